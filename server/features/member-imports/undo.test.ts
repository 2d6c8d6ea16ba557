import { beforeEach, describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { deleteOldImports } from '#server/features/member-imports/service.ts';
import { createLinkedUser, suggest } from '#server/testing/corrections.ts';
import { markDeceased } from '#server/testing/deceased-members.ts';
import { LIST, type AdminClient, adminClientOf } from '#server/testing/imports.ts';
import { photo } from '#server/testing/pictures.ts';
import { adminForEachTest } from '#server/testing/test-apps.ts';
import { filesIn } from '#server/testing/stored-files.ts';

const DAY = 24 * 60 * 60_000;

describe('an imported list', () => {
  const app = adminForEachTest();
  let admin: AdminClient;
  beforeEach(async () => {
    admin = adminClientOf(app, app.token);
  });

  const run = async (list: string) => {
    const { id, emptied } = await admin.checked(list);
    return admin.finish('POST', id, 'run', { emptied: emptied.mobile + emptied.address });
  };

  it('is undone completely', async () => {
    await admin.add({ folio: '2', name: 'Kurian', mobile: '00001', address: 'There' });
    const before = await admin.details();
    const { id } = await run(LIST);
    const undone = await admin.finish('POST', id, 'undo');
    expect(undone).toMatchObject({ state: 'undone', undo: { undone: 3, kept: 0 }, undoUntil: null });
    expect(undone.undoneAt).toBe('2026-07-20T04:00:00.000Z');
    expect(await admin.details()).toEqual(before);
    expect((await admin.call('POST', id, 'undo')).status).toBe(200);
    expect(await admin.call('POST', id, 'run')).toMatchObject({ status: 409, json: { message: messages.importOver } });
  });

  it('is undone except for members that were changed after the import, which are reported', async () => {
    await admin.add({ folio: '2', name: 'Kurian' });
    const { id } = await run(`${LIST}11,With Photo,,\n12,Untouched,,\n13,Deleted,,\n`);
    const byFolio = new Map((await admin.members()).map((member) => [member.folio, member.id]));
    const change = async (folio: string, fields: Record<string, string | File>) =>
      app.api.form('PUT', `/api/admin/members/${byFolio.get(folio)}`, fields, app.token);
    await change('1', { name: 'By Hand' });
    await change('2', { mobile: '00007' });
    await change('10A', { name: 'Another' });
    await change('10A', { name: 'Lakshmi Nair' });
    await change('11', { image: await photo() });
    await app.api.delete(`/api/admin/members/${byFolio.get('13')}`, app.token);
    expect(await admin.finish('POST', id, 'undo')).toMatchObject({ undo: { undone: 2, kept: 4 } });
    expect((await admin.rows(id, 'outcome=kept')).map(({ folio, kept }) => [folio, kept])).toEqual([
      ['1', 'edited'],
      ['2', 'edited'],
      ['11', 'edited'],
      ['13', 'deleted'],
    ]);
    expect((await admin.details()).map(([folio, name]) => [folio, name])).toEqual([
      ['1', 'By Hand'],
      ['2', 'കുര്യൻ മാത്യു'],
      ['11', 'With Photo'],
    ]);
  });

  it('is undone except for added members that families use', async () => {
    const { id } = await run('Folio,Name\n1,Linked\n2,Corrected\n3,Hidden\n4,Untouched\n');
    const [linked = 0, corrected = 0, hidden = 0] = (await admin.members()).map((member) => member.id);
    const family = await createLinkedUser(app, [linked, corrected]);
    await suggest(app, corrected, { mobile: '00000 10055' }, family.token);
    const [waiting] = (await app.api.get('/api/admin/corrections', app.token)).json as { id: number }[];
    await app.api.put(`/api/admin/corrections/${waiting?.id}/refuse`, { reason: 'Wrong number' }, app.token);
    await app.api.put(`/api/admin/users/${family.id}/members`, { members: [linked] }, app.token);
    await app.api.form('PUT', `/api/admin/members/${hidden}`, { mobile_visibility: 'office' }, app.token);
    expect(await admin.finish('POST', id, 'undo')).toMatchObject({ undo: { undone: 1, kept: 3 } });
    expect((await admin.rows(id, 'outcome=kept')).map(({ folio, kept }) => [folio, kept])).toEqual([
      ['1', 'edited'],
      ['2', 'edited'],
      ['3', 'edited'],
    ]);
    expect((await admin.members()).map(({ folio }) => folio)).toEqual(['1', '2', '3']);
  });

  it('is undone except for members who have died since', async () => {
    await admin.add({ folio: '2', name: 'Kurian' });
    const { id } = await run('Folio,Name\n1,Added\n2,Changed\n3,Untouched\n');
    const [added = 0, changed = 0] = (await admin.members()).map((member) => member.id);
    await markDeceased(app, added);
    await markDeceased(app, changed);
    expect(await admin.finish('POST', id, 'undo')).toMatchObject({ undo: { undone: 1, kept: 2 } });
    expect((await admin.rows(id, 'outcome=kept')).map(({ folio, kept }) => [folio, kept])).toEqual([
      ['1', 'edited'],
      ['2', 'edited'],
    ]);
    const { json } = await app.api.get('/api/admin/members?state=all', app.token);
    expect(json).toMatchObject([
      { name: 'Added', state: 'deceased' },
      { name: 'Changed', state: 'deceased' },
    ]);
  });

  it('is undone only after the later imports were undone', async () => {
    const first = await run('Folio,Name,Mobile\n1,First,1\n2,Second,2\n');
    const second = await run('Folio,Name,Mobile\n1,First,9\n');
    expect(await admin.call('POST', first.id, 'undo')).toMatchObject({
      status: 409,
      json: { message: messages.importNotLatest },
    });
    expect(await admin.finish('POST', second.id, 'undo')).toMatchObject({ undo: { undone: 1, kept: 0 } });
    expect(await admin.details()).toEqual([
      ['1', 'First', '1', null],
      ['2', 'Second', '2', null],
    ]);
    expect(await admin.finish('POST', first.id, 'undo')).toMatchObject({ undo: { undone: 2, kept: 0 } });
    expect(await admin.details()).toEqual([]);
  });

  it('is one line of the audit log, and an earlier version of each member that it changed', async () => {
    const id = await admin.add({ folio: '2', name: 'Kurian', mobile: '00001' });
    const versions = async () => (await app.api.get(`/api/admin/members/${id}/versions`, app.token)).json;
    const log = async () =>
      (
        (await app.api.get('/api/admin/audit', app.token)).json as { action: string; subject: { kind: string } }[]
      ).filter(({ subject }) => subject.kind === 'member');
    const list = await run('Folio,Name,Mobile\n1,Added,1\n2,Mathew,\n');
    const fields = [
      { field: 'mobile', before: '00001', after: null, later: null },
      { field: 'name', before: 'Kurian', after: 'Mathew', later: null },
    ];
    expect(await versions()).toMatchObject([{ by: expect.any(String), fields }]);
    expect((await log()).map(({ action }) => action)).toEqual(['member added']);
    expect(await admin.finish('POST', list.id, 'undo')).toMatchObject({ undo: { undone: 2, kept: 0 } });
    expect(await versions()).toMatchObject([
      { fields: [{ field: 'mobile', before: null, after: '00001' }, { field: 'name' }] },
      { fields: [{ field: 'mobile', now: '00001' }, { field: 'name' }] },
    ]);
    expect((await admin.rows(list.id)).map(({ changes }) => changes)).toEqual([
      [
        { field: 'folio', before: null, after: '1' },
        { field: 'name', before: null, after: 'Added' },
        { field: 'mobile', before: null, after: '1' },
      ],
      [
        { field: 'name', before: 'Kurian', after: 'Mathew' },
        { field: 'mobile', before: '00001', after: null },
      ],
    ]);
  });

  it('leaves a member alone whose part was brought back, and one whose owner withdrew the former value', async () => {
    const brought = await admin.add({ folio: '1', name: 'First', mobile: '00001' });
    await admin.add({ folio: '2', name: 'Second', mobile: '00002' });
    const { id } = await run('Folio,Name,Mobile\n1,Other,00001\n2,Second,00009\n');
    const [version] = (await app.api.get(`/api/admin/members/${brought}/versions`, app.token)).json as { id: number }[];
    const restore = `/api/admin/members/${brought}/versions/${version?.id}/restore`;
    expect(await app.api.post(restore, {}, app.token)).toMatchObject({ status: 200 });
    await app.platform.database.deleteFrom('change_values').where('before', '=', '"00002"').execute();
    expect(await admin.finish('POST', id, 'undo')).toMatchObject({ undo: { undone: 0, kept: 2 } });
    expect(await admin.details()).toEqual([
      ['1', 'First', '00001', null],
      ['2', 'Second', '00009', null],
    ]);
  });

  it('loses the samples of its columns with its plan', async () => {
    const { id } = await run(LIST);
    expect((await admin.read(id)).columns?.[0]?.samples).toEqual(['1', '2', '10A']);
    app.clock.advance(30 * DAY + 1);
    await deleteOldImports(app.platform);
    await app.signInAgain();
    admin = adminClientOf(app, app.token);
    expect((await admin.read(id)).columns).toMatchObject([{ heading: 'Folio', samples: [] }, {}, {}, {}]);
  });

  it('can no longer be undone after 30 days', async () => {
    const { id } = await run(LIST);
    app.clock.advance(30 * DAY + 1);
    await app.signInAgain();
    admin = adminClientOf(app, app.token);
    expect(await admin.read(id)).toMatchObject({ state: 'done', undoUntil: null });
    expect(await admin.call('POST', id, 'undo')).toMatchObject({
      status: 409,
      json: { message: messages.importNotUndoable },
    });
  });

  it('loses its file and its plan when a member is erased for good, and can no longer be undone', async () => {
    const { id } = await run(LIST);
    const [member] = await admin.members();
    const bin = (await app.api.delete(`/api/admin/members/${member?.id}`, app.token)).json as { bin: number };
    expect(await admin.rows(id)).toHaveLength(3);
    await app.api.delete(`/api/admin/bin/${bin.bin}`, app.token);
    await app.platform.jobs.settle();
    expect(await filesIn(app.platform, 'archives')).toEqual([]);
    expect(await admin.rows(id)).toEqual([]);
    expect(await admin.read(id)).toMatchObject({ state: 'done', undoUntil: null });
    expect(await admin.call('POST', id, 'undo')).toMatchObject({
      status: 409,
      json: { message: messages.importNotUndoable },
    });
  });
});
