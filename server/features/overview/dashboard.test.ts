import { beforeEach, describe, expect, it } from 'vitest';
import type { Dashboard } from '#contract/dashboard.ts';
import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import { addColleague, auditTrail } from '#server/testing/administrators.ts';
import { recorded } from '#server/testing/deaths.ts';
import { administrator, registerPerson, signIn } from '#server/testing/people.ts';
import { member } from '#server/testing/records.ts';
import { arrangeCommittee, storedBearer, storedEvent } from '#server/testing/stored-records.ts';
import { appForEachTest } from '#server/testing/test-apps.ts';
import { eventRecord } from '#server/features/events/service.ts';

const DAY = 24 * 60 * 60_000;

describe('the dashboard', () => {
  const app = appForEachTest({ RATE_LIMITS: 'off' });
  let token: string;
  beforeEach(async () => {
    token = (await signIn(app.api, 'admin', administrator)).accessToken;
  });

  const read = async () => (await app.api.get('/api/admin/dashboard', token)).json as Dashboard;

  it('lists at most twenty waiting accounts, the longest waiting first', async () => {
    const first = await registerPerson(app.api, 'P0 Sait');
    const since = new Date(app.clock.now()).toISOString();
    app.clock.advance(DAY);
    token = (await signIn(app.api, 'admin', administrator)).accessToken;
    for (let each = 1; each <= 20; each += 1) await registerPerson(app.api, `P${each} Sait`);
    const { accounts } = await read();
    expect(accounts.map(({ name }) => name)).toEqual(Array.from({ length: 20 }, (_, each) => `P${each} Sait`));
    expect(accounts[0]).toMatchObject({ id: first.id, is_approved: false, since });

    await app.api.put(`/api/admin/users/${first.id}/approve`, {}, token);
    expect((await read()).accounts.map(({ name }) => name)).toEqual(
      Array.from({ length: 20 }, (_, each) => `P${each + 1} Sait`),
    );
  });

  it('lists changes, but not exports', async () => {
    await app.api.form('POST', '/api/admin/members', member({ folio: '7', name: 'Anwar Sett' }), token);
    await app.api.get('/api/admin/members/export?format=csv', token);
    const { changes } = await read();
    expect(changes).toMatchObject([{ action: 'member added', subject: { kind: 'member', name: 'Anwar Sett' } }]);
    expect(changes).toHaveLength(1);
    expect(await auditTrail(app)).toHaveLength(2);
  });

  it('lists consecutive changes of one record as one, and those of another record apart', async () => {
    const at = app.clock.now();
    const work = ['members list read', 'members import checked', 'members import begun', 'members import run'];
    const entries = [['notice added', 'notice'] as const, ...work.map((action) => [action, 'import'] as const)].map(
      ([action, kind], index) => ({ at: at + index, actor_id: 1, action, kind, record: '1', fields: '[]' }),
    );
    await app.platform.database.insertInto('changes').values(entries).execute();
    expect((await read()).changes.map(({ action }) => action)).toEqual(['members import run', 'notice added']);
  });

  it('reports that backups and email are not set up', async () => {
    expect((await read()).health).toMatchObject({
      makesBackups: false,
      backupAt: null,
      sendsEmails: false,
    });
  });

  it('shows the first steps, and ticks the completed ones', async () => {
    const nothing = {
      association: false,
      contact: false,
      bearers: false,
      members: false,
      administrators: false,
      testEmail: false,
      backup: false,
    };
    expect((await read()).firstRun).toEqual(nothing);
    await app.api.form('POST', '/api/admin/members', member(), token);
    await addColleague(app);
    expect((await read()).firstRun).toEqual({ ...nothing, members: true, administrators: true });
    await app.platform.database.updateTable('first_run').set({ test_email_at: 1 }).execute();
    expect((await read()).firstRun).toMatchObject({ testEmail: true });
  });

  it('hides the first steps while all are done', async () => {
    const { database } = app.platform;
    const write = async (key: string, changes: object) => {
      const { value, updatedAt: seen } = (await app.api.get(`/api/admin/content/${key}`, token)).json as {
        value: object;
        updatedAt: string | null;
      };
      await app.api.put(`/api/admin/content/${key}`, { value: { ...value, ...changes }, seen }, token);
    };
    await write('association', { shortName: 'Sample' });
    await write('contact', { email: 'office@sample.example' });
    await arrangeCommittee(database, [storedBearer()]);
    await app.api.form('POST', '/api/admin/members', member(), token);
    await addColleague(app);
    const ended = { work: 'backup', outcome: 'good', began_at: 1, seen_at: 1, ended_at: 1 } as const;
    await database.insertInto('backup_runs').values(ended).execute();
    expect((await read()).firstRun).toMatchObject({ testEmail: false, administrators: true });
    await database.updateTable('first_run').set({ test_email_at: 1 }).execute();
    expect((await read()).firstRun).toBeNull();
  });

  it('has the next event, also one of today', async () => {
    const today = kolkataDay(app.clock.now());
    const days = ['2030-01-01', '2020-01-01', today];
    await eventRecord.insert(
      app.platform.database,
      days.map((date) => storedEvent({ date })),
      app.clock.now(),
    );
    expect((await read()).nextEvent?.date).toBe(today);
  });

  it('lists the funerals whose notice is on the home page, the earlier first', async () => {
    const add = (name: string, funeral_at: string, effects = 'notice') =>
      recorded(app, token, { name, date_of_death: '2026-07-19', funeral_at, effects });
    await add('Later', '2026-07-21T10:00');
    await add('Sooner', '2026-07-20T16:30');
    await add('Unannounced', '2026-07-20T17:00', '');
    const names = async () => (await read()).funerals.map(({ name }) => name);
    expect(await names()).toEqual(['Sooner', 'Later']);
    app.clock.advance(DAY);
    token = (await signIn(app.api, 'admin', administrator)).accessToken;
    expect(await names()).toEqual(['Later']);
  });
});
