import writeXlsxFile from 'write-excel-file/node';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AdminMember } from '#contract/admin-members.ts';
import type { ImportRow, MemberImport, RowAnswer } from '#contract/member-imports.ts';
import { messages } from '#contract/messages.ts';
import type { OfficeWard } from '#contract/wards.ts';
import { type AdminClient, adminClientOf, importOf } from '#server/testing/imports.ts';
import { createLinkedUser } from '#server/testing/corrections.ts';
import { adminForEachTest } from '#server/testing/test-apps.ts';

const REGISTER = `Folio No,Name,Relation,Age,Blood Group,Mobile,House Name,Ward
F-201,Sample Kunju,Self,61,O+ve,00000 20101,Sample Veedu,2
F-201,Sample Beevi,Wife,55,A +,,Sample Veedu,2
F-201,Sample Rafi,Son,29,O+,00000 20102,Sample Veedu,2
F-202,Sample Joy,Self,44,,00000 20201,Sample Nivas,3
F-202,Sample Mini,Wife,40,B-ve,,Sample Nivas,3
F-202,Sample Anna,Daughter,12,,,Sample Nivas,3
`;
const DITTO = `Folio,Name,Relation,House,Mobile,Blood
221,Sample Nazar,Self,Sample House,00000 22101,Nil
-do-,Sample Jameela,Wife,-do-,"""",N/A
"""",Sample Shafeek,Son,"""",00000 22102,B+
222,Sample Paul,Self,Sample Court,00000 22201,-
do,Sample Lissy,Wife,do,,-
`;
const LATE = `Folio,Name,Relation,Age
231,Sample Amina,Mother,80
231,Sample Yusuf,Self,52
231,Sample Kunjali (Late),Father,
231,Sample Safiya,Wife,47
232,പരേതൻ സാമ്പിൾ തോമസ്,Self,
232,Sample Annamma,Wife,70
`;

describe('a family register', () => {
  const app = adminForEachTest();
  let admin: AdminClient;
  beforeEach(() => {
    admin = adminClientOf(app, app.token);
  });

  const entries = async (query = '') =>
    (await app.api.get(`/api/admin/members?${query}`, app.token)).json as AdminMember[];
  /** Returns the entries as texts, each with its people and their relations. */
  const families = async () =>
    (await entries()).map(({ folio, name, persons }) =>
      [
        folio,
        name,
        ...persons.filter(({ relation }) => relation !== 'self').map((one) => `${one.name}: ${one.relation}`),
      ].join(', '),
    );
  const run = async ({ id, emptied }: MemberImport) =>
    admin.finish('POST', id, 'run', { emptied: emptied.mobile + emptied.house_name + emptied.address });
  const imported = async (list: Buffer | string) => run(await admin.checked(list));
  const answer = async (id: number, row: number, given: RowAnswer) =>
    importOf(await app.api.put(`/api/admin/members/imports/${id}/answer`, { row, answer: given }, app.token));
  const checkedWith = async (list: string, body: object) => {
    const { id } = importOf(await admin.uploadTable(list));
    return admin.finish('PUT', id, undefined, body);
  };
  const codes = (rows: readonly ImportRow[]) =>
    rows.flatMap(({ number, problems }) => problems.map(({ code }) => `${number} ${code}`));

  it('with a folio in every row has entries and people', async () => {
    const uploaded = importOf(await admin.uploadTable(REGISTER));
    expect(uploaded.columns?.map(({ field }) => field)).toEqual([
      'folio',
      'name',
      'relation',
      'age',
      'ignored',
      'mobile',
      'house_name',
      'ward',
    ]);
    const checked = await admin.finish('PUT', uploaded.id);
    expect(checked).toMatchObject({ counts: { new: 2, people: 4, changed: 0, error: 0, remarked: 0 }, questions: 0 });
    const rows = await admin.rows(checked.id, 'outcome=people');
    expect(rows.map(({ name, relation, outcome }) => [name, relation, outcome])).toEqual([
      ['Sample Beevi', 'wife', 'new'],
      ['Sample Rafi', 'son', 'new'],
      ['Sample Mini', 'wife', 'new'],
      ['Sample Anna', 'daughter', 'new'],
    ]);
    expect((await run(checked)).counts).toMatchObject({ new: 2, people: 4 });
    expect(await families()).toEqual([
      'F-201, Sample Kunju, Sample Beevi: wife, Sample Rafi: son',
      'F-202, Sample Joy, Sample Mini: wife, Sample Anna: daughter',
    ]);
    expect((await entries())[0]?.persons[2]).toMatchObject({ telephone: '00000 20102', year_of_birth: null });
    const found = await entries('search=mini');
    expect(found).toMatchObject([{ folio: 'F-202' }]);
  });

  it('with merged cells and Malayalam relations leaves the folio to the row above', async () => {
    const cell = (value: string, rowSpan = 1) => ({ value, rowSpan });
    const list = await writeXlsxFile([
      ['ഫോളിയോ', 'വീട്ടുപേര്', 'പേര്', 'ബന്ധം', 'വയസ്സ്', 'ഫോൺ'].map((value) => cell(value)),
      [cell('211', 3), cell('Sample Bhavan', 3), cell('സാമ്പിൾ കുഞ്ഞമ്മ'), cell('കുടുംബനാഥ'), cell('58'), cell('00000 21101')],
      [null, null, cell('സാമ്പിൾ ബിജു'), cell('മകൻ'), cell('33'), cell('00000 21102')],
      [null, null, cell('സാമ്പിൾ ലിജി'), cell('മരുമകൾ'), cell('30'), null],
      [cell('212', 2), cell('Sample Kudil', 2), cell('സാമ്പിൾ രാജൻ'), cell('കുടുംബനാഥൻ'), cell('49'), cell('00000 21201')],
      [null, null, cell('സാമ്പിൾ ഓമന'), cell('ഭാര്യ'), cell('45'), null],
      [cell('213'), cell('Sample Illam'), cell('സാമ്പിൾ മേരി'), cell('കുടുംബനാഥ'), cell('72'), cell('00000 21301')],
    ]).toBuffer();
    expect(await imported(list)).toMatchObject({ counts: { new: 3, people: 3, error: 0 } });
    expect(await families()).toEqual([
      '211, സാമ്പിൾ കുഞ്ഞമ്മ, സാമ്പിൾ ബിജു: son, സാമ്പിൾ ലിജി: daughter-in-law',
      '212, സാമ്പിൾ രാജൻ, സാമ്പിൾ ഓമന: wife',
      '213, സാമ്പിൾ മേരി',
    ]);
  });

  it('with ditto marks reads the row above, but no number', async () => {
    const checked = await admin.checked(DITTO);
    expect(checked).toMatchObject({ counts: { new: 2, people: 3, error: 0, remarked: 1 } });
    expect(codes(await admin.rows(checked.id, 'outcome=remarked'))).toEqual(['3 dittoNumber']);
    await run(checked);
    const [first] = await entries();
    expect(first).toMatchObject({ mobile: '00000 22101', house_name: 'Sample House' });
    expect(first?.persons.map(({ name, telephone }) => [name, telephone])).toEqual([
      ['Sample Nazar', null],
      ['Sample Jameela', null],
      ['Sample Shafeek', '00000 22102'],
    ]);
  });

  it('with deceased people asks about each, and makes the wife of a deceased head the first contact', async () => {
    const checked = await admin.checked(LATE);
    expect(checked).toMatchObject({ counts: { new: 2, people: 2, error: 2 }, questions: 2 });
    expect(codes(await admin.rows(checked.id))).toEqual([
      '4 personDeceased',
      '6 personDeceased',
      '7 becomesFirstContact',
    ]);
    await answer(checked.id, 4, 'deceased');
    expect(await answer(checked.id, 6, 'deceased')).toMatchObject({ counts: { new: 2, people: 4, error: 0 } });
    await admin.finish('POST', checked.id, 'run');
    expect(await families()).toEqual([
      '231, Sample Yusuf, Sample Amina: mother, Sample Kunjali: father, Sample Safiya: wife',
      '232, Sample Annamma, സാമ്പിൾ തോമസ്: husband',
    ]);
    expect((await entries()).map(({ persons }) => persons.map(({ state }) => state))).toEqual([
      ['living', 'living', 'deceased', 'living'],
      ['living', 'deceased'],
    ]);
    // The directory knows who is deceased, so nothing is asked again.
    expect(await admin.checked(LATE)).toMatchObject({
      counts: { new: 0, changed: 0, people: 0, unchanged: 6, error: 0 },
      questions: 0,
    });
    expect(await admin.finish('POST', checked.id, 'undo')).toMatchObject({ undo: { undone: 6, kept: 0 } });
    expect(await entries('state=all')).toEqual([]);
  });

  it('asks again about the relations if the head lives after all', async () => {
    const { id } = await admin.checked(LATE);
    expect(await answer(id, 6, 'living')).toMatchObject({ counts: { new: 2, people: 3 } });
    const [thomas, annamma] = (await admin.rows(id)).slice(-2);
    expect(thomas).toMatchObject({ outcome: 'new', folio: '232' });
    expect(annamma).toMatchObject({ outcome: 'new', relation: 'wife', problems: [] });
    expect(await answer(id, 6, 'out')).toMatchObject({ counts: { new: 2, people: 2, skipped: 1 } });
  });

  it('finds people by folio, name in any spelling and relation, leaves them as they are, and deletes nobody', async () => {
    await imported('Folio,Name,Relation\n1,Kunju,Self\n1,Jameela,Wife\n1,Safiya,Daughter\n1,Rafi,Son\n');
    const [before] = await entries();
    const list =
      'Folio,Name,Relation,Year of birth,Mobile\n1,Kunju,Self,1960,\n1,ജമീല,ഭാര്യ,1965,00000 30001\n1,Safia,D/o Kunju,,\n1,Rafi,Brother,1970,00000 30002\n';
    const checked = await admin.checked(list);
    expect(checked).toMatchObject({ counts: { new: 0, changed: 0, people: 1, unchanged: 3, error: 0, remarked: 0 } });
    const [rafi] = await admin.rows(checked.id, 'outcome=people');
    expect(rafi?.changes).toEqual([
      { field: 'year_of_birth', before: null, after: '1970' },
      { field: 'name', before: null, after: 'Rafi' },
      { field: 'mobile', before: null, after: '00000 30002' },
    ]);
    await run(checked);
    const [after] = await entries();
    expect(after?.persons.slice(0, 4)).toEqual(before?.persons);
    expect(after?.persons[4]).toMatchObject({ name: 'Rafi', relation: 'brother', year_of_birth: 1970 });
    expect(await admin.rows(checked.id, 'outcome=people')).toEqual([rafi]);
    expect(await admin.finish('POST', checked.id, 'undo')).toMatchObject({ undo: { undone: 1, kept: 0 } });
    expect((await entries())[0]?.persons).toEqual(before?.persons);
  });

  it('keeps the first contact of the directory, and converts the relations of the list', async () => {
    await imported('Folio,Name,Relation\n1,Amina,Self\n1,Rafi,Son\n');
    const checked = await admin.checked(
      'Folio,Name,Relation\n1,Kunju,Head\n1,Amina,Wife\n1,Rafi,Son\n1,Beevi,Mother\n',
    );
    expect(checked).toMatchObject({ counts: { changed: 0, people: 2, unchanged: 2, error: 0 } });
    await run(checked);
    expect(await families()).toEqual(['1, Amina, Rafi: son, Kunju: husband, Beevi: mother-in-law']);
  });

  it('adds further people to an entry whose first contact the list does not have', async () => {
    await imported('Folio,Name,Relation\n1,Kunju,Self\n1,Jameela,Wife\n');
    const checked = await admin.checked('Folio,Name,Relation\n1,Safiya,Daughter\n1,Rafi,S/o Kunju\n');
    expect(checked).toMatchObject({ counts: { new: 0, changed: 0, people: 2, error: 0 } });
    await run(checked);
    expect(await families()).toEqual(['1, Kunju, Jameela: wife, Safiya: daughter, Rafi: son']);
    const again = await admin.checked(
      'Folio,Name,Relation\n1,Kunju,S/o Ahmed\n1,Rafi,S/o Kunju\n1,Jameela,W/o Kunju\n',
    );
    expect(again).toMatchObject({ counts: { changed: 0, people: 0, unchanged: 3, error: 0 } });
    expect(await admin.finish('POST', checked.id, 'undo')).toMatchObject({ undo: { undone: 2, kept: 0 } });
  });

  it('reads relations in usual spellings', async () => {
    const relations = [
      ['Rafi', 'S/o Kunju', 'son'],
      ['Laila', 'W/o Rafi', 'daughter-in-law'],
      ['Anwar', 'S/O. RAFI', 'grandchild'],
      ['Sara', 'D/o', 'daughter'],
      ['Mini', "Son's wife", 'daughter-in-law'],
      ['Amina', 'ഭാര്യ', 'wife'],
      ['Omana', 'മൂത്ത മകൾ', 'daughter'],
      ['Biju', '2nd Son', 'son'],
      ['Leela', 'Mother in Law', 'mother-in-law'],
      ['Tom', 'Tenant', 'other'],
      ['Jose', 'Xyz', 'other'],
      ['Saji', '', 'other'],
    ] as const;
    const rows = relations.map(([name, relation]) => `7,${name},"${relation}"`);
    const checked = await admin.checked(`Folio,Name,Relationship with Head\n7,Kunju,HEAD\n${rows.join('\n')}\n`);
    expect((await admin.rows(checked.id, 'outcome=people')).map(({ name, relation }) => [name, relation])).toEqual(
      relations.map(([name, , relation]) => [name, relation]),
    );
    expect(codes(await admin.rows(checked.id))).toEqual([
      '4 relationFromOther',
      '5 relationFromOther',
      '13 relationUnknown',
      '14 relationUnknown',
    ]);
  });

  it('makes a spouse and a child what their gender says, and asks for it', async () => {
    const list = 'Folio,Name,Relation,Sex\n1,Kunju,Self,M\n1,Amina,Spouse,F\n1,Rafi,Child,പുരുഷൻ\n1,Sara,Child,Xx\n';
    const { id } = await admin.checked(list);
    const rows = await admin.rows(id);
    expect(rows.map(({ relation, outcome }) => [relation, outcome]).slice(1)).toEqual([
      ['wife', 'new'],
      ['son', 'new'],
      ['other', 'error'],
    ]);
    expect(codes(rows)).toEqual(['5 relationUnclear']);
  });

  it('makes ages years of birth that are about right, if the office says when it was written', async () => {
    const list =
      'Folio,Name,Relation,Age (yrs)\n1,Kunju,Self,61 yrs\n1,Amina,Wife,൫൫\n1,Rafi,Son,6 months\n1,Sara,Daughter,many\n1,Mini,Mother,1950\n';
    const { id } = await checkedWith(list, { writtenIn: 2020 });
    expect(codes(await admin.rows(id))).toEqual(['5 yearUnreadable']);
    await admin.finish('POST', id, 'run');
    const [entry] = await entries();
    expect(entry?.persons.map((one) => [one.year_of_birth, one.year_is_about])).toEqual([
      [1959, true],
      [1965, true],
      [2020, true],
      [null, false],
      [1950, false],
    ]);
    const refused = await app.api.put(`/api/admin/members/imports/${id}`, { writtenIn: 2999 }, app.token);
    expect(refused).toMatchObject({ status: 400, json: { errors: { writtenIn: messages.listYearInvalid } } });
  });

  it('leaves children out on request', async () => {
    const list =
      'Folio,Name,Relation,DOB\n1,Kunju,Self,1960\n1,Rafi,Son,12/05/1990\n1,Sara,Daughter,12.05.2015\n1,Anu,Son,\n1,Joy,Grandson,\n1,Mini,Wife,\n';
    const { id, counts } = await checkedWith(list, { withoutChildren: true });
    expect(counts).toMatchObject({ new: 1, people: 2, skipped: 3, error: 0 });
    await admin.finish('POST', id, 'run');
    expect(await families()).toEqual(['1, Kunju, Rafi: son, Mini: wife']);
  });

  it('reads rows with one folio as a family if the office says so', async () => {
    const list = 'Folio,Name,House\n1,Kunju,Sample Veedu\n,Amina,\n2,Joy,\n1,Rafi,Other House\n';
    expect((await admin.checked(list)).counts).toMatchObject({ new: 2, error: 2 });
    const checked = await checkedWith(list, { families: true });
    expect(checked).toMatchObject({ families: true, counts: { new: 2, people: 2, error: 0 } });
    expect(await admin.rows(checked.id, 'outcome=remarked')).toEqual([]);
    await run(checked);
    expect(await families()).toEqual(['1, Kunju, Amina: other, Rafi: other', '2, Joy']);
  });

  it('does not take a row with a missing folio for a person of the family above', async () => {
    const list =
      'Folio,Name,Relation,House,Mobile\n1,Kunju,Self,Sample Veedu,00000 10001\n,Amina,Wife,,\n,Joy,,Sample Nivas,00000 10002\n,Mini,Wife,,\n2,Paul,Self,Sample Court,\n,Saji,,,00000 10003\n';
    const checked = await admin.checked(list);
    expect(checked).toMatchObject({ counts: { new: 2, people: 1, error: 3 } });
    expect(codes(await admin.rows(checked.id, 'outcome=error'))).toEqual([
      '4 folioRequired',
      '5 folioRequired',
      '7 folioRequired',
    ]);
  });

  it('reports two heads, a person who is listed twice, too many people, and a ditto mark for a name', async () => {
    const many = Array.from({ length: 31 }, (_, at) => `2,Person ${100 + at},Other`);
    const list = `Folio,Name,Relation\n1,Kunju,Self\n1,Joy,Head\n1,Amina,Wife\n1,Aamina,Wife\n1,do,Son\n${many.join('\n')}\n`;
    const { id, counts } = await admin.checked(list);
    expect(counts).toMatchObject({ new: 2, people: 30, error: 4 });
    const errors = await admin.rows(id, 'outcome=error');
    expect(codes(errors)).toEqual([
      '3 firstContactTwice',
      '5 personTwice',
      '6 personNameRequired',
      '37 personsTooMany',
    ]);
    expect(errors.map(({ problems: [problem] }) => problem?.otherRow)).toEqual([null, 4, null, null]);
  });

  it('stops if somebody else has changed the family since the check', async () => {
    await imported('Folio,Name,Relation\n1,Kunju,Self\n1,Amina,Wife\n');
    const [entry] = await entries();
    const checked = await admin.checked('Folio,Name,Relation\n1,Kunju,Self\n1,Rafi,Son\n');
    await app.api.post(`/api/admin/members/${entry?.id}/persons`, { name: 'Rafi', relation: 'son' }, app.token);
    expect(await run(checked)).toMatchObject({ state: 'read', problem: messages.importOutdated });
    expect(await families()).toEqual(['1, Kunju, Amina: wife, Rafi: son']);
  });

  it('adds the wards that it names, and takes back those that nobody uses', async () => {
    const wards = async () =>
      ((await app.api.get('/api/admin/wards', app.token)).json as OfficeWard[]).map(({ name }) => name);
    const wardsOf = (rows: readonly ImportRow[]) =>
      rows.flatMap(({ changes }) => changes.filter(({ field }) => field === 'ward').map(({ after }) => after));
    const checked = await admin.checked(REGISTER.replace('Nivas,3', 'Nivas,വാർഡ് 03'));
    expect(checked).toMatchObject({ newWards: ['2', 'വാർഡ് 03'], counts: { remarked: 0 } });
    expect(wardsOf(await admin.rows(checked.id, 'outcome=new'))).toEqual(['2', 'വാർഡ് 03']);
    expect(await wards()).toEqual([]);
    await run(checked);
    expect(await wards()).toEqual(['2', 'വാർഡ് 03']);
    expect((await entries()).map(({ ward }) => ward?.name)).toEqual(['2', 'വാർഡ് 03']);
    expect(wardsOf(await admin.rows(checked.id, 'outcome=new'))).toEqual(['2', 'വാർഡ് 03']);
    const [first] = await entries();
    await app.api.put(`/api/admin/members/${first?.id}`, { house_name: 'Changed' }, app.token);
    await admin.finish('POST', checked.id, 'undo');
    expect(await wards()).toEqual(['2']);
  });

  it('is undone except for people who were changed after the import', async () => {
    const { id } = await imported(REGISTER);
    const [first] = await entries();
    const rafi = first?.persons[2];
    await app.api.put(`/api/admin/persons/${rafi?.id}`, { town: 'Dubai', name: 'Mohammed Rafi' }, app.token);
    expect(await admin.finish('POST', id, 'undo')).toMatchObject({ undo: { undone: 4, kept: 2 } });
    expect(await families()).toEqual(['F-201, Sample Kunju, Mohammed Rafi: son']);
    expect((await admin.rows(id, 'outcome=kept')).map(({ number, kept }) => [number, kept])).toEqual([
      [2, 'edited'],
      [4, 'edited'],
    ]);
  });

  it('is undone except for people whom an account is', async () => {
    const { id } = await imported(REGISTER);
    const [first] = await entries();
    const account = await createLinkedUser(app, [first?.id ?? 0]);
    const members = [{ id: first?.id, person: first?.persons[1]?.id }];
    await app.api.put(`/api/admin/users/${account.id}/members`, { members }, app.token);
    expect(await admin.finish('POST', id, 'undo')).toMatchObject({ undo: { undone: 4, kept: 2 } });
    expect(await families()).toEqual(['F-201, Sample Kunju, Sample Beevi: wife']);
  });

  it('loses its file and its plan when a person is erased for good', async () => {
    const { id } = await imported(REGISTER);
    const [first] = await entries();
    const { bin } = (await app.api.delete(`/api/admin/persons/${first?.persons[1]?.id}`, app.token)).json as {
      bin: number;
    };
    expect(await admin.rows(id)).toHaveLength(6);
    await app.api.delete(`/api/admin/bin/${bin}`, app.token);
    expect(await admin.rows(id)).toEqual([]);
  });

  it('changes nothing if it is exported and imported again', async () => {
    await checkedWith(REGISTER, { writtenIn: 2024 }).then(run);
    const [first] = await entries();
    await app.api.put(
      `/api/admin/persons/${first?.persons[1]?.id}`,
      { gender: 'Female', name_ml: 'സാമ്പിൾ ബീവി', telephone: '00000 40001, 00000 40002', town: 'Dubai' },
      app.token,
    );
    const before = await entries();
    for (const format of ['csv', 'xlsx']) {
      const response = await fetch(`${app.url}/api/admin/members/export?format=${format}`, {
        headers: { authorization: `Bearer ${app.token}` },
      });
      const checked = await admin.checked(Buffer.from(await response.arrayBuffer()));
      expect(checked.counts).toEqual({
        new: 0,
        changed: 0,
        people: 0,
        unchanged: 6,
        error: 0,
        skipped: 0,
        remarked: 0,
      });
    }
    expect(await entries()).toEqual(before);
  });
});
