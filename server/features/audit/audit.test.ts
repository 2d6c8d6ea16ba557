import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '#contract/audit.ts';
import { recordChange } from '#server/records/changes-store.ts';
import { createUser, registerPerson } from '#server/testing/people.ts';
import { adminForEachTest } from '#server/testing/test-apps.ts';

const LIST = '/api/admin/audit';

describe('the audit log', () => {
  const app = adminForEachTest();

  const list = async (query = '') => {
    const { status, json, headers } = await app.api.get(`${LIST}${query}`, app.token);
    expect(status).toBe(200);
    return { entries: json as AuditEntry[], total: Number(headers.get('x-total-count')) };
  };
  const actionsOf = async (query: string) =>
    (await list(query)).entries.map(({ action, subject }) => [action, subject.text]);
  const note = (at: string, entry: Omit<Parameters<typeof recordChange>[1], 'at'>) =>
    recordChange(app.platform.database, { at: Date.parse(at), ...entry });

  it('lists who did what to which record and when, the newest first', async () => {
    const person = await registerPerson(app.api, 'Sample Person');
    app.clock.advance(1000);
    await app.api.put(`/api/admin/users/${person.id}/approve`, undefined, app.token);
    const { entries, total } = await list();
    expect(total).toBe(entries.length);
    expect(entries[0]).toEqual({
      id: expect.any(Number),
      at: new Date(app.clock.now()).toISOString(),
      actor: { id: 1, name: 'Administrator' },
      action: 'user approved',
      subject: { kind: 'user', number: person.id, text: `user ${person.id}`, exists: true, name: 'Sample Person' },
    });
    expect(entries.at(-1)).toMatchObject({ action: 'signed in', subject: { kind: 'administrator', number: 1 } });
  });

  it('shows the ids of accounts and records that no longer exist', async () => {
    const member = await createUser(app.api, app.platform);
    await note('2026-07-01T00:00:00Z', { actorId: 99, action: 'member changed', subject: { type: 'member', id: 98 } });
    await app.api.delete(`/api/admin/users/${member.id}`, app.token);
    const { entries } = await list();
    expect(entries.find(({ action }) => action === 'user deleted')?.subject).toMatchObject({
      exists: false,
      name: null,
    });
    expect(entries.find(({ action }) => action === 'member changed')).toMatchObject({
      actor: { id: 99, name: null },
      subject: { kind: 'member', number: 98, exists: false, name: null },
    });
    const actors = (await app.api.get('/api/admin/audit/actors', app.token)).json;
    expect(actors).toEqual([
      { id: 1, name: 'Administrator' },
      { id: 99, name: null },
    ]);
  });

  it('can be filtered by actor, action, kind, record and days in Asia/Kolkata', async () => {
    await note('2026-06-30T18:29:59.999Z', { actorId: 1, action: 'event changed', subject: { type: 'event', id: 12 } });
    await note('2026-06-30T18:30:00Z', { actorId: 1, action: 'event changed', subject: { type: 'event', id: 1 } });
    await note('2026-07-02T18:29:59.999Z', {
      actorId: 7,
      action: 'member changed',
      subject: { type: 'member', id: 12 },
    });
    await note('2026-07-02T18:30:00Z', { actorId: 7, action: 'member changed', subject: { type: 'member', id: 1 } });
    expect(await actionsOf('?actor=7')).toEqual([
      ['member changed', 'member 1'],
      ['member changed', 'member 12'],
    ]);
    expect(await actionsOf('?kind=event')).toEqual([
      ['event changed', 'event 1'],
      ['event changed', 'event 12'],
    ]);
    expect(await actionsOf('?kind=event&record=1')).toEqual([['event changed', 'event 1']]);
    expect(await actionsOf('?record=12')).toEqual([
      ['member changed', 'member 12'],
      ['event changed', 'event 12'],
    ]);
    expect(await actionsOf('?action=member%20changed')).toHaveLength(2);
    expect(await actionsOf('?from=2026-07-01&to=2026-07-02')).toEqual([
      ['member changed', 'member 12'],
      ['event changed', 'event 1'],
    ]);
    expect(await actionsOf('?actor=7&to=2026-07-02&kind=member')).toEqual([['member changed', 'member 12']]);
    expect(await actionsOf('?kind=notice')).toEqual([]);
    expect(await actionsOf('?kind=event&action=member%20changed')).toEqual([]);
    expect(await actionsOf('?kind=member&action=member%20changed')).toHaveLength(2);
    expect(await actionsOf('?kind=member&record=12&action=member%20changed')).toEqual([
      ['member changed', 'member 12'],
    ]);
    await note('2026-07-03T00:00:00Z', {
      actorId: 1,
      action: 'profiles exported',
      subject: { type: null, id: '12 profiles' },
    });
    expect(await actionsOf('?record=12')).toHaveLength(2);
    expect(await actionsOf('?kind=profile')).toEqual([['profiles exported', '12 profiles']]);
  });

  it.each(['', '&actor=2', '&kind=member', '&kind=member&actor=2', '&from=2026-07-02&to=2026-07-03'])(
    'lists the same entries in pages of five as in one page, with the filters "%s"',
    async (filters) => {
      for (let id = 1; id <= 24; id += 1) {
        // Several entries have the same time, and they are not inserted in the order of their times.
        const at = `2026-07-0${(id % 4) + 1}T00:00:00Z`;
        const action = id % 3 === 0 ? 'member changed' : 'member deleted';
        await note(at, { actorId: (id % 2) + 1, action, subject: { type: 'member', id } });
      }
      const { entries, total } = await list(`?pageSize=100${filters}`);
      expect(total).toBe(entries.length);
      expect(total).toBeGreaterThan(7);
      const order = entries.toSorted((a, b) => b.at.localeCompare(a.at) || b.id - a.id);
      expect(entries).toEqual(order);
      for (let first = 0; first <= total; first += 5) {
        expect(await list(`?pageSize=5&page=${first / 5 + 1}${filters}`)).toEqual({
          entries: entries.slice(first, first + 5),
          total,
        });
      }
      expect(await list(`?page=1000${filters}`)).toEqual({ entries: [], total });
    },
  );

  const download = (query: string) =>
    fetch(`${app.url}${LIST}/export?${query}`, { headers: { authorization: `Bearer ${app.token}` } });

  it.each(['csv', 'xlsx'] as const)('can be exported as %s, and the export is logged', async (format) => {
    app.clock.advance(Date.parse('2026-07-14T20:00:00Z') - app.clock.now());
    await app.signInAgain();
    const name = '=cmd|calc';
    await app.platform.database.updateTable('accounts').set({ name }).where('id', '=', 1).execute();
    await note('2026-07-14T20:00:00Z', { actorId: 1, action: 'event changed', subject: { type: 'event', id: 1 } });
    const response = await download(`format=${format}&kind=event`);
    expect(response.headers.get('content-disposition')).toContain(`CMJ audit log 2026-07-15.${format}`);
    const content = Buffer.from(await response.arrayBuffer());
    const rows = format === 'csv' ? parse(content, { bom: true }) : await readSheet(content);
    expect(rows).toEqual([
      ['Date', 'Time', 'Who', 'Account', 'What', 'Of what'],
      ['2026-07-15', '01:30:00', format === 'csv' ? `'${name}` : name, '1', 'event changed', 'event 1'],
    ]);
    expect((await list('?kind=audit')).entries).toMatchObject([
      { action: 'audit log exported', actor: { id: 1 }, subject: { kind: null, number: null, text: format } },
    ]);
  });

  it('cannot be changed, not even in the database', async () => {
    const { database } = app.platform;
    const before = await database.selectFrom('changes').selectAll().execute();
    expect(before).toHaveLength(1);
    await expect(database.updateTable('changes').set({ record: 'nothing' }).execute()).rejects.toThrow(
      'stay as they are',
    );
    await expect(database.deleteFrom('changes').execute()).rejects.toThrow('stay as they are');
    expect(await database.selectFrom('changes').selectAll().execute()).toEqual(before);
  });
});
