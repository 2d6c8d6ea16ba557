import { beforeEach, describe, expect, it } from 'vitest';
import { UNDO_APPROVAL_MS } from '#contract/accounts.ts';
import type { AdminCorrection, Correction } from '#contract/corrections.ts';
import type { AdminPerson } from '#contract/persons.ts';
import { auditTrail } from '#server/testing/administrators.ts';
import { addEntry, createLinkedUser } from '#server/testing/corrections.ts';
import { memorial, person } from '#server/testing/records.ts';
import { adminForEachTest } from '#server/testing/test-apps.ts';
import type { TestResponse } from '#server/testing/test-api.ts';

const MINUTE = 60_000;
const app = adminForEachTest();
let id: number;
let wife: AdminPerson;
let sender: Awaited<ReturnType<typeof createLinkedUser>>;

const office = (fields: object, entry = id) =>
  app.api.post(`/api/admin/members/${entry}/persons`, person(fields), app.token);
const addByOffice = async (fields: object, entry = id) =>
  ((await office(fields, entry)).json as { person: AdminPerson }).person;

beforeEach(async () => {
  id = await addEntry(app, app.token, { folio: '8', name: 'Sample Kunju' });
  const known = { year_of_birth: '1961', telephone: '00000 10055', gender: 'Female' };
  wife = await addByOffice({ name: 'Sample Amina', relation: 'wife', ...known });
  sender = await createLinkedUser(app, [id]);
});

const send = (persons: unknown, token = sender.token, entry = id) =>
  app.api.form('POST', `/api/user/members/${entry}/corrections`, { persons: JSON.stringify(persons) }, token);
async function suggested(persons: unknown, token = sender.token): Promise<Correction[]> {
  const { status, json } = await send(persons, token);
  expect([status, json]).toMatchObject([200, {}]);
  return (json as { corrections: Correction[] }).corrections;
}
const list = async (query = '') =>
  (await app.api.get(`/api/admin/corrections${query}`, app.token)).json as AdminCorrection[];
const only = async (query = '') => {
  const [first, ...rest] = await list(query);
  if (!first || rest.length > 0) throw new Error(`${rest.length + Number(first !== undefined)} corrections`);
  return first;
};
const decide = (decision: 'accept' | 'refuse' | 'undo', { id: number }: { id: number }, body: object = {}) =>
  app.api.put(`/api/admin/corrections/${number}/${decision}`, body, app.token);
const people = async (entry = id) =>
  (await app.api.get(`/api/admin/members/${entry}/persons`, app.token)).json as AdminPerson[];
const names = async () => (await people()).map(({ name }) => name);
const own = async (token = sender.token) =>
  (await app.api.get('/api/user/account', token)).json as {
    corrections: Correction[];
    members: { persons: { name: string }[] }[];
  };
const values = (text: string | null | undefined) => JSON.parse(text ?? 'null') as object | null;
const problemIn = ({ status, json }: TestResponse) => {
  const { code, errors } = json as { code: string; errors?: object };
  return [status, code, ...Object.keys(errors ?? {})];
};
const mailed = async () => {
  app.clock.advance(UNDO_APPROVAL_MS);
  await app.platform.jobs.settle();
  return app.emails.filter(({ subject }) => subject.includes('correction')).map(({ text }) => text);
};

/** Takes the newest edit of a record back. */
const takeBack = async (path: string) => {
  const [edit] = (await app.api.get(`/api/admin/${path}/versions`, app.token)).json as { id: number }[];
  return app.api.post(`/api/admin/${path}/versions/${edit?.id}/restore`, {}, app.token);
};

const sara = { name: 'Sample Sara', relation: 'daughter', year_of_birth: '2012' };

describe('a person to add', () => {
  it('waits, is accepted as a record of the office, and is taken back', async () => {
    const [sent] = await suggested([{ ...sara, name_ml: 'സാറ', town: 'Kochi', telephone: '' }]);
    expect(sent).toMatchObject({ field: 'person', person: null, before: null, status: 'waiting' });
    const typed = { name: 'Sample Sara', name_ml: 'സാറ', relation: 'daughter', year_of_birth: 2012, town: 'Kochi' };
    expect(values(sent?.after)).toEqual(typed);
    expect(await names()).toEqual(['Sample Kunju', 'Sample Amina']);

    const waiting = await only();
    expect(waiting).toMatchObject({ now: null, alternatives: [], entry: { folio: '8' } });
    expect((await decide('accept', waiting, { seen: waiting.updatedAt })).status).toBe(200);
    const added = (await people()).at(-1);
    expect(added).toMatchObject({ ...typed, gender: null, position: 2 });
    const found = await app.api.get('/api/admin/members?search=sara', app.token);
    expect(found.json).toMatchObject([{ id, found: [added?.id] }]);
    expect(await only('?status=accepted')).toMatchObject({ person: added?.id });
    const log = await auditTrail(app);
    expect(log).toContain(`correction accepted: member ${id}`);
    expect(log).toContain(`person added: person ${added?.id}`);

    expect((await decide('undo', waiting)).status).toBe(200);
    expect(await names()).toEqual(['Sample Kunju', 'Sample Amina']);
    expect(await only()).toMatchObject({ person: null, now: null });
    expect((await decide('accept', waiting)).status).toBe(200);
    expect(await mailed()).toEqual([expect.stringContaining('Sample Sara: Sample Sara, സാറ, daughter, 2012, Kochi')]);
  });

  it('is one row with both senders if two accounts add the same name', async () => {
    const spouse = await createLinkedUser(app, [id]);
    const [first] = await suggested([sara]);
    app.clock.advance(MINUTE);
    await suggested([{ name: 'sample  SARA', relation: 'daughter', year_of_birth: '2013' }], spouse.token);
    const waiting = await only();
    expect(waiting).toMatchObject({ id: first?.id, sentBy: 'Sample Person, Sample Person' });
    expect(waiting.alternatives.map(({ after }) => values(after))).toMatchObject([{ year_of_birth: 2013 }]);
    expect((await app.api.get('/api/admin/overview', app.token)).json).toMatchObject({ corrections: { waiting: 1 } });

    expect((await decide('accept', waiting)).status).toBe(200);
    expect(await list()).toEqual([]);
    expect(await names()).toEqual(['Sample Kunju', 'Sample Amina', 'Sample Sara']);
    for (const { token } of [sender, spouse]) {
      expect((await own(token)).corrections).toMatchObject([{ status: 'accepted' }]);
    }
    // Neither reads what the other one typed for the office.
    expect(values((await own(spouse.token)).corrections[0]?.after ?? null)).toMatchObject({ year_of_birth: 2013 });
    expect((await decide('undo', waiting)).status).toBe(200);
    expect((await own(spouse.token)).corrections).toMatchObject([{ status: 'waiting' }]);
    // One of the two withdraws. The other one still waits.
    expect((await app.api.delete(`/api/user/corrections/${first?.id}`, sender.token)).status).toBe(200);
    const left = await only();
    expect(left).toMatchObject({ sentBy: 'Sample Person', alternatives: [] });
    expect((await decide('refuse', left, { reason: 'No' })).status).toBe(200);
    expect(await list('?status=refused')).toHaveLength(1);
  });

  it('with the name and relation of another one is asked about', async () => {
    const again = { name: 'sample amina', relation: 'wife' };
    expect(problemIn(await send([again]))).toEqual([409, 'personNamedAlready', 'persons.0.name']);
    expect(problemIn(await send([sara, sara]))).toEqual([409, 'personNamedAlready', 'persons.1.name']);
    await suggested([sara]);
    // A grandmother and a girl can have one name, but the second must not replace the first by mistake.
    expect(problemIn(await send([{ ...sara, relation: 'mother' }]))).toMatchObject([
      409,
      'personNamedAlready',
      'persons.0.name',
    ]);
    await suggested([{ ...sara, relation: 'mother', sameName: true }]);
    await suggested([{ ...again, sameName: true }]);
    expect(await list()).toHaveLength(3);
    for (const each of await list()) expect((await decide('accept', each)).status).toBe(200);
    expect(await names()).toHaveLength(5);
    // The office has typed the person meanwhile.
    await suggested([{ name: 'Sample Ali', relation: 'son' }]);
    await addByOffice({ name: 'Sample Ali', relation: 'son' });
    expect(problemIn(await decide('accept', await only()))).toEqual([409, 'personNamedAlready', 'name']);
  });

  it('is stored once if it is sent at the same moment', async () => {
    const answers = await Promise.all([send([sara]), send([sara])]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await list()).toHaveLength(1);
    const [waiting] = await list();
    const decided = await Promise.all([decide('accept', waiting ?? { id: 0 }), decide('accept', waiting ?? { id: 0 })]);
    expect(decided.map(({ status }) => status)).toEqual([200, 200]);
    expect(await names()).toHaveLength(3);
  });

  it('needs room in the entry, and not more than 60 are sent in a day', async () => {
    const many = (count: number, from = 0) =>
      Array.from({ length: count }, (_, index) => ({ name: `Child ${from + index}`, relation: 'other' }));
    expect(problemIn(await send(many(31)))).toEqual([400, 'tooManyRows', 'persons']);
    expect(problemIn(await send(many(29)))).toEqual([400, 'personsTooMany']);
    await suggested(many(28));
    expect(problemIn(await send([sara]))).toEqual([400, 'personsTooMany']);
    for (const { id: number } of await list('?pageSize=100'))
      await app.api.delete(`/api/user/corrections/${number}`, sender.token);
    await suggested(many(28));
    for (const town of ['A', 'B', 'C', 'D']) await suggested([{ id: wife.id, town }]);
    expect(await send([{ id: wife.id, town: 'E' }])).toMatchObject({
      status: 429,
      json: { code: 'personCorrectionsTooMany' },
    });
    // Other fields have a limit of their own.
    const field = await app.api.form('POST', `/api/user/members/${id}/corrections`, { name: 'Kunju' }, sender.token);
    expect(field.status).toBe(200);
  });

  it('is checked like one of the office', async () => {
    expect(problemIn(await send([{ relation: 'son' }]))).toEqual([400, 'personNameRequired', 'persons.0.name']);
    expect(problemIn(await send([{ ...sara, name: 'x'.repeat(201) }]))).toEqual([
      400,
      'personNameTooLong',
      'persons.0.name',
    ]);
    expect((await send([{ ...sara, name: 'x'.repeat(120) }])).status).toBe(200);
    expect(problemIn(await send([{ ...sara, relation: 'self' }]))).toEqual([
      400,
      'choiceUnknown',
      'persons.0.relation',
    ]);
    expect(problemIn(await send([{ ...sara, year_of_birth: '2190' }]))).toEqual([
      400,
      'yearOfBirthInvalid',
      'persons.0.year_of_birth',
    ]);
    expect(problemIn(await send([]))).toEqual([400, 'correctionEmpty']);
    for (const wrong of ['{', '7', 'null', '[7]']) {
      const form = { persons: wrong };
      const answer = await app.api.form('POST', `/api/user/members/${id}/corrections`, form, sender.token);
      expect(answer.status).toBe(400);
    }
    const stranger = await createLinkedUser(app, []);
    expect((await send([sara], stranger.token)).status).toBe(404);
  });
});

describe('a person to change or remove', () => {
  it('changes only what was typed, and nothing that the office knows is shown', async () => {
    const [sent] = await suggested([{ id: wife.id, town: 'Kochi', year_of_birth: '1962', relation: 'wife' }]);
    expect(values(sent?.after)).toEqual({ name: 'Sample Amina', town: 'Kochi', year_of_birth: 1962 });
    expect(sent?.before).toBe(null);
    const waiting = await only();
    expect(values(waiting.now)).toEqual({ name: 'Sample Amina', town: null, year_of_birth: 1961 });
    // The office corrects the name meanwhile. It stays.
    await app.api.put(`/api/admin/persons/${wife.id}`, { name: 'Sample Aminabi' }, app.token);
    expect(problemIn(await decide('accept', waiting, { seen: waiting.updatedAt }))).toEqual([409, 'changedMeanwhile']);
    expect((await decide('accept', waiting, { seen: (await only()).updatedAt })).status).toBe(200);
    const changed = { name: 'Sample Aminabi', town: 'Kochi', year_of_birth: 1962, telephone: '00000 10055' };
    expect((await people())[1]).toMatchObject(changed);
    expect((await own()).corrections[0]?.before).toBe(null);
    const versions = await app.api.get(`/api/admin/persons/${wife.id}/versions`, app.token);
    expect(versions.json).toMatchObject([{ fields: [{ field: 'town' }, { field: 'year_of_birth' }] }, {}]);
  });

  it('says nothing about years and telephones that a member tries', async () => {
    expect(problemIn(await send([{ id: wife.id, name: 'Sample Amina' }]))).toEqual([
      400,
      'nothingWouldChange',
      'persons.0',
    ]);
    for (const year_of_birth of ['1961', '1962']) {
      const [sent] = await suggested([{ id: wife.id, year_of_birth }]);
      expect(sent).toMatchObject({ before: null });
    }
    expect(await list()).toHaveLength(1);
  });

  it('is not the first contact, nor one of another entry', async () => {
    const [contact] = await people();
    expect(problemIn(await send([{ id: contact?.id, town: 'Kochi' }]))).toEqual([
      400,
      'firstContactRelation',
      'persons.0',
    ]);
    const other = await addEntry(app, app.token, { folio: '9' });
    const stranger = await addByOffice({ name: 'Other' }, other);
    expect((await send([{ id: stranger.id, strike: true }])).status).toBe(404);
  });

  it('goes to the bin when the office accepts that, and comes back with Undo', async () => {
    const [sent] = await suggested([{ id: wife.id, strike: true }]);
    expect(sent).toMatchObject({ after: null, person: wife.id });
    const spouse = await createLinkedUser(app, [id]);
    await suggested([{ id: wife.id, town: 'Kochi' }], spouse.token);
    const waiting = (await list()).find(({ after }) => after === null);
    expect((await decide('accept', waiting ?? { id: 0 }, { seen: waiting?.updatedAt })).status).toBe(200);
    expect(await names()).toEqual(['Sample Kunju']);
    expect(await list()).toEqual([]);
    expect((await own(spouse.token)).corrections).toMatchObject([
      { status: 'refused', reason: expect.stringContaining('no longer in the entry') },
    ]);
    expect((await app.api.get('/api/admin/bin', app.token)).json).toMatchObject([{ title: 'Sample Amina' }]);
    expect((await decide('undo', waiting ?? { id: 0 })).status).toBe(200);
    expect((await people())[1]).toMatchObject({ id: wife.id, year_of_birth: 1961, telephone: '00000 10055' });
    expect((await list()).map(({ after }) => after === null)).toEqual([true, false]);
    // A decision about a person who is gone stays.
    await decide('refuse', waiting ?? { id: 0 }, { reason: 'No' });
    await app.api.delete(`/api/admin/persons/${wife.id}`, app.token);
    const refused = (await list('?status=refused')).find(({ reason }) => reason === 'No');
    expect(problemIn(await decide('undo', refused ?? { id: 0 }))).toEqual([409, 'correctionNotUndoable']);
  });

  it('closes with a word when the office has deleted or moved the person', async () => {
    const son = await addByOffice({ name: 'Sample Ali', relation: 'son' });
    await suggested([
      { id: wife.id, town: 'Kochi' },
      { id: son.id, town: 'Dubai' },
    ]);
    const removed = await app.api.delete(`/api/admin/persons/${wife.id}`, app.token);
    await app.api.post(`/api/admin/persons/${son.id}/entry`, { folio: '99' }, app.token);
    expect(await list()).toEqual([]);
    const reasons = (await own()).corrections.map(({ reason }) => reason);
    expect(reasons.join(' ')).toMatch(/has been moved/);
    expect(reasons.join(' ')).toMatch(/no longer in the entry/);
    // They wait again when that is undone, and no email is sent.
    await app.api.put(`/api/admin/bin/${(removed.json as { bin: number }).bin}/restore`, {}, app.token);
    expect(await only()).toMatchObject({ person: wife.id });
    expect(await takeBack(`persons/${son.id}`)).toMatchObject({ status: 200 });
    expect((await list()).map(({ person: about }) => about)).toEqual([wife.id, son.id]);
    expect(await mailed()).toHaveLength(0);
    await app.signInAgain();
    await app.api.delete(`/api/admin/persons/${wife.id}`, app.token);
    expect(await mailed()).toHaveLength(1);
  });

  it('closes with everything about the first contact when the entry gets another one', async () => {
    const fields = { name: 'Kunju K.', mobile: '00000 10077', house_name: 'Thanal' };
    await app.api.form('POST', `/api/user/members/${id}/corrections`, fields, sender.token);
    await suggested([sara, { id: wife.id, town: 'Kochi' }]);
    const [contact] = await people();
    const body = { person: wife.id, relations: [{ person: contact?.id, relation: 'husband' }] };
    expect((await app.api.put(`/api/admin/members/${id}/first-contact`, body, app.token)).status).toBe(200);
    expect(await only()).toMatchObject({ field: 'house_name' });
    const closed = (await own()).corrections.filter(({ status }) => status === 'refused');
    expect(closed).toHaveLength(4);
    for (const { reason } of closed) expect(reason).toContain('another first contact');
    // What the office has decided meanwhile stays, and so does what waits for the same again.
    await suggested([{ id: contact?.id, town: 'Dubai' }]);
    expect(await takeBack(`members/${id}`)).toMatchObject({ status: 200 });
    expect(await list()).toHaveLength(5);
  });

  it('waits with an entry in the bin, and is erased with the person', async () => {
    await suggested([sara, { id: wife.id, town: 'Kochi' }]);
    const deleted = await app.api.delete(`/api/admin/members/${id}`, app.token);
    expect(await list()).toEqual([]);
    expect((await send([sara])).status).toBe(404);
    await app.api.put(`/api/admin/bin/${(deleted.json as { bin: number }).bin}/restore`, {}, app.token);
    expect(await list()).toHaveLength(2);
    const removed = await app.api.delete(`/api/admin/persons/${wife.id}`, app.token);
    expect((await own()).corrections).toHaveLength(2);
    await app.api.delete(`/api/admin/bin/${(removed.json as { bin: number }).bin}`, app.token);
    expect((await own()).corrections).toHaveLength(1);
  });
});

describe('the suggestions about people of an account', () => {
  it('are in its data, and gone when it leaves', async () => {
    await suggested([sara, { id: wife.id, strike: true }]);
    const { corrections } = await own();
    expect(corrections.map(({ field }) => field)).toEqual(['person', 'person']);
    await app.api.put(`/api/user/members/${id}/visibility`, { family: 'members', children: 'members' }, sender.token);
    const closed = await app.api.post('/api/user/account/close', { password: sender.password }, sender.token);
    expect(closed.status).toBe(200);
    expect(await list()).toEqual([]);
    const entry = (await app.api.get(`/api/admin/members/${id}`, app.token)).json;
    expect(entry).toMatchObject({ visibility: { family: 'office', children: 'office' } });
  });
});

describe('a death', () => {
  const record = async (fields: object) => {
    const { json } = await app.api.form(
      'POST',
      '/api/admin/deceased',
      memorial({ portrait: 'none', ...fields }),
      app.token,
    );
    return (json as { record: { id: number } }).record.id;
  };

  it('closes the corrections of that person, which wait again when it is undone', async () => {
    await suggested([sara, { id: wife.id, town: 'Kochi' }]);
    app.clock.advance(MINUTE);
    const death = await record({ person: wife.id });
    expect((await own()).corrections.find(({ person: about }) => about === wife.id)).toMatchObject({
      status: 'refused',
      reason: expect.stringContaining('The death of this person has been recorded'),
    });
    expect(await only()).toMatchObject({ person: null });
    expect(problemIn(await send([{ id: wife.id, town: 'Dubai' }]))).toEqual([404, 'notFound']);
    expect((await app.api.put(`/api/admin/deceased/${death}/undo`, {}, app.token)).status).toBe(200);
    expect(await list()).toHaveLength(2);
  });
});
