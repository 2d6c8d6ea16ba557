import { beforeEach, describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { type AdminClient, adminClientOf } from '#server/testing/imports.ts';
import { administrator, signIn } from '#server/testing/people.ts';
import { appForEachTest } from '#server/testing/test-apps.ts';

const MEMBERS = [
  { folio: '1', name: 'Yusuf', mobile: '00000 1', address: 'Thanal' },
  { folio: '2', name: 'Leela', mobile: '00000 2', address: '14 Lake Road' },
  { folio: '3', name: 'Mathew', mobile: '', address: 'Sample House' },
  { folio: '4', name: 'Lakshmi', mobile: '00000 4', address: '' },
];
/** Clears the mobile number of two members and the address of one. Rows 4 to 7 clear nothing. */
const LIST = `Folio,Name,Mobile,Address
1,Yusuf,,
2,Leela,,14 Lake Road
3,Mathew P.,,Sample House
9,Newcomer,,
4,Lakshmi,#N/A,
4,Twice,,
`;

describe('an import that clears fields', () => {
  const app = appForEachTest();
  let admin: AdminClient;
  beforeEach(async () => {
    const { accessToken } = await signIn(app.api, 'admin', administrator);
    admin = adminClientOf(app, accessToken);
    for (const member of MEMBERS) await admin.add(member);
  });

  const details = async () =>
    (await admin.members()).map(({ folio, name, mobile, address }) => [folio, name, mobile, address]);
  const refused = (message: string) => ({
    status: 409,
    json: { success: false, message, errors: { emptied: message } },
  });

  it('reports how many fields it clears, and in which rows, before it runs', async () => {
    const { id, emptied, counts } = await admin.checked(LIST);
    expect(counts).toEqual({ new: 1, changed: 3, unchanged: 0, error: 2, skipped: 0, people: 0, remarked: 0 });
    expect(emptied).toMatchObject({ mobile: 2, address: 1, rows: 2 });
    expect(await admin.rows(id, 'outcome=emptied')).toMatchObject([
      { number: 2, folio: '1' },
      { number: 3, folio: '2' },
    ]);
  });

  it.each([[undefined], [{}], [{ emptied: 0 }], [{ emptied: 2 }], [{ emptied: 4 }]])(
    'does not run if %j is confirmed',
    async (body) => {
      const { id } = await admin.checked(LIST);
      const before = await details();
      expect(await admin.call('POST', id, 'run', body)).toMatchObject(refused(messages.importEmpties));
      expect(await admin.read(id)).toMatchObject({ state: 'checked', problem: null });
      expect(await details()).toEqual(before);
    },
  );

  it('runs once if the right number is confirmed, and is undone completely', async () => {
    const before = await details();
    const { id } = await admin.checked(LIST);
    const responses = await Promise.all([1, 2, 3].map(() => admin.call('POST', id, 'run', { emptied: 3 })));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    await app.platform.jobs.settle();
    expect(await admin.read(id)).toMatchObject({ state: 'done', emptied: { mobile: 2, address: 1 } });
    expect(await details()).toEqual([
      ['1', 'Yusuf', null, null],
      ['2', 'Leela', null, '14 Lake Road'],
      ['3', 'Mathew P.', null, 'Sample House'],
      ['4', 'Lakshmi', '00000 4', null],
      ['9', 'Newcomer', null, null],
    ]);
    // The import is done, so nothing has to be confirmed.
    expect((await admin.call('POST', id, 'run')).status).toBe(200);
    expect(await admin.finish('POST', id, 'undo')).toMatchObject({ state: 'undone' });
    expect(await details()).toEqual(before);
  });

  it('counts the cleared fields again with each check', async () => {
    const { id } = await admin.checked(LIST);
    const fewer = await admin.finish('PUT', id, undefined, { columns: ['folio', 'name', 'ignored', 'address'] });
    expect(fewer.emptied).toMatchObject({ mobile: 0, address: 1, rows: 1 });
    expect((await admin.call('POST', id, 'run', { emptied: 3 })).status).toBe(409);
    expect(await admin.finish('POST', id, 'run', { emptied: 1 })).toMatchObject({ state: 'done' });
  });

  it('needs no confirmation if it clears no fields', async () => {
    const { id, emptied } = await admin.checked('Folio,Name,Mobile\n1,Yusuf Sait,00000 1\n3,Mathew,\n');
    expect(emptied).toMatchObject({ mobile: 0, address: 0, rows: 0 });
    expect(await admin.finish('POST', id, 'run')).toMatchObject({ state: 'done' });
  });
});
