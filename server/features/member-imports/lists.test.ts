import { beforeEach, describe, expect, it } from 'vitest';
import type { AdminMember } from '#contract/admin-members.ts';
import { messages } from '#contract/messages.ts';
import { startJobs } from '#server/operation/background-work.ts';
import { auditTrail } from '#server/testing/administrators.ts';
import { importOf, LIST, type AdminClient, adminClientOf } from '#server/testing/imports.ts';
import { adminForEachTest } from '#server/testing/test-apps.ts';

describe('a list of members', () => {
  const app = adminForEachTest();
  let admin: AdminClient;
  beforeEach(async () => {
    admin = adminClientOf(app, app.token);
  });

  const run = async (list: string) => {
    const { id } = await admin.checked(list);
    return admin.finish('POST', id, 'run');
  };

  it('is read without importing anything', async () => {
    const response = await admin.uploadTable(LIST, 'C:\\fakepath\\..\u202e/list of ‘members’.csv');
    expect(response.json).toMatchObject({
      success: true,
      message: messages.importRead,
      import: {
        kind: 'table',
        state: 'read',
        fileName: 'list of ‘members’.csv',
        createdBy: expect.any(String),
        rows: 3,
        columns: [
          { heading: 'Folio', samples: ['1', '2', '10A'], field: 'folio' },
          { heading: 'Name', samples: ['Yusuf Sait', 'കുര്യൻ മാത്യു', 'Lakshmi Nair'], field: 'name' },
          { heading: 'Mobile', samples: ['00000 10001', '+91 00000 10010'], field: 'mobile' },
          { heading: 'Address', samples: ['Sample House\nSample Town', 'Sample House 2'], field: 'address' },
        ],
        progress: null,
        counts: null,
        problem: null,
        ranAt: null,
        undoUntil: null,
        undoneAt: null,
        undo: null,
        emptied: { mobile: 0, address: 0, rows: 0 },
      },
    });
    expect(await admin.rows(importOf(response).id)).toEqual([]);
    expect(await admin.members()).toEqual([]);
  });

  it('finds members by folios as people type them', async () => {
    for (const folio of ['12', '9', '60A']) await admin.add({ folio, name: `Sample ${folio}` });
    const typed = ['No. 12', '#9', 'Folio No: 60A', '൧൨.', 'ഫോളിയോ ൯', '60A (Thanal)', 'F.No 12', '"(9)"'];
    for (const folio of typed) {
      const { id } = await admin.checked(`Folio No.,Name\n${folio},Sample\n`);
      expect(await admin.rows(id)).toMatchObject([{ outcome: 'changed' }]);
    }
    const added = await app.api.form('POST', '/api/admin/members', { folio: 'FOLIO NO 012', name: 'Again' }, app.token);
    expect(added.json).toMatchObject({ errorCodes: { folio: 'folioTaken' } });
    for (const words of ['No. 12', 'ഫോളിയോ 12', '#12']) {
      const found = await app.api.get(`/api/admin/members?search=${encodeURIComponent(words)}`, app.token);
      expect(found.json).toMatchObject([{ folio: '12' }]);
    }
  });

  it('is compared with the directory row by row', async () => {
    await admin.add({
      folio: '0001',
      name: 'Yusuf Sait',
      mobile: '00000 10001',
      address: 'Sample House\nSample Town',
    });
    await admin.add({ folio: '2', name: 'Kurian Mathew', address: 'Sample House 2' });
    const checked = await admin.checked(
      `${LIST}3,,00000 3,\n002,Twice,,\n,No Folio,,\n4,${'x'.repeat(201)},9.19E+11,\n`,
    );
    expect(checked).toMatchObject({
      state: 'checked',
      counts: { new: 1, changed: 1, unchanged: 1, error: 4 },
      progress: null,
      problem: null,
    });
    expect(await admin.rows(checked.id)).toEqual([
      expect.objectContaining({ number: 2, outcome: 'unchanged', folio: '1', changes: [], problems: [] }),
      {
        number: 3,
        outcome: 'changed',
        fileName: null,
        folio: '2',
        name: 'കുര്യൻ മാത്യു',
        changes: [{ field: 'name', before: 'Kurian Mathew', after: 'കുര്യൻ മാത്യു' }],
        problems: [],
        question: null,
        kept: null,
      },
      expect.objectContaining({
        number: 4,
        outcome: 'new',
        changes: [
          { field: 'folio', before: null, after: '10A' },
          { field: 'name', before: null, after: 'Lakshmi Nair' },
          { field: 'mobile', before: null, after: '+91 00000 10010' },
        ],
      }),
      expect.objectContaining({
        number: 5,
        outcome: 'error',
        problems: [
          {
            field: 'name',
            value: '',
            code: 'personNameRequired',
            message: messages.personNameRequired,
            otherRow: null,
          },
        ],
      }),
      expect.objectContaining({
        number: 6,
        problems: [{ field: 'folio', value: '002', code: 'folioTwice', message: messages.folioTwice, otherRow: 3 }],
      }),
      expect.objectContaining({
        number: 7,
        problems: [
          { field: 'folio', value: '', code: 'folioRequired', message: messages.folioRequired, otherRow: null },
        ],
      }),
      expect.objectContaining({
        number: 8,
        problems: [
          {
            field: 'name',
            value: 'x'.repeat(200),
            code: 'personNameTooLong',
            message: messages.personNameTooLong,
            otherRow: null,
          },
          {
            field: 'mobile',
            value: '9.19E+11',
            code: 'numberShortened',
            message: messages.numberShortened,
            otherRow: null,
          },
        ],
      }),
    ]);
    expect((await admin.rows(checked.id, 'outcome=error')).map(({ number }) => number)).toEqual([5, 6, 7, 8]);
    const page = await app.api.get(`/api/admin/members/imports/${checked.id}/rows?page=2&pageSize=3`, app.token);
    expect(page.headers.get('x-total-count')).toBe('7');
    expect(page.json).toMatchObject([{ number: 5 }, { number: 6 }, { number: 7 }]);
    expect((await admin.members()).map(({ name }) => name)).toEqual(['Yusuf Sait', 'Kurian Mathew']);
  });

  it('is checked again with other columns: a missing column keeps values, an empty cell clears them', async () => {
    await admin.add({ folio: '1', name: 'Yusuf', mobile: '00001', address: 'Sample House' });
    const first = await admin.checked('Folio,Name,Mobile,Address\n1,,,\n');
    expect(first.counts).toMatchObject({ error: 1 });
    const columns = ['folio', 'ignored', 'mobile', 'ignored'];
    const again = await admin.finish('PUT', first.id, undefined, { columns });
    expect(again).toMatchObject({ counts: { changed: 1, error: 0 }, columns: columns.map((field) => ({ field })) });
    expect(await admin.rows(first.id)).toMatchObject([
      { changes: [{ field: 'mobile', before: '00001', after: null }] },
    ]);
    await admin.finish('POST', first.id, 'run', { emptied: 1 });
    expect(await admin.details()).toEqual([['1', 'Yusuf', null, 'Sample House']]);
  });

  it.each([
    [['name', 'name', 'mobile', 'address'], messages.folioColumnNeeded],
    [['folio', 'ignored', 'ignored', 'ignored'], messages.otherColumnNeeded],
    [['folio', 'name'], messages.choiceUnknown],
    [['folio', 'name', 'mobile', 'email'], messages.choiceUnknown, 'columns.3'],
  ])('is not checked with the columns %j', async (columns, message, field = 'columns') => {
    const { id } = importOf(await admin.uploadTable(LIST));
    const response = await admin.call('PUT', id, undefined, { columns });
    expect(response).toMatchObject({ status: 400, json: { success: false, errors: { [field]: message } } });
    expect(await admin.read(id)).toMatchObject({ state: 'read' });
  });

  it('is applied once by simultaneous requests, without the rows with errors', async () => {
    const changed = await admin.add({ folio: '0002', name: 'Kurian', mobile: '00001' });
    const { id } = await admin.checked(`${LIST}10a,Twice,,\n`);
    const responses = await Promise.all([1, 2, 3].map(() => admin.call('POST', id, 'run', { emptied: 1 })));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    await app.platform.jobs.settle();
    expect((await admin.call('POST', id, 'run')).status).toBe(200);
    await app.platform.jobs.settle();
    expect(await admin.read(id)).toMatchObject({
      state: 'done',
      ranAt: '2026-07-20T04:00:00.000Z',
      undoUntil: '2026-08-19T04:00:00.000Z',
      problem: null,
    });
    expect(await admin.details()).toEqual([
      ['1', 'Yusuf Sait', '00000 10001', 'Sample House\nSample Town'],
      ['0002', 'കുര്യൻ മാത്യു', null, 'Sample House 2'],
      ['10A', 'Lakshmi Nair', '+91 00000 10010', null],
    ]);
    expect((await admin.members())[1]).toMatchObject({ id: changed });
    const log = await auditTrail(app);
    expect(log.filter((entry) => entry.startsWith('members import run'))).toEqual([`members import run: import ${id}`]);
    expect(log.join()).not.toMatch(/Yusuf|00000/);
  });

  it('updates the version of each member, so that a form that was opened before gets a conflict', async () => {
    const id = await admin.add({ folio: '1', name: 'Yusuf Sait' });
    const [opened] = (await app.api.get('/api/admin/members', app.token)).json as AdminMember[];
    const { id: list } = await admin.checked(LIST);
    await admin.finish('POST', list, 'run');
    const refused = await app.api.put(`/api/admin/members/${id}`, { name: 'Mine', seen: opened?.updatedAt }, app.token);
    expect(refused).toMatchObject({ status: 409, json: { current: { name: 'Yusuf Sait', mobile: '00000 10001' } } });
  });

  it('makes its members findable by the search at once', async () => {
    await admin.add({ folio: '2', name: 'Formerly Called' });
    const { id } = await admin.checked(LIST);
    await admin.finish('POST', id, 'run');
    const found = async (words: string) => {
      const { json } = await app.api.get(`/api/admin/members?search=${encodeURIComponent(words)}`, app.token);
      return (json as { folio: string }[]).map(({ folio }) => folio);
    };
    expect([await found('lakshmi'), await found('കുര്യൻ'), await found('formerly')]).toEqual([['10A'], ['2'], []]);
    await admin.finish('POST', id, 'undo');
    expect([await found('lakshmi'), await found('കുര്യൻ'), await found('formerly')]).toEqual([[], [], ['2']]);
  });

  it.each<
    [
      string,
      (
        add: (fields: Record<string, string>) => Promise<number>,
        change: (fields: Record<string, string>) => Promise<unknown>,
      ) => Promise<unknown>,
    ]
  >([
    ['a folio that was new has been taken', (addOne) => addOne({ folio: '010a', name: 'Quicker' })],
    ['a member that would change has been changed', (_, change) => change({ mobile: '00002' })],
  ])('is not applied at all if %s', async (_what, meanwhile) => {
    const id = await admin.add({ folio: '2', name: 'Kurian', mobile: '00001' });
    const checked = await admin.checked(LIST);
    await meanwhile(admin.add, (fields) => app.api.form('PUT', `/api/admin/members/${id}`, fields, app.token));
    const before = await admin.details();
    const apply = () => admin.finish('POST', checked.id, 'run', { emptied: 1 });
    expect(await apply()).toMatchObject({ state: 'read', problem: messages.importOutdated, ranAt: null });
    expect(await admin.details()).toEqual(before);
    expect(await admin.call('POST', checked.id, 'run')).toMatchObject({
      status: 409,
      json: { message: messages.importNotChecked },
    });
    const again = await admin.finish('PUT', checked.id);
    expect(again).toMatchObject({ state: 'checked', problem: null });
    expect(await apply()).toMatchObject({ state: 'done' });
  });

  it('may contain a note instead of a mobile number, which the form can keep but not replace by another', async () => {
    await run('Folio,Name,Mobile\n1,Yusuf,ask\n');
    const [entry] = await admin.members();
    const put = (mobile: string) => app.api.form('PUT', `/api/admin/members/${entry?.id}`, { mobile }, app.token);
    expect((await put('ask')).status).toBe(200);
    expect(await put('12')).toMatchObject({ status: 400, json: { errors: { mobile: messages.phoneInvalid } } });
    expect((await put('')).status).toBe(200);
  });

  it('without changes is not applied', async () => {
    await run(LIST);
    const again = await admin.checked(LIST);
    expect(again.counts).toEqual({ new: 0, changed: 0, unchanged: 3, error: 0, skipped: 0, people: 0, remarked: 0 });
    expect(await admin.call('POST', again.id, 'run')).toMatchObject({
      status: 409,
      json: { message: messages.importNothingToDo },
    });
  });

  it('has no changes if its values look like the stored ones, even if an earlier version stored them', async () => {
    await run('Folio,Name\nNF1,Jos\u00e9\nNF2,അവൻ സെദ്\nNF3,Yusuf Sample\nNF4,കോയ സെദ്\n');
    const before = { name: 'Yusuf\u00a0Sample', address: 'Sample\u202cHouse' };
    await app.platform.database.updateTable('members').set(before).where('folio', '=', 'NF3').execute();
    const again = await admin.checked(
      'Folio,Name,Address\nNF1,Jose\u0301,\nNF2,അവന്\u200d സെദ്,\nNF3,Yusuf Sample,SampleHouse\nNF4,ക\u0d47\u0d3eയ സെദ്,\n',
    );
    expect(again.counts).toEqual({ new: 0, changed: 0, unchanged: 4, error: 0, skipped: 0, people: 0, remarked: 0 });
  });

  it('accepts text copied from phones and Word', async () => {
    const rows =
      'X1,\u202aYusuf Sample Sait\u202c,\u202a+91 98470 00901\u202c,Sample House\nX2,Mariam\u200b Sample\u00a0Sett,,"Example\vManzil"\n';
    const { counts, id } = await admin.checked(`Folio,Name,Mobile,Address\n${rows}`);
    expect(counts).toMatchObject({ new: 2, error: 0 });
    await admin.finish('POST', id, 'run');
    expect(await admin.members()).toMatchObject([
      { name: 'Yusuf Sample Sait', mobile: '+91 98470 00901', address: 'Sample House' },
      { name: 'Mariam Sample Sett', mobile: null, address: 'Example\nManzil' },
    ]);
  });

  it('can be deleted before it is applied, but not afterwards', async () => {
    const { id } = await admin.checked(LIST);
    expect(await admin.call('DELETE', id)).toMatchObject({ status: 200, json: { message: messages.importForgotten } });
    expect((await admin.call('DELETE', id)).status).toBe(404);
    expect((await admin.call('POST', id, 'run')).status).toBe(404);
    const ran = await run(LIST);
    expect(await admin.call('DELETE', ran.id)).toMatchObject({ status: 409, json: { message: messages.importOver } });
    expect(await admin.rows(ran.id)).toHaveLength(3);
  });

  it('appears in the list of imports, which starts with the latest', async () => {
    const first = await run(LIST);
    const second = importOf(await admin.uploadTable(LIST));
    const { json, headers } = await app.api.get('/api/admin/members/imports', app.token);
    expect(json).toMatchObject([
      { id: second.id, state: 'read' },
      { id: first.id, state: 'done', counts: { new: 3 } },
    ]);
    expect(headers.get('x-total-count')).toBe('2');
    expect((await app.api.get('/api/admin/members/imports?page=2&pageSize=1', app.token)).json).toMatchObject([
      { id: first.id },
    ]);
  });

  it('must be checked again if its job was lost, as in a restored database', async () => {
    const { id } = await admin.checked(LIST);
    await app.platform.jobs.stop();
    await admin.call('POST', id, 'run');
    expect(await admin.call('PUT', id)).toMatchObject({ status: 409, json: { message: messages.importBusy } });
    expect(await admin.call('DELETE', id)).toMatchObject({ status: 409, json: { message: messages.importBusy } });
    expect(await admin.read(id)).toMatchObject({ state: 'running' });
    await app.platform.database.deleteFrom('jobs').execute();
    expect(await admin.read(id)).toMatchObject({ state: 'read', problem: messages.importInterrupted });
    startJobs(app.platform);
    expect(await admin.finish('PUT', id)).toMatchObject({ state: 'checked' });
  });

  it('of thousands of members is applied and undone completely', async () => {
    const rows = Array.from(
      { length: 3500 },
      (_, at) => `${at + 1},Sample Person ${at + 1},00000 ${at},Sample House ${at}`,
    );
    const checked = await admin.checked(`Folio,Name,Mobile,Address\n${rows.join('\n')}\n`);
    expect(checked).toMatchObject({ rows: 3500, counts: { new: 3500, error: 0 } });
    await admin.finish('POST', checked.id, 'run');
    const listed = await admin.members();
    expect([listed.length, listed[0]?.folio, listed.at(-1)?.folio]).toEqual([3500, '1', '3500']);
    expect(await admin.finish('POST', checked.id, 'undo')).toMatchObject({ undo: { undone: 3500, kept: 0 } });
    expect(await admin.members()).toEqual([]);
  });
});
