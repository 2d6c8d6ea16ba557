import { describe, expect, it } from 'vitest';
import type { AdminMember } from '#contract/admin-members.ts';
import { messages } from '#contract/messages.ts';
import { type AdminPerson, childUntil, proposeRelation } from '#contract/persons.ts';
import { addEntry, createLinkedUser, suggest } from '#server/testing/corrections.ts';
import { person } from '#server/testing/records.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { storedPerson } from '#server/testing/stored-records.ts';
import { adminForEachTest } from '#server/testing/test-apps.ts';
import type { TestResponse } from '#server/testing/test-api.ts';
import { erasePersons, personRecord } from './persons.ts';

const MEMBERS = '/api/admin/members';
const PERSONS = '/api/admin/persons';

describe('the people of an entry', () => {
  const app = adminForEachTest();

  const post = (entry: number, fields: object = {}, headers: Record<string, string> = {}) =>
    app.api.send(`${MEMBERS}/${entry}/persons`, {
      method: 'POST',
      headers: { authorization: `Bearer ${app.token}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(person(fields)),
    });
  const personIn = ({ json }: TestResponse) => (json as { person: AdminPerson }).person;
  const add = async (entry: number, fields: object = {}) => personIn(await post(entry, fields));
  const put = (path: string, body: object) => app.api.put(path, body, app.token);
  const list = async (entry: number) =>
    (await app.api.get(`${MEMBERS}/${entry}/persons`, app.token)).json as AdminPerson[];
  const entryNow = async (entry: number) => (await app.api.get(`${MEMBERS}/${entry}`, app.token)).json as AdminMember;
  const names = async (entry: number) => (await list(entry)).map(({ name }) => name);
  const remove = async (path: string) => ((await app.api.delete(path, app.token)).json as { bin: number }).bin;
  const restore = (bin: number) => put(`/api/admin/bin/${bin}/restore`, {});
  const versions = async (path: string) =>
    (await app.api.get(`${path}/versions`, app.token)).json as { id: number; reason: string }[];
  const takeBack = async (path: string) =>
    app.api.post(`${path}/versions/${(await versions(path))[0]?.id}/restore`, {}, app.token);

  it('are records of the office, the first contact too', async () => {
    const entry = await addEntry(app, app.token, { name: 'Sample Kunju', name_ml: 'കുഞ്ഞു' });
    const wife = await add(entry, {
      name: 'Sample Amina',
      name_ml: 'ആമിന',
      gender: 'Female',
      year_of_birth: '1961',
      year_is_about: true,
      telephone: '00000 10055',
      town: 'Kochi',
    });
    expect(wife).toEqual({
      id: expect.any(Number),
      name: 'Sample Amina',
      name_ml: 'ആമിന',
      relation: 'wife',
      gender: 'Female',
      year_of_birth: 1961,
      year_is_about: true,
      telephone: '00000 10055',
      town: 'Kochi',
      state: 'living',
      position: 1,
      updatedAt: expect.any(String),
    });
    expect(await add(entry, { name: 'Baby', relation: undefined })).toMatchObject({ relation: 'other', position: 2 });
    await add(entry, { name: 'First', relation: 'son', position: 0.5 });
    const people = await list(entry);
    expect(people.map(({ name, relation }) => [name, relation])).toEqual([
      ['Sample Kunju', 'self'],
      ['First', 'son'],
      ['Sample Amina', 'wife'],
      ['Baby', 'other'],
    ]);
    expect(people[0]).toMatchObject({ name_ml: 'കുഞ്ഞു', state: 'living' });
    expect((await entryNow(entry)).persons).toEqual(people);
    expect(await put(`${PERSONS}/${people[3]?.id}`, { position: 0.25, town: '' })).toMatchObject({ status: 200 });
    expect(await names(entry)).toEqual(['Sample Kunju', 'Baby', 'First', 'Sample Amina']);
    expect((await app.api.get(MEMBERS, app.token)).headers.get('x-total-count')).toBe('1');
  });

  it('are refused with a reason at the field', async () => {
    const entry = await addEntry(app, app.token);
    const refused: [object, string, keyof typeof messages][] = [
      [{ name: ' ' }, 'name', 'personNameRequired'],
      [{ name: 'അ'.repeat(201) }, 'name', 'personNameTooLong'],
      [{ relation: 'self' }, 'relation', 'choiceUnknown'],
      [{ gender: 'x' }, 'gender', 'choiceUnknown'],
      [{ year_of_birth: '61' }, 'year_of_birth', 'yearOfBirthInvalid'],
      [{ year_of_birth: 2099 }, 'year_of_birth', 'yearOfBirthInvalid'],
      [{ telephone: '12' }, 'telephone', 'phoneInvalid'],
    ];
    for (const [fields, field, code] of refused) {
      expect(await post(entry, fields)).toMatchObject({ status: 400, json: { errors: { [field]: messages[code] } } });
    }
    expect(await post(999_999)).toMatchObject({ status: 404 });
    await Promise.all(Array.from({ length: 31 }, (_, at) => post(entry, { name: `Child ${at}`, relation: 'son' })));
    expect(await list(entry)).toHaveLength(30);
    expect(await post(entry)).toMatchObject({ status: 400, json: { code: 'personsTooMany' } });
  });

  it('with one name and relation are added only on request, and once for each key', async () => {
    const entry = await addEntry(app, app.token);
    const statuses = (await Promise.all([post(entry), post(entry, { name: 'sample  amina' })])).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(await post(entry)).toMatchObject({ json: { errors: { name: messages.personNamedAlready } } });
    expect(await post(entry, { sameName: true })).toMatchObject({ status: 200 });
    expect(await post(entry, { relation: 'daughter' })).toMatchObject({ status: 200 });
    const key = { 'idempotency-key': 'a-key' };
    const first = await add(entry, { name: 'Rahim', relation: 'son' });
    expect(personIn(await post(entry, { name: 'Salim' }, key))).toEqual(
      personIn(await post(entry, { name: 'Salim' }, key)),
    );
    expect(await post(entry, { name: 'Other' }, key)).toMatchObject({ status: 422 });
    expect(await names(entry)).toHaveLength(6);
    expect(first).toMatchObject({ name: 'Rahim' });
  });

  it('share the name of the first contact with the entry', async () => {
    const entry = await addEntry(app, app.token, { name: 'Kunju' });
    const [contact] = await list(entry);
    const path = `${PERSONS}/${contact?.id}`;
    expect(await put(path, { name: 'Kunju P', gender: 'Male', seen: contact?.updatedAt })).toMatchObject({
      status: 200,
    });
    expect(await entryNow(entry)).toMatchObject({ name: 'Kunju P', persons: [{ name: 'Kunju P', gender: 'Male' }] });
    await put(`${MEMBERS}/${entry}`, { name: 'Kunju Pareed', name_ml: 'കുഞ്ഞു' });
    expect(await list(entry)).toMatchObject([{ name: 'Kunju Pareed', name_ml: 'കുഞ്ഞു' }]);
    // The form of the person has an outdated name now.
    expect(await put(path, { name: 'Kunju P', seen: contact?.updatedAt })).toMatchObject({ status: 409 });
    expect(await put(path, { relation: 'wife' })).toMatchObject({ status: 400 });
    await takeBack(path);
    expect(await entryNow(entry)).toMatchObject({ name: 'Kunju', persons: [{ name: 'Kunju', gender: null }] });
  });

  it('go to the bin and come back, alone or with their entry', async () => {
    const entry = await addEntry(app, app.token);
    const wife = await add(entry);
    const path = `${PERSONS}/${wife.id}`;
    const [contact] = await list(entry);
    expect(await app.api.delete(`${PERSONS}/${contact?.id}`, app.token)).toMatchObject({
      status: 400,
      json: { code: 'firstContactStays' },
    });
    const son = await add(entry, { name: 'Rahim', relation: 'son' });
    const before = await list(entry);
    const binnedSon = await remove(`${PERSONS}/${son.id}`);
    expect(await app.api.get('/api/admin/bin?kind=persons', app.token)).toMatchObject({ json: [{ title: 'Rahim' }] });
    const binnedEntry = await remove(`${MEMBERS}/${entry}`);
    expect(await put(path, { town: 'Kochi' })).toMatchObject({ status: 404 });
    expect(await restore(binnedSon)).toMatchObject({ status: 400, json: { code: 'personEntryInBin' } });
    expect(await restore(binnedEntry)).toMatchObject({ status: 200 });
    expect(await restore(binnedSon)).toMatchObject({ status: 200 });
    expect(await list(entry)).toEqual(before);

    // Erasing an entry erases what is stored about its people, also about those in the bin.
    await put(path, { town: 'Kochi' });
    await remove(`${PERSONS}/${son.id}`);
    await app.api.delete(`/api/admin/bin/${await remove(`${MEMBERS}/${entry}`)}`, app.token);
    const { database } = app.platform;
    expect(await database.selectFrom('change_values').selectAll().execute()).toEqual([]);
    expect(await database.selectFrom('persons').selectAll().execute()).toEqual([]);
  });

  it('get another first contact in one change, which can be taken back', async () => {
    const entry = await addEntry(app, app.token, { name: 'Kunhu', mobile: '00000 10055' });
    await put(`${MEMBERS}/${entry}`, { name: 'Kunju' });
    const wife = await add(entry, { name: 'Amina', name_ml: 'ആമിന', relation: 'wife' });
    const son = await add(entry, { name: 'Rahim', relation: 'son' });
    const [contact] = await list(entry);
    const path = `${MEMBERS}/${entry}`;
    const relations = [
      { person: contact?.id, relation: 'husband' },
      { person: son.id, relation: 'son' },
    ];
    const body = { person: wife.id, relations, mobile: '00000 10066' };
    expect(await put(`${path}/first-contact`, { ...body, relations: relations.slice(1) })).toMatchObject({
      status: 409,
    });
    expect(await put(`${path}/first-contact`, { ...body, person: 999_999 })).toMatchObject({ status: 409 });
    expect(await put(`${path}/first-contact`, body)).toMatchObject({ status: 200 });
    expect(await entryNow(entry)).toMatchObject({
      name: 'Amina',
      name_ml: 'ആമിന',
      mobile: '00000 10066',
      persons: [
        { id: wife.id, name: 'Amina', relation: 'self' },
        { id: contact?.id, name: 'Kunju', relation: 'husband' },
        { id: son.id, relation: 'son' },
      ],
    });
    await add(entry, { name: 'Salma', relation: 'daughter' });
    expect(await versions(path)).toMatchObject([{ reason: 'first contact changed' }]);
    expect(await takeBack(path)).toMatchObject({ status: 200 });
    expect(await entryNow(entry)).toMatchObject({
      name: 'Kunju',
      name_ml: null,
      mobile: '00000 10055',
      persons: [{ name: 'Kunju' }, { name: 'Amina', relation: 'wife' }, { name: 'Rahim' }, { name: 'Salma' }],
    });

    // Erasing a person who was the first contact erases the name in the history of the entry too.
    await app.api.delete(`/api/admin/bin/${await remove(`${PERSONS}/${wife.id}`)}`, app.token);
    const values = await app.platform.database.selectFrom('change_values').selectAll().execute();
    expect(JSON.stringify(values)).not.toMatch(/Amina|ആമിന/);
  });

  it('leave their name neither in corrections nor in the history of a former entry when they are erased', async () => {
    const entry = await addEntry(app, app.token, { name: 'Kunju' });
    const { token } = await createLinkedUser(app, [entry]);
    await suggest(app, entry, { name: 'Kunju Pareed' }, token);
    const wife = await add(entry, { name: 'Amina', relation: 'wife' });
    const [contact] = await list(entry);
    const others = [{ person: contact?.id, relation: 'other' }];
    await put(`${MEMBERS}/${entry}/first-contact`, { person: wife.id, relations: others });
    await app.api.post(`${PERSONS}/${contact?.id}/entry`, { folio: '13' }, app.token);
    await app.signInAgain();
    const [moved] = (await app.api.get(`${MEMBERS}?search=13`, app.token)).json as AdminMember[];
    const brother = await add(moved?.id ?? 0, { name: 'Basheer', relation: 'brother' });
    const relations = [{ person: contact?.id, relation: 'brother' }];
    await put(`${MEMBERS}/${moved?.id}/first-contact`, { person: brother.id, relations });
    await app.api.delete(`/api/admin/bin/${await remove(`${PERSONS}/${contact?.id}`)}`, app.token);
    const { database } = app.platform;
    const stored = [
      await database.selectFrom('change_values').selectAll().execute(),
      await database.selectFrom('corrections').selectAll().execute(),
    ];
    expect(JSON.stringify(stored)).not.toContain('Kunju');
    expect(stored[1]).toEqual([]);
  });

  it('come to an entry only while it has room, also from the bin and back from an own entry', async () => {
    const entry = await addEntry(app, app.token);
    const [binned, moved] = [await add(entry), await add(entry, { name: 'Rahim', relation: 'son' })];
    const bin = await remove(`${PERSONS}/${binned.id}`);
    await app.api.post(`${PERSONS}/${moved.id}/entry`, { folio: '13' }, app.token);
    for (let at = 0; at < 29; at += 1) await add(entry, { name: `Child ${at}`, relation: 'son' });
    const full = { status: 400, json: { code: 'personsTooMany' } };
    expect(await restore(bin)).toMatchObject(full);
    expect(await takeBack(`${PERSONS}/${moved.id}`)).toMatchObject(full);
    expect(await list(entry)).toHaveLength(30);
  });

  it('do not get back a relation to a former first contact', async () => {
    const entry = await addEntry(app, app.token, { name: 'Kunju' });
    const mother = await add(entry, { name: 'Amina', relation: 'mother' });
    const [moved, binned] = [
      await add(entry, { name: 'Rahim', relation: 'son' }),
      await add(entry, { name: 'Salma', relation: 'daughter' }),
    ];
    await put(`${PERSONS}/${mother.id}`, { relation: 'wife', town: 'Kochi' });
    await app.api.post(`${PERSONS}/${moved.id}/entry`, { folio: '13' }, app.token);
    const bin = await remove(`${PERSONS}/${binned.id}`);
    app.clock.advance(1000);
    const [contact] = await list(entry);
    const relations = [{ person: contact?.id, relation: 'husband' }];
    expect(await put(`${MEMBERS}/${entry}/first-contact`, { person: mother.id, relations })).toMatchObject({
      status: 200,
    });
    const back = [{ person: mother.id, relation: 'wife' }];
    app.clock.advance(1000);
    await put(`${MEMBERS}/${entry}/first-contact`, { person: contact?.id, relations: back });
    await takeBack(`${PERSONS}/${mother.id}`);
    await takeBack(`${PERSONS}/${moved.id}`);
    await restore(bin);
    expect((await list(entry)).map(({ name, relation, town }) => [name, relation, town])).toEqual([
      ['Kunju', 'self', null],
      ['Amina', 'wife', null],
      ['Rahim', 'other', null],
      ['Salma', 'other', null],
    ]);
  });

  it('move to an entry of their own, and back', async () => {
    const entry = await addEntry(app, app.token, { name: 'Kunju' });
    const son = await add(entry, { name: 'Rahim', name_ml: 'റഹീം', relation: 'son', town: 'Dubai' });
    const move = (folio: string, more = {}) =>
      app.api.post(`${PERSONS}/${son.id}/entry`, { folio, ...more }, app.token);
    expect(await move('12')).toMatchObject({ status: 409, json: { code: 'folioTaken' } });
    expect(await move('13', { seen: '2020-01-01T00:00:00.000Z' })).toMatchObject({ status: 409 });
    const { json } = await move('13', { house_name: 'Thanal', mobile: '00000 10066' });
    const { member } = json as { member: AdminMember };
    expect(member).toMatchObject({
      folio: '13',
      name: 'Rahim',
      name_ml: 'റഹീം',
      house_name: 'Thanal',
      persons: [{ id: son.id, relation: 'self', town: null }],
    });
    expect(await names(entry)).toEqual(['Kunju']);
    const found = async (search: string) =>
      ((await app.api.get(`${MEMBERS}?search=${search}`, app.token)).json as AdminMember[]).map(({ folio }) => folio);
    expect(await found('Rahim')).toEqual(['13']);

    expect(await takeBack(`${PERSONS}/${son.id}`)).toMatchObject({ status: 200 });
    expect(await list(entry)).toMatchObject([{ name: 'Kunju' }, { id: son.id, relation: 'son', town: 'Dubai' }]);
    expect(await found('Rahim')).toEqual(['12']);
    expect(await app.api.get(`${MEMBERS}/${member.id}`, app.token)).toMatchObject({ status: 404 });
    const again = ((await move('14')).json as { member: AdminMember }).member;
    await add(again.id, { name: 'Salma' });
    expect(await takeBack(`${PERSONS}/${son.id}`)).toMatchObject({ status: 409, json: { code: 'personStays' } });
  });
});

describe('people who are erased again from a restored backup', () => {
  const app = adminForEachTest();

  it('are gone, and their name is not that of the entry', async () => {
    const entry = await addEntry(app, app.token, { folio: '12', name: 'Kunju' });
    const { database } = app.platform;
    const [wife = 0] = await personRecord.insert(database, [storedPerson({ name: 'Amina', member_id: entry })], 0);
    const { persons } = (await app.api.get(`${MEMBERS}/${entry}`, app.token)).json as AdminMember;
    await inTransaction(database, (db) => erasePersons(db, [wife, persons[0]?.id ?? 0]));
    expect((await app.api.get(`${MEMBERS}?search=12`, app.token)).json).toMatchObject([
      { name: '12', persons: [{ name: '12', relation: 'self' }] },
    ]);
    const erased = await database.selectFrom('erasures').select('kind').execute();
    expect(erased).toEqual([{ kind: 'person' }, { kind: 'person' }]);
  });
});

describe('the relations', () => {
  const born = (relation: AdminPerson['relation'], year_of_birth: number | null = null, year_is_about = false) =>
    childUntil({ relation, year_of_birth, year_is_about });

  it('tell who counts as a child, and until when', () => {
    expect(born('wife')).toBe(0);
    expect(born('wife', 2010)).toBe(2028);
    expect(born('nephew-or-niece', 2010, true)).toBe(2028);
    expect(born('son', 2008)).toBe(2026);
    expect([born('son'), born('daughter', 1970, true), born('grandchild', 1970)]).toEqual([
      Infinity,
      Infinity,
      Infinity,
    ]);
  });

  it('are proposed for another first contact', () => {
    const of = (relation: AdminPerson['relation'], gender: AdminPerson['gender'] = null) => ({ relation, gender });
    expect(proposeRelation('wife', of('self'))).toBe('husband');
    expect(proposeRelation('wife', of('mother'))).toBe('mother-in-law');
    expect(proposeRelation('son', of('self', 'Male'))).toBe('father');
    expect(proposeRelation('son', of('wife'))).toBe('mother');
    expect(proposeRelation('mother', of('son'))).toBe('grandchild');
    expect(proposeRelation('brother', of('self'))).toBeUndefined();
    expect(proposeRelation('other', of('son'))).toBeUndefined();
  });
});
