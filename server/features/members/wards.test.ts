import { describe, expect, it } from 'vitest';
import type { AdminMember } from '#contract/admin-members.ts';
import type { BinEntry } from '#contract/bin.ts';
import { messages } from '#contract/messages.ts';
import type { Version } from '#contract/versions.ts';
import type { OfficeWard } from '#contract/wards.ts';
import { auditTrail } from '#server/testing/administrators.ts';
import { adminClientOf } from '#server/testing/imports.ts';
import { createUser, signIn } from '#server/testing/people.ts';
import { member, ward as wardForm } from '#server/testing/records.ts';
import { adminForEachTest } from '#server/testing/test-apps.ts';

describe('wards', () => {
  const app = adminForEachTest();

  const post = (body: object) => app.api.post('/api/admin/wards', body, app.token);
  const put = (path: string, body: object) => app.api.put(`/api/admin/${path}`, body, app.token);
  const remove = (id: number) => app.api.delete(`/api/admin/wards/${id}`, app.token);
  const get = async <T>(path: string) => (await app.api.get(`/api/admin/${path}`, app.token)).json as T;
  const add = async (name: string, name_ml: string | null = null) =>
    ((await post({ name, name_ml })).json as { ward: OfficeWard }).ward.id;
  const addMember = async (folio: string, name: string, wardId: number | string) => {
    const body = { ...member({ folio, name }), ward: wardId };
    const response = await app.api.form('POST', '/api/admin/members', body, app.token);
    return (response.json as { member: AdminMember }).member.id;
  };
  const folios = (rows: readonly AdminMember[]) => rows.map(({ folio }) => folio).join(' ');
  const find = async (query: string) => folios(await get<AdminMember[]>(`members?${query}`));
  const reader = async () => (await signIn(app.api, 'user', await createUser(app.api, app.platform))).accessToken;

  it('are added once, renamed, deleted and restored, and listed in natural order', async () => {
    const answers = await Promise.all([post(wardForm()), post(wardForm())]);
    const added = { id: expect.any(Number), name: 'Beach Road', name_ml: null, entries: 0 };
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    for (const name of ['Ward 10', 'Ward 2', 'Ward 1']) await add(name);
    const names = async () => (await get<OfficeWard[]>('wards')).map(({ name }) => name);
    expect(await names()).toEqual(['Beach Road', 'Ward 1', 'Ward 2', 'Ward 10']);
    const [beach] = await get<OfficeWard[]>('wards');
    expect(beach).toMatchObject(added);
    const id = beach?.id ?? 0;
    expect(await put(`wards/${id}`, { name_ml: 'കടൽത്തീരം', seen: beach?.updatedAt })).toMatchObject({
      status: 200,
      json: { message: messages.wardUpdated, ward: { name: 'Beach Road', name_ml: 'കടൽത്തീരം' } },
    });
    const { bin } = (await remove(id)).json as { bin: number };
    expect(await names()).not.toContain('Beach Road');
    expect(await get<BinEntry[]>('bin?kind=wards')).toMatchObject([{ title: 'Beach Road', record_id: id }]);
    expect((await put(`bin/${bin}/restore`, {})).status).toBe(200);
    expect(await get(`wards/${id}`)).toMatchObject({ name: 'Beach Road', name_ml: 'കടൽത്തീരം' });
    expect((await auditTrail(app)).filter((entry) => entry.endsWith(`ward ${id}`))).toEqual(
      ['added', 'changed', 'deleted', 'restored'].map((action) => `ward ${action}: ward ${id}`),
    );
  });

  it('have unique names, whatever the case, the spaces and the digits', async () => {
    const id = await add('Ward 2');
    const taken = { status: 409, json: { errors: { name: messages.wardNameTaken } } };
    for (const name of ['Ward 2', ' WARD  02 ', 'ward-൨']) expect(await post({ name })).toMatchObject(taken);
    const other = await add('Ward 3');
    expect(await put(`wards/${other}`, { name: 'ward 2' })).toMatchObject(taken);
    await remove(id);
    await put(`wards/${other}`, { name: 'Ward 2' });
    const [binned] = await get<BinEntry[]>('bin');
    expect(await put(`bin/${binned?.id}/restore`, {})).toMatchObject(taken);
    expect(await post({ name: '' })).toMatchObject({
      status: 400,
      json: { errors: { name: messages.englishRequired } },
    });
    expect(await post({ name: 'x'.repeat(121) })).toMatchObject({ status: 400 });
  });

  it('are chosen for members, and follow when they are renamed', async () => {
    const beach = await add('Beach Road');
    const id = await addMember('1', 'Nadia Sait', beach);
    await addMember('2', 'Leela Nair', '');
    const shown = { id: beach, name: 'Beach Road', name_ml: null };
    expect((await get<AdminMember[]>('members')).map((each) => each.ward)).toEqual([shown, null]);
    expect(await get<OfficeWard[]>('wards')).toMatchObject([{ entries: 1 }]);
    await put(`members/${id}`, { name: 'Nadia Sett' });
    await put(`wards/${beach}`, { name: 'Harbour' });
    const token = await reader();
    const read = async (query = '') =>
      (await app.api.get(`/api/user/office-members?${query}`, token)).json as AdminMember[];
    expect((await read()).map((each) => each.ward?.name)).toEqual(['Harbour', undefined]);
    expect(folios(await read('search=harbour'))).toBe('1');
    expect(folios(await read('search=nadia harbour'))).toBe('1');
    expect(folios(await read('search=beach'))).toBe('');
    await put(`members/${id}`, { ward: '' });
    expect((await get<AdminMember[]>('members')).map((each) => each.ward)).toEqual([null, null]);
    const [version] = await get<Version[]>(`members/${id}/versions`);
    expect(version?.fields).toMatchObject([{ field: 'ward', before: beach, after: null }]);
    await app.api.post(`/api/admin/members/${id}/versions/${version?.id}/restore`, {}, app.token);
    expect((await get<AdminMember>(`members/${id}`)).ward).toMatchObject({ name: 'Harbour' });
    for (const [wrong, ward] of [
      ['99', messages.wardUnknown],
      ['x', messages.choiceUnknown],
      [-1, messages.choiceUnknown],
    ]) {
      expect(await put(`members/${id}`, { ward: wrong })).toMatchObject({ status: 400, json: { errors: { ward } } });
    }
  });

  it('filter the lists, the book, the export and the search', async () => {
    const [beach, hill] = [await add('Beach Road', 'ബീച്ച് റോഡ്'), await add('Hill Road')];
    await addMember('1', 'Nadia Sait', beach);
    await addMember('2', 'Nadia Nair', hill);
    await addMember('3', 'Leela Sait', beach);
    await addMember('4', 'Nadia Kurian', '');
    expect(await find(`ward=${beach}`)).toBe('1 3');
    expect(await find('ward=none')).toBe('4');
    expect(await find(`ward=${beach}&search=nadia`)).toBe('1');
    expect(await find(`ward=none&search=nadia&state=all`)).toBe('4');
    expect(await find(`ward=${beach}&page=2&pageSize=1`)).toBe('3');
    expect(await find('ward=99')).toBe('');
    expect((await app.api.get('/api/admin/members?ward=x', app.token)).status).toBe(400);
    for (const query of [`ward=${beach}`, `as=office&ward=${beach}`]) {
      expect(folios(await get<AdminMember[]>(`members/book?${query}`))).toBe('1 3');
    }
    const exported = String(await get(`members/export?format=csv&ward=${beach}`));
    expect(exported).toContain('Folio,Name,Name in Malayalam,Mobile,House name,Address,Ward,Hidden');
    expect(exported).toContain('3,Leela Sait,,,,,Beach Road,');
    expect(exported).not.toContain('Nair');
    const token = await reader();
    const asMember = (query: string) => app.api.get(`/api/user/office-members${query}`, token);
    expect(folios((await asMember(`?ward=${hill}`)).json as AdminMember[])).toBe('2');
    const { json: page } = await asMember(`/html?language=ml&ward=${beach}`);
    expect(JSON.parse(String(page))).toMatchObject({ folios: ['1', '3'] });
  });

  it('are not deleted while they have entries, also of the deceased', async () => {
    const id = await add('Beach Road');
    const [one, two] = [await addMember('1', 'Nadia Sait', id), await addMember('2', 'Leela Nair', id)];
    await app.platform.database.updateTable('members').set({ state: 'deceased' }).where('id', '=', two).execute();
    const refused = { status: 409, json: { code: 'wardInUse', message: messages.wardInUse, count: 2 } };
    expect(await remove(id)).toMatchObject(refused);
    expect(await get('bin')).toEqual([]);
    for (const each of [one, two]) await put(`members/${each}`, { ward: '' });
    expect((await remove(id)).status).toBe(200);
  });

  it('come back to members who were in the bin meanwhile', async () => {
    const id = await add('Beach Road');
    const entry = await addMember('1', 'Nadia Sait', id);
    await app.api.delete(`/api/admin/members/${entry}`, app.token);
    await remove(id);
    const [first, second] = await get<BinEntry[]>('bin');
    await put(`bin/${second?.id}/restore`, {});
    expect((await get<AdminMember>(`members/${entry}`)).ward).toBeNull();
    await put(`bin/${first?.id}/restore`, {});
    expect((await get<AdminMember>(`members/${entry}`)).ward).toMatchObject({ name: 'Beach Road' });
    expect(await find('search=beach')).toBe('1');
  });

  it('are nowhere if none is defined', async () => {
    await addMember('1', 'Nadia Sait', '');
    expect(String(await get('members/export?format=csv'))).toContain('Address,Hidden');
    const read = await app.api.get('/api/user/office-members', await reader());
    expect(read.json).toMatchObject([{ ward: null }]);
  });

  it('are read from lists in any spelling, script and number', async () => {
    const two = await add('Ward 2', 'വാർഡ് 2');
    const beach = await add('Beach Road', 'ബീച്ച് റോഡ്');
    const { checked, rows, finish } = adminClientOf(app, app.token);
    const written = ['2', 'Ward No. 02', 'വാർഡ് ൨', '-do-', 'beach road', 'ബീച്ച് റോഡ്', 'Nil', 'Ward 7'];
    const list = ['Folio,Name,Ward', ...written.map((name, at) => `${at + 1},Person ${'abcdefgh'[at]},${name}`)];
    const { id, columns, counts } = await checked(list.join('\n'));
    expect(columns?.map(({ field }) => field)).toEqual(['folio', 'name', 'ward']);
    expect(counts).toMatchObject({ new: 8, error: 0, remarked: 1 });
    const found = await rows(id, 'outcome=new');
    expect(found.map(({ changes }) => changes.find(({ field }) => field === 'ward')?.after)).toEqual([
      'Ward 2',
      'Ward 2',
      'Ward 2',
      'Ward 2',
      'Beach Road',
      'Beach Road',
      undefined,
      'Ward 7',
    ]);
    await finish('POST', id, 'run');
    expect(await find(`ward=${two}`)).toBe('1 2 3 4');
    expect(await find(`ward=${beach}`)).toBe('5 6');
    expect(await find('search=person beach')).toBe('5 6');
    const again = await checked(String(await get('members/export?format=csv')));
    expect(again.counts).toMatchObject({ unchanged: 8, new: 0, changed: 0, error: 0 });
  });

  it('are read from a column Area only if it names wards', async () => {
    await add('Beach Road');
    const { checked, rows } = adminClientOf(app, app.token);
    const fieldsOf = async (area: string) => {
      const { id, columns } = await checked(`Folio,Name,Area\n1,Nadia Sait,${area}\n`);
      const [row] = await rows(id, 'outcome=new');
      return [columns?.at(-1)?.field, row?.changes.at(-1)?.after];
    };
    expect(await fieldsOf('BEACH ROAD')).toEqual(['ward', 'Beach Road']);
    expect(await fieldsOf('Fort')).toEqual(['address', 'Fort']);
  });

  it('change with a list, which asks before it empties them, and come back when it is undone', async () => {
    const [beach, hill] = [await add('Beach Road'), await add('Hill Road')];
    const ids = [await addMember('1', 'Nadia Sait', beach), await addMember('2', 'Leela Nair', beach)];
    const { checked, rows, finish } = adminClientOf(app, app.token);
    const { id, emptied } = await checked('Folio,Unit\n1,Hill Road\n2,\n');
    expect(emptied).toMatchObject({ ward: 1, rows: 1 });
    expect(await rows(id, 'outcome=changed')).toMatchObject([
      { changes: [{ field: 'ward', before: 'Beach Road', after: 'Hill Road' }] },
      { changes: [{ field: 'ward', before: 'Beach Road', after: null }] },
    ]);
    expect((await finish('POST', id, 'run', { emptied: 1 })).state).toBe('done');
    const wardsOf = async () => (await get<AdminMember[]>('members')).map((each) => each.ward?.id ?? null);
    expect(await wardsOf()).toEqual([hill, null]);
    const [version] = await get<Version[]>(`members/${ids[0]}/versions`);
    expect(version?.fields).toMatchObject([{ field: 'ward', before: beach, after: hill, now: hill }]);
    await put(`wards/${beach}`, { name: 'Harbour' });
    expect((await finish('POST', id, 'undo')).undo).toEqual({ undone: 2, kept: 0 });
    expect(await wardsOf()).toEqual([beach, beach]);
  });
});
