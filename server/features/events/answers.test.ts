import { describe, expect, it } from 'vitest';
import type { OfficeAnswer, OwnAnswer } from '#contract/answers.ts';
import type { BinEntry } from '#contract/bin.ts';
import { addEvent, type AdminEvent } from '#contract/events.ts';
import { messages } from '#contract/messages.ts';
import type { Version } from '#contract/versions.ts';
import { startHousekeeping } from '#server/operation/housekeeping.ts';
import type { Db } from '#server/platform/database/database.ts';
import { addColleague, auditTrail } from '#server/testing/administrators.ts';
import { addEntry, createLinkedUser } from '#server/testing/corrections.ts';
import { recorded, undone } from '#server/testing/deaths.ts';
import { createUser, signIn } from '#server/testing/people.ts';
import { photo } from '#server/testing/pictures.ts';
import { event, ward } from '#server/testing/records.ts';
import { lockAccountRow, runConcurrently } from '#server/testing/run-concurrently.ts';
import type { FormFields, TestResponse } from '#server/testing/test-api.ts';
import { adminForEachTest } from '#server/testing/test-apps.ts';

// The clock of the tests starts on 20 July 2026, 9:30 in Kerala.
const app = adminForEachTest();

const choices = [
  { id: 1, name: 'Vegetarian', name_ml: 'സസ്യാഹാരം' },
  { id: 2, name: 'Bus', name_ml: null },
];
const lunch = { title: 'Lunch', answers_until: '2026-07-30T18:00', choices: JSON.stringify(choices) };

const addLunch = async (fields: FormFields = {}): Promise<AdminEvent> => {
  const form = { ...event(), ...lunch, image: await photo(), ...fields };
  const { json } = await app.api.form('POST', '/api/admin/events', form, app.token);
  return addEvent.responses.record.parse(json).event;
};
const change = (id: number, body: object) => app.api.put(`/api/admin/events/${id}`, body, app.token);
const readEvent = async (id: number, token = app.token) =>
  (await app.api.get(`/api/admin/events/${id}`, token)).json as AdminEvent;
const sums = async (id: number) => (await readEvent(id)).answers;

const own = (id: number) => `/api/user/events/${id}/answer`;
const put = (id: number, token: string, body: object) => app.api.put(own(id), { children: 0, ...body }, token);
const read = async (id: number, token: string, query = '') =>
  (await app.api.get(`${own(id)}${query}`, token)).json as OwnAnswer;
const takeBack = (id: number, token: string, query = '') => app.api.delete(`${own(id)}${query}`, token);

const office = (id: number) => `/api/admin/events/${id}/answers`;
const enter = (id: number, body: object) => app.api.put(office(id), { children: 0, ...body }, app.token);
const list = async (id: number) => (await app.api.get(office(id), app.token)).json as OfficeAnswer[];
const entered = async (id: number, body: object) => {
  const { status, json } = await enter(id, body);
  expect(status).toBe(200);
  return (json as { answer: OfficeAnswer }).answer;
};
const discard = async (id: number, answer: number) =>
  ((await app.api.delete(`${office(id)}/${answer}`, app.token)).json as { bin: number }).bin;
const bin = async () => (await app.api.get('/api/admin/bin', app.token)).json as BinEntry[];
const restore = (entry: number) => app.api.put(`/api/admin/bin/${entry}/restore`, {}, app.token);
const erase = (entry: number) => app.api.delete(`/api/admin/bin/${entry}`, app.token);

const entry = (folio: string, name = `Sample ${folio}`) => addEntry(app, app.token, { folio, name });
/** Adds an entry with an account. */
async function family(folio: string) {
  const id = await entry(folio);
  return { ...(await createLinkedUser(app, [id])), entry: id };
}
const stored = () => app.platform.database.selectFrom('event_answers').selectAll().orderBy('id').execute();
/** Returns the history of answers: the values that are stored with it. */
const historyOf = async () =>
  app.platform.database
    .selectFrom('change_values')
    .innerJoin('changes', 'changes.id', 'change_id')
    .select('field')
    .where('kind', '=', 'answer')
    .execute();
const setTime = async (at: string) => {
  app.clock.advance(Date.parse(at) - app.clock.now());
  await app.signInAgain();
};
const statuses = (responses: readonly TestResponse[]) =>
  responses.map(({ status }) => status).toSorted((one, other) => one - other);
const currentIn = ({ json }: TestResponse) => (json as { current: unknown }).current;
const coded = (code: keyof typeof messages) => ({ json: { code, message: messages[code] } });

describe('an event that takes answers', () => {
  it('is answered by an entry, changed, taken back and answered again', async () => {
    const { id } = await addLunch({ places: '10', answers_shown: 'true' });
    const { token, entry: member } = await family('12');
    const none = { member: { id: member, folio: '12', name: 'Sample 12', name_ml: null }, answer: null };
    expect(await read(id, token)).toEqual({ ...none, left: 10, isOpen: true, comes: 0 });
    const saved = await put(id, token, { adults: '2', children: 1, choices: { 1: 2, 2: '' }, note: ' Late ' });
    const answer = { adults: 2, children: 1, choices: { 1: 2 }, note: 'Late' };
    expect(saved).toMatchObject({ status: 200, json: { code: 'answerSaved', answer, left: 10, comes: 3 } });
    expect(await sums(id)).toEqual({ answers: 1, adults: 2, children: 1, choices: { 1: 2 } });
    const seen = (await read(id, token)).answer?.updatedAt;
    expect(await put(id, token, { adults: 4, choices: { 2: 4 }, seen })).toMatchObject({ status: 200 });
    expect(await sums(id)).toEqual({ answers: 1, adults: 4, children: 0, choices: { 2: 4 } });
    expect(await takeBack(id, token)).toMatchObject({ status: 200, json: { code: 'answerTakenBack', answer: null } });
    expect(await takeBack(id, token)).toMatchObject({ status: 200, json: { ...none, left: 10 } });
    expect([await stored(), await historyOf()]).toEqual([[], []]);
    expect((await put(id, token, { adults: 1 })).status).toBe(200);
    expect(await auditTrail(app)).not.toContainEqual(expect.stringContaining('answer'));
  });

  it('keeps a document for everybody, without sums', async () => {
    const { id } = await addLunch({ places: 40 });
    const { token } = await family('12');
    await put(id, token, { adults: 2 });
    for (const { json } of [await app.api.get(`/api/user/events/${id}`), await app.api.get('/api/user/events')]) {
      const [shown] = [json].flat() as AdminEvent[];
      expect(shown).toMatchObject({ answers_until: lunch.answers_until, places: 40, choices });
      expect(Object.keys(shown ?? {})).not.toContain('answers');
      expect(Object.keys(shown ?? {})).not.toContain('answers_shown');
    }
    expect(await read(id, token)).toMatchObject({ comes: null });
    await setTime('2026-07-30T18:00:00+05:30');
    expect((await app.api.get(`/api/user/events/${id}`)).json).toMatchObject({ answers_until: null });
    expect(await readEvent(id)).toMatchObject({ answers_until: lunch.answers_until });
  });

  it('changes nothing when the same answer is sent twice', async () => {
    const { id } = await addLunch();
    const { token } = await family('12');
    const sent = { adults: 2, choices: { 2: 1, 1: 2 }, note: 'Late', seen: '' };
    const { json } = await put(id, token, sent);
    app.clock.advance(1000);
    expect(await put(id, token, sent)).toMatchObject({ status: 200, json });
    expect(await put(id, token, { ...sent, choices: { 1: 2, 2: 1 } })).toMatchObject({ status: 200, json });
  });

  it('keeps the fields that are not sent, for members and for the office', async () => {
    const { id } = await addLunch();
    const { token, entry: member } = await family('12');
    const whole = { adults: 2, children: 1, choices: { 1: 2 }, note: 'Late' };
    await put(id, token, whole);
    await app.api.put(own(id), { adults: 6 }, token);
    expect((await read(id, token)).answer).toMatchObject({ ...whole, adults: 6 });
    await app.api.put(office(id), { member, children: 3 }, app.token);
    expect(await list(id)).toMatchObject([{ ...whole, adults: 6, children: 3 }]);
    await app.api.put(own(id), { children: '', choices: {}, note: '' }, token);
    expect((await read(id, token)).answer).toMatchObject({ adults: 6, children: 0, choices: {}, note: null });
    expect(await app.api.put(own(id), { adults: '' }, token)).toMatchObject({
      status: 400,
      json: { errorCodes: { adults: 'nobodyComes' } },
    });
  });

  it('has one answer an entry, which its accounts see and change in turn', async () => {
    const { id } = await addLunch();
    const { token, entry: member } = await family('12');
    const other = (await createLinkedUser(app, [member])).token;
    await put(id, token, { adults: 2, seen: '' });
    const current = (await read(id, other)).answer;
    expect(current).toMatchObject({ adults: 2 });
    const refused = {
      status: 409,
      json: { code: 'changedMeanwhile', current: { adults: 2, updatedAt: current?.updatedAt } },
    };
    for (const conflict of [await put(id, other, { adults: 3, seen: '' }), await takeBack(id, other, '?seen=')]) {
      expect(conflict).toMatchObject(refused);
      // Nothing that only the office knows about the entry.
      expect(currentIn(conflict)).toEqual(current);
    }
    app.clock.advance(1000);
    expect((await put(id, other, { adults: 3, seen: current?.updatedAt })).status).toBe(200);
    expect(await put(id, token, { adults: 4, seen: current?.updatedAt })).toMatchObject({
      status: 409,
      json: { current: { adults: 3 }, changes: [{ field: 'adults', by: null }] },
    });
    await takeBack(id, token);
    const gone = await put(id, other, { adults: 4, seen: current?.updatedAt });
    expect(gone).toMatchObject({ status: 409, json: { code: 'changedMeanwhile', current: null, changes: [] } });
    expect(await stored()).toEqual([]);
  });

  it('is answered once by two accounts of an entry at the same time', async () => {
    const { id } = await addLunch();
    const { token, entry: member } = await family('12');
    const other = (await createLinkedUser(app, [member])).token;
    const tokens = [token, other];
    const twins = await Promise.all(tokens.map((each, at) => put(id, each, { adults: at + 1, seen: '' })));
    expect(statuses(twins)).toEqual([200, 409]);
    expect(await stored()).toHaveLength(1);
    const equal = await Promise.all(tokens.map((each) => put(id, each, { adults: 5 })));
    expect(statuses(equal)).toEqual([200, 200]);
    const away = await Promise.all(tokens.map((each) => takeBack(id, each)));
    expect([statuses(away), await stored()]).toEqual([[200, 200], []]);
  });

  it('gives the last places once, to two families at the same time', async () => {
    const { id } = await addLunch({ places: 5 });
    const [one, other] = [await family('1'), await family('2')];
    const twins = await Promise.all([one, other].map(({ token }) => put(id, token, { adults: 2, children: 1 })));
    expect(statuses(twins)).toEqual([200, 409]);
    expect(twins.find(({ status }) => status === 409)).toMatchObject(coded('noPlacesLeft'));
    expect(await sums(id)).toMatchObject({ answers: 1, adults: 2, children: 1 });
    const winner = twins[0]?.status === 200 ? one : other;
    const loser = winner === one ? other : one;
    expect(await read(id, loser.token)).toMatchObject({ left: 2 });
    expect(await read(id, winner.token)).toMatchObject({ left: 5 });
    expect((await put(id, winner.token, { adults: 5 })).status).toBe(200);
    expect(await put(id, winner.token, { adults: 6 })).toMatchObject(coded('noPlacesLeft'));
    expect(await put(id, loser.token, { adults: 1 })).toMatchObject(coded('noPlacesLeft'));
  });

  it('lets the office go over its places, also at the same time as a member, who may then only come with fewer', async () => {
    const { id } = await addLunch({ places: 5 });
    const [one, other] = [await family('1'), await family('2')];
    await put(id, one.token, { adults: 3 });
    const twins = await Promise.all([put(id, other.token, { adults: 2 }), enter(id, { name: 'Guests', adults: 4 })]);
    expect(twins[1]?.status).toBe(200);
    expect([200, 409]).toContain(twins[0]?.status);
    await enter(id, { member: other.entry, adults: 2 });
    expect(await sums(id)).toMatchObject({ adults: 9 });
    expect(await read(id, one.token)).toMatchObject({ left: 0 });
    expect(await put(id, one.token, { adults: 3, note: 'Late' })).toMatchObject({ status: 200 });
    expect(await put(id, one.token, { adults: 2 })).toMatchObject({ status: 200 });
    expect(await put(id, one.token, { adults: 3 })).toMatchObject({ status: 409, ...coded('noPlacesLeft') });
  });

  it('takes no answer from the second of its end, and none is taken back', async () => {
    const { id } = await addLunch();
    const [one, other] = [await family('1'), await family('2')];
    const tokenOf = async (who: typeof one) => (await signIn(app.api, 'user', who)).accessToken;
    await setTime('2026-07-30T17:59:59+05:30');
    const token = await tokenOf(one);
    expect((await put(id, token, { adults: 2 })).status).toBe(200);
    app.clock.advance(1000);
    const closed = { status: 409, ...coded('answersClosed') };
    expect(await put(id, token, { adults: 3 })).toMatchObject(closed);
    expect(await takeBack(id, token)).toMatchObject(closed);
    expect(await takeBack(id, await tokenOf(other))).toMatchObject({ status: 200 });
    expect(await read(id, token)).toMatchObject({ isOpen: false, answer: { adults: 2 } });
    expect((await enter(id, { member: other.entry, adults: 1 })).status).toBe(200);
    await change(id, { answers_until: '2026-07-30T18:01' });
    expect((await put(id, token, { adults: 3 })).status).toBe(200);
  });

  it('is not there for members if it is a draft, unknown, or takes no answers', async () => {
    const { token } = await family('1');
    const draft = await addLunch({ published: 'false' });
    const plain = await addLunch({ answers_until: '' });
    for (const id of [draft.id, plain.id, 4711]) {
      const answers = [app.api.get(own(id), token), put(id, token, { adults: 1 }), takeBack(id, token)];
      expect(statuses(await Promise.all(answers))).toEqual([404, 404, 404]);
    }
    expect(await readEvent(plain.id)).toMatchObject({ answers_until: null, places: null, choices });
  });

  it('asks which entry answers, and only for entries of the account', async () => {
    const { id } = await addLunch();
    const [one, two] = [await entry('1'), await entry('2')];
    const foreign = await entry('3');
    const { token } = await createLinkedUser(app, [one, two]);
    const needed = {
      status: 400,
      json: { errors: { member: messages.memberNeeded }, errorCodes: { member: 'memberNeeded' } },
    };
    expect(await put(id, token, { adults: 1 })).toMatchObject(needed);
    expect(await takeBack(id, token)).toMatchObject(needed);
    expect(await app.api.get(own(id), token)).toMatchObject(needed);
    expect(await put(id, token, { adults: 1, member: two })).toMatchObject({ json: { member: { folio: '2' } } });
    expect(await read(id, token, `?member=${two}`)).toMatchObject({ answer: { adults: 1 } });
    expect(await read(id, token, `?member=${one}`)).toMatchObject({ answer: null });
    expect((await put(id, token, { adults: 1, member: foreign })).status).toBe(404);
    expect((await takeBack(id, token, `?member=${two}`)).status).toBe(200);
    const { accessToken } = await signIn(app.api, 'user', await createUser(app.api, app.platform));
    expect(await put(id, accessToken, { adults: 1 })).toMatchObject({ status: 409, ...coded('entryNeeded') });
    expect(await app.api.get(own(id), accessToken)).toMatchObject(coded('entryNeeded'));
  });

  it('refuses what is not an answer, and more than 60 changes a day', async () => {
    const { id } = await addLunch();
    const { token } = await family('1');
    for (const [body, field, code] of [
      [{ adults: 0, children: 0 }, 'adults', 'nobodyComes'],
      [{ adults: -1 }, 'adults', 'peopleInvalid'],
      [{ adults: 1000 }, 'adults', 'peopleInvalid'],
      [{ adults: 1, children: 'two' }, 'children', 'peopleInvalid'],
      [{ adults: 1, choices: { 3: 1 } }, 'choices', 'choiceUnknown'],
      [{ adults: 1, choices: { __proto__x: 1 } }, 'choices', 'choiceUnknown'],
      [{ adults: 1, note: 'x'.repeat(201) }, 'note', 'lineTooLong'],
    ] as const) {
      expect(await put(id, token, body)).toMatchObject({ status: 400, json: { errorCodes: { [field]: code } } });
    }
    expect(await put(id, token, { adults: 1, choices: { 1: 'x' } })).toMatchObject({ status: 400 });
    expect(await put(id, token, { adults: 1, choices: { 1: 9 } })).toMatchObject({ status: 200 });
    const after: number[] = [];
    for (let adults = 0; adults < 62; adults += 1)
      after.push((await put(id, token, { adults: 1 + (adults % 2) })).status);
    expect(after.indexOf(429)).toBeGreaterThan(40);
    expect(after.at(-1)).toBe(429);
  });
});

describe('the answers that the office sees', () => {
  it('are listed by folio, then names, and entered for a folio or a name, which has one answer', async () => {
    const { id } = await addLunch();
    const { json } = await app.api.post('/api/admin/wards', ward(), app.token);
    const beach = (json as { ward: { id: number } }).ward.id;
    const ten = await addEntry(app, app.token, { folio: '10', name: 'Nadia Sait', house_name: 'Rose', ward: beach });
    const { token, entry: two } = await family('2');
    await put(id, token, { adults: 1, choices: { 1: 1 } });
    expect(await enter(id, { name: 'Music group', adults: 6 })).toMatchObject({
      status: 200,
      json: { code: 'answerEntered' },
    });
    await entered(id, { name: 'Guests of the mayor', adults: 2 });
    const answer = await entered(id, { member: ten, adults: 2, children: 3, choices: { 1: 2 }, note: 'Wheelchair' });
    const member = { id: ten, folio: '10', name: 'Nadia Sait', name_ml: null, house_name: 'Rose' };
    expect(answer).toEqual({
      id: expect.any(Number),
      adults: 2,
      children: 3,
      choices: { 1: 2 },
      note: 'Wheelchair',
      name: null,
      member: { ...member, ward: { id: beach, name: 'Beach Road', name_ml: null } },
      updatedAt: new Date(app.clock.now()).toISOString(),
    });
    const rows = await list(id);
    expect(rows.map((row) => row.member?.folio ?? row.name)).toEqual(['2', '10', 'Guests of the mayor', 'Music group']);
    expect(rows[1]).toEqual(answer);
    expect(await sums(id)).toEqual({ answers: 4, adults: 11, children: 3, choices: { 1: 3 } });
    await entered(id, { name: ' MUSIC  group ', adults: 7 });
    await entered(id, { member: two, adults: 2 });
    expect(await sums(id)).toMatchObject({ answers: 4, adults: 13 });
    expect(await read(id, token)).toMatchObject({ answer: { adults: 2 } });
    const trail = (await auditTrail(app)).filter((line) => line.startsWith('answer')).map((line) => line.split(':')[0]);
    expect(trail).toEqual(['answer added', 'answer added', 'answer added', 'answer changed', 'answer changed']);
    const other = await addLunch();
    expect((await app.api.delete(`${office(other.id)}/${answer.id}`, app.token)).status).toBe(404);
    expect((await app.api.get(office(4711), app.token)).status).toBe(404);
    expect((await enter(4711, { name: 'Guests', adults: 1 })).status).toBe(404);
  });

  it('are those of an entry if the name is its folio, alone or with its name, and of guests otherwise', async () => {
    const { id } = await addLunch();
    const member = await entry('41', 'Leela Nair');
    await entered(id, { name: '41', adults: 1 });
    await entered(id, { name: 'No. 041', adults: 2 });
    await entered(id, { name: '41, Leela Nair', adults: 3 });
    expect(await list(id)).toMatchObject([{ adults: 3, name: null, member: { id: member } }]);
    for (const name of ['41, Leela', '42', 'Leela Nair', 'Band']) await entered(id, { name, adults: 1 });
    expect((await list(id)).map(({ name }) => name)).toEqual([null, '41, Leela', '42', 'Band', 'Leela Nair']);
    await recorded(app, app.token, { member: String(member), effects: 'entry,notice' });
    expect(await entered(id, { name: '41', adults: 1 })).toMatchObject({ name: '41', member: null });
  });

  it('are refused without a folio or a name, with both, or for a folio that is not there', async () => {
    const { id } = await addLunch();
    const member = await entry('1');
    for (const [body, field, code] of [
      [{ adults: 1 }, 'name', 'answerNameRequired'],
      [{ adults: 1, name: ' ' }, 'name', 'answerNameRequired'],
      [{ adults: 1, name: 'Guests', member }, 'name', 'answerNameRequired'],
      [{ adults: 1, member: 4711 }, 'member', 'memberUnknown'],
      [{ member }, 'adults', 'nobodyComes'],
    ] as const) {
      expect(await enter(id, body)).toMatchObject({ status: 400, json: { errorCodes: { [field]: code } } });
    }
  });

  it('conflict with those of members and colleagues', async () => {
    const { id } = await addLunch();
    const { token, entry: member } = await family('1');
    await put(id, token, { adults: 1 });
    const [shown] = await list(id);
    const conflict = await enter(id, { member, adults: 2, seen: '' });
    expect(conflict).toMatchObject({ status: 409, json: { code: 'changedMeanwhile' } });
    expect(currentIn(conflict)).toEqual(shown);
    expect(shown).toMatchObject({ adults: 1, member: { folio: '1' } });
    expect((await enter(id, { member, adults: 2, seen: shown?.updatedAt })).status).toBe(200);
    const outdated = await app.api.delete(`${office(id)}/${shown?.id}?seen=${shown?.updatedAt}`, app.token);
    expect(outdated).toMatchObject({ status: 409, json: { code: 'changedMeanwhile', current: { adults: 2 } } });
    expect([currentIn(outdated)]).toEqual(await list(id));
    const twins = await Promise.all([1, 2].map((adults) => enter(id, { name: 'Guests', adults, seen: '' })));
    expect(statuses(twins)).toEqual([200, 409]);
  });

  it('are sums only for editors', async () => {
    const { id } = await addLunch();
    const member = await entry('1');
    const answer = await entered(id, { member, adults: 2 });
    const editor = await signIn(app.api, 'admin', await addColleague(app, 'Editor', ['editor']));
    expect(await readEvent(id, editor.accessToken)).toMatchObject({ answers: { answers: 1, adults: 2 } });
    const calls = [
      app.api.get(office(id), editor.accessToken),
      app.api.put(office(id), { member, adults: 1 }, editor.accessToken),
      app.api.delete(`${office(id)}/${answer.id}`, editor.accessToken),
      app.api.get(`/api/admin/answers/${answer.id}/versions`, editor.accessToken),
    ];
    expect(statuses(await Promise.all(calls))).toEqual([403, 403, 403, 403]);
    const entryInBin = await discard(id, answer.id);
    expect((await app.api.get('/api/admin/bin', editor.accessToken)).json).toEqual([]);
    expect((await app.api.put(`/api/admin/bin/${entryInBin}/restore`, {}, editor.accessToken)).status).toBe(403);
  });

  it('are deleted into the bin and restored, unless there is another answer', async () => {
    const { id } = await addLunch();
    const { token, entry: member } = await family('1');
    await put(id, token, { adults: 2, choices: { 1: 2 } });
    const [answer] = await list(id);
    const deleted = await discard(id, answer?.id ?? 0);
    expect(await bin()).toMatchObject([{ kind: 'answers', title: '1 Sample 1' }]);
    expect(await sums(id)).toMatchObject({ answers: 0 });
    expect((await restore(deleted)).status).toBe(200);
    expect(await list(id)).toMatchObject([{ id: answer?.id, choices: { 1: 2 } }]);
    const again = await discard(id, answer?.id ?? 0);
    await put(id, token, { adults: 3 });
    expect(await restore(again)).toMatchObject({ status: 409, json: { errors: { name: messages.answerTaken } } });
    await takeBack(id, token);
    expect((await restore(again)).status).toBe(200);
    expect(await read(id, token, `?member=${member}`)).toMatchObject({ answer: { adults: 2 } });
  });

  it('have earlier versions of what the office has changed', async () => {
    const { id } = await addLunch();
    const { id: answer } = await entered(id, { name: 'Guests', adults: 2 });
    await entered(id, { name: 'Guests', adults: 5 });
    const versions = `/api/admin/answers/${answer}/versions`;
    const [version] = (await app.api.get(versions, app.token)).json as Version[];
    expect(version?.fields).toMatchObject([{ field: 'adults', before: 2, after: 5 }]);
    expect((await app.api.post(`${versions}/${version?.id}/restore`, {}, app.token)).status).toBe(200);
    expect(await list(id)).toMatchObject([{ adults: 2 }]);
  });
});

describe('the answers of an entry', () => {
  it('leave the sums when it is deceased, and come back when that is undone', async () => {
    const { id } = await addLunch();
    const { token, entry: member } = await family('1');
    await put(id, token, { adults: 2, choices: { 2: 2 } });
    const { id: death } = await recorded(app, app.token, { member: String(member), effects: 'entry,notice' });
    expect([await sums(id), await list(id)]).toEqual([{ answers: 0, adults: 0, children: 0, choices: {} }, []]);
    expect(await enter(id, { member, adults: 1 })).toMatchObject({
      status: 400,
      json: { errorCodes: { member: 'memberUnknown' } },
    });
    await undone(app, app.token, death);
    expect(await sums(id)).toEqual({ answers: 1, adults: 2, children: 0, choices: { 2: 2 } });
  });

  it('leave the sums when it is in the bin, come back with it, and are erased with it', async () => {
    const [one, other] = [await addLunch(), await addLunch()];
    const { token, entry: member } = await family('1');
    await put(one.id, token, { adults: 2 });
    const deleted = await entered(other.id, { member, adults: 3 });
    await discard(other.id, deleted.id);
    const remove = async () =>
      ((await app.api.delete(`/api/admin/members/${member}`, app.token)).json as { bin: number }).bin;
    const first = await remove();
    expect(await sums(one.id)).toMatchObject({ answers: 0 });
    await restore(first);
    expect(await sums(one.id)).toMatchObject({ answers: 1, adults: 2 });
    await app.api.delete(`/api/admin/events/${one.id}`, app.token);
    await erase(await remove());
    expect([await stored(), await historyOf()]).toEqual([[], []]);
    expect((await bin()).map(({ kind }) => kind)).toEqual(['events']);
  });

  it('stay with the entry when a person moves to a folio of their own', async () => {
    const { id } = await addLunch();
    const { token, entry: member } = await family('1');
    await put(id, token, { adults: 2 });
    const people = `/api/admin/members/${member}/persons`;
    const { json } = await app.api.post(people, { name: 'Amina', relation: 'daughter' }, app.token);
    const { id: person } = (json as { person: { id: number } }).person;
    await app.api.post(`/api/admin/persons/${person}/entry`, { folio: '99' }, app.token);
    expect(await list(id)).toMatchObject([{ adults: 2, member: { folio: '1' } }]);
  });

  it('are taken back when its only account leaves, except those to past events', async () => {
    const [past, coming] = [
      await addLunch({ date: '2026-07-21', answers_until: '2026-07-21T09:00' }),
      await addLunch(),
    ];
    const [one, shared] = [await family('1'), await family('2')];
    const other = await createLinkedUser(app, [shared.entry]);
    for (const { token } of [one, shared]) {
      await put(past.id, token, { adults: 1 });
      await put(coming.id, token, { adults: 2 });
    }
    await enter(coming.id, { member: one.entry, adults: 4 });
    await setTime('2026-07-22T09:00:00+05:30');
    const leave = async (who: typeof other) => {
      const { accessToken } = await signIn(app.api, 'user', who);
      return (await app.api.post('/api/user/account/close', { password: who.password }, accessToken)).status;
    };
    expect([await leave(one), await leave(shared)]).toEqual([200, 200]);
    expect((await list(coming.id)).map((row) => row.member?.folio)).toEqual(['2']);
    expect((await list(past.id)).map((row) => row.member?.folio)).toEqual(['1', '2']);
    expect(await historyOf()).toEqual([]);
    expect(await leave(other)).toBe(200);
    expect(await list(coming.id)).toEqual([]);
  });

  it('are taken back when its only account leaves, also in the bin and those to events in the bin', async () => {
    const past = await addLunch({ date: '2026-07-21', answers_until: '2026-07-21T09:00' });
    const [coming, binned] = [await addLunch(), await addLunch()];
    const { token, entry: member, ...who } = await family('1');
    for (const { id } of [past, binned]) await put(id, token, { adults: 1 });
    for (const { id } of [past, coming]) await discard(id, (await entered(id, { member, adults: 2 })).id);
    await put(past.id, token, { adults: 3 });
    await app.api.delete(`/api/admin/events/${binned.id}`, app.token);
    const { token: other, entry: inBin, ...gone } = await family('2');
    await put(coming.id, other, { adults: 4 });
    await app.api.delete(`/api/admin/members/${inBin}`, app.token);
    await setTime('2026-07-22T09:00:00+05:30');
    for (const account of [who, gone]) {
      const { accessToken } = await signIn(app.api, 'user', account);
      await app.api.post('/api/user/account/close', { password: account.password }, accessToken);
    }
    expect(await stored()).toMatchObject([{ event_id: past.id, adults: 3 }]);
    expect((await bin()).map(({ kind }) => kind).toSorted()).toEqual(['answers', 'events', 'members']);
  });

  it('are taken back when its two accounts leave at the same time', async () => {
    const { id } = await addLunch();
    const { token, entry: member, ...one } = await family('1');
    const { token: second, ...other } = await createLinkedUser(app, [member]);
    await put(id, token, { adults: 1 });
    const leave = (by: string, password: string) => app.api.post('/api/user/account/close', { password }, by);
    const twins = await Promise.all([leave(token, one.password), leave(second, other.password)]);
    expect([statuses(twins), await stored()]).toEqual([[200, 200], []]);
  });

  it('are not sent by an account that is just leaving', async () => {
    const { id } = await addLunch();
    const { token, id: account, password } = await family('1');
    const calls = [
      () => app.api.post('/api/user/account/close', { password }, token),
      () => put(id, token, { adults: 1 }),
    ];
    const [left] = await runConcurrently(app, lockAccountRow(account), calls);
    expect(left?.status).toBe(200);
    expect(await list(id)).toEqual([]);
  });
});

describe('an event with answers', () => {
  it('keeps them when it is deleted and restored', async () => {
    const { id } = await addLunch();
    const { token } = await family('1');
    await put(id, token, { adults: 2, choices: { 1: 1 }, note: 'Late' });
    const answer = await entered(id, { name: 'Guests', adults: 4 });
    const before = await list(id);
    const deleted = await discard(id, answer.id);
    const { json } = await app.api.delete(`/api/admin/events/${id}`, app.token);
    expect((await app.api.get(own(id), token)).status).toBe(404);
    expect(await restore(deleted)).toMatchObject({ status: 200 });
    expect((await restore((json as { bin: number }).bin)).status).toBe(200);
    expect(await list(id)).toEqual(before);
    expect((await put(id, token, { adults: 3 })).status).toBe(200);
  });

  it('erases them when it is erased', async () => {
    const { id } = await addLunch();
    await entered(id, { name: 'Guests', adults: 4 });
    const answer = await entered(id, { name: 'Band', adults: 4 });
    await discard(id, answer.id);
    const { json } = await app.api.delete(`/api/admin/events/${id}`, app.token);
    await erase((json as { bin: number }).bin);
    expect([await stored(), await historyOf(), await bin()]).toEqual([[], [], []]);
  });

  it('erases them 90 days after the day, with their history and the bin', async () => {
    const { id } = await addLunch({ date: '2026-08-01', time: '20:00', end_time: '01:00' });
    const binned = await addLunch();
    await app.api.delete(`/api/admin/events/${binned.id}`, app.token);
    await app.platform.database
      .insertInto('event_answers')
      .values({
        event_id: binned.id,
        name: 'Guests',
        adults: 1,
        children: 0,
        choices: '{}',
        updated_at: 0,
        entry_key: 'key',
      })
      .execute();
    await setTime('2026-10-30T23:30:00+05:30');
    await entered(id, { name: 'Guests', adults: 4 });
    await entered(id, { name: 'Guests', adults: 5 });
    await discard(id, (await entered(id, { name: 'Band', adults: 4 })).id);
    const count = async () => [(await stored()).length, (await historyOf()).length > 0];
    await startHousekeeping(app.platform)();
    // The bin keeps an event for 30 days, so it was erased.
    expect(await count()).toEqual([1, true]);
    await setTime('2026-10-31T00:00:00+05:30');
    await startHousekeeping(app.platform)();
    expect(await count()).toEqual([0, false]);
    expect((await readEvent(id)).answers).toMatchObject({ answers: 0 });
  });

  it('erases them 90 days after the last day for answers if that is later, also in the bin', async () => {
    const events = [await addLunch({ date: '2026-08-01' }), await addLunch({ date: '2026-08-01' })];
    for (const { id } of events) {
      await change(id, { answers_until: '2026-08-10T00:30' });
      await entered(id, { name: 'Guests', adults: 4 });
    }
    await setTime('2026-11-08T23:59:00+05:30');
    await app.api.delete(`/api/admin/events/${events[1]?.id}`, app.token);
    await startHousekeeping(app.platform)();
    expect(await stored()).toHaveLength(2);
    await setTime('2026-11-09T00:00:00+05:30');
    await startHousekeeping(app.platform)();
    expect(await stored()).toEqual([]);
  });

  it('erases those of an event that is in the bin 90 days after its day', async () => {
    const { id } = await addLunch({ date: '2026-08-01' });
    await entered(id, { name: 'Guests', adults: 4 });
    await setTime('2026-10-30T12:00:00+05:30');
    await app.api.delete(`/api/admin/events/${id}`, app.token);
    await startHousekeeping(app.platform)();
    expect(await stored()).toHaveLength(1);
    await setTime('2026-10-31T12:00:00+05:30');
    await startHousekeeping(app.platform)();
    expect(await stored()).toEqual([]);
    expect(await bin()).toMatchObject([{ kind: 'events' }]);
  });

  it('renames a choice with answers and does not remove it', async () => {
    const { id } = await addLunch({ choices: JSON.stringify(choices.slice(1)) });
    const sent = (of: readonly object[]) => change(id, { choices: JSON.stringify(of) });
    expect((await sent(choices)).status).toBe(200);
    const { token } = await family('1');
    await put(id, token, { adults: 2, choices: { 1: 2 } });
    const refused = { status: 409, json: { errors: { choices: messages.choiceAnswered } } };
    expect(await sent(choices.slice(1))).toMatchObject(refused);
    // No earlier version has the choices.
    expect((await app.api.get(`/api/admin/events/${id}/versions`, app.token)).json).toEqual([]);
    expect(await sent([{ id: 1, name: 'Meals without meat' }])).toMatchObject({
      json: {
        event: { choices: [{ id: 1, name: 'Meals without meat', name_ml: null }], answers: { choices: { 1: 2 } } },
      },
    });
    await takeBack(id, token);
    expect((await sent([])).status).toBe(200);
    for (const wrong of ['[', '{}', '[{"id":0,"name":"A"}]', '[{"id":1,"name":"A"},{"id":1,"name":"B"}]']) {
      expect((await change(id, { choices: wrong })).status).toBe(400);
    }
    const twice = [1, 1].map((of) => ({ id: of, name: 'Bus' }));
    expect(await sent(twice)).toMatchObject({ status: 400, json: { errors: { choices: messages.choiceTwice } } });
    const seven = Array.from({ length: 7 }, (_, at) => ({ id: at + 1, name: 'Choice' }));
    expect(await sent(seven)).toMatchObject({ status: 400, json: { errors: { choices: messages.tooManyChoices } } });
    expect(await sent([{ id: 1, name: ' ' }])).toMatchObject({ status: 400 });
  });

  it('keeps its answers while it takes none', async () => {
    const { id } = await addLunch();
    await entered(id, { name: 'Guests', adults: 4 });
    expect((await change(id, { answers_until: '' })).json).toMatchObject({
      event: { answers_until: null, answers: { answers: 1 } },
    });
    await change(id, { answers_until: '2026-07-30T18:00' });
    expect(await list(id)).toMatchObject([{ adults: 4 }]);
  });

  it('keeps an end that a colleague sends at the same time', async () => {
    const { id } = await addLunch();
    const lock = (db: Db) => db.selectFrom('events').select('id').where('id', '=', id).forUpdate().execute();
    const calls = [() => change(id, { answers_until: '2026-07-29T09:00' }), () => change(id, { title: 'Feast' })];
    expect(statuses(await runConcurrently(app, lock, calls))).toEqual([200, 200]);
    expect(await readEvent(id)).toMatchObject({ title: 'Feast', answers_until: '2026-07-29T09:00' });
  });

  it('moves the end by as many days as itself, unless another end is sent', async () => {
    const { id } = await addLunch();
    const endAfter = async (body: object) => {
      expect((await change(id, body)).status).toBe(200);
      return (await readEvent(id)).answers_until;
    };
    expect(await endAfter({ date: '2026-09-02' })).toBe('2026-08-31T18:00');
    expect(await endAfter({ date: '2026-08-01', answers_until: '2026-08-31T18:00' })).toBe('2026-07-30T18:00');
    expect(await endAfter({ date: '2026-08-08', answers_until: '2026-08-01T09:00' })).toBe('2026-08-01T09:00');
    expect(await endAfter({ title: 'Feast' })).toBe('2026-08-01T09:00');
    expect(await endAfter({ date: '2026-08-09', answers_until: '' })).toBeNull();
    expect(await endAfter({ date: '2026-08-10' })).toBeNull();
    const versions = `/api/admin/events/${id}/versions`;
    const back = async (at: number) => {
      const { id: version } = ((await app.api.get(versions, app.token)).json as Version[])[at] ?? {};
      return endAfter({}).then(() => app.api.post(`${versions}/${version}/restore`, {}, app.token));
    };
    expect((await back(1)).status).toBe(200);
    expect(await readEvent(id)).toMatchObject({ date: '2026-08-08', answers_until: '2026-08-01T09:00' });
  });

  it('writes to those who answered when it moves, once to each account, in its language', async () => {
    const { id } = await addLunch({ title_ml: 'സദ്യ' });
    const [one, two, none] = [await entry('1'), await entry('2'), await entry('3')];
    const both = await createLinkedUser(app, [one, two]);
    const other = await createLinkedUser(app, [two]);
    await createLinkedUser(app, [none]);
    const { database } = app.platform;
    await database.updateTable('accounts').set({ language: 'ml' }).where('id', '=', other.id).execute();
    await database.updateTable('accounts').set({ language: 'en' }).where('id', '=', both.id).execute();
    for (const member of [one, two]) await put(id, both.token, { adults: 1, member });
    await enter(id, { name: 'Guests', adults: 1 });
    await app.platform.jobs.settle();
    const emailsAfter = async (body: object) => {
      const before = app.emails.length;
      expect((await change(id, body)).status).toBe(200);
      await app.platform.jobs.settle();
      return app.emails.slice(before).toSorted((a, b) => (a.to < b.to ? -1 : 1));
    };
    expect(await emailsAfter({ title: 'Feast', tell_answered: true })).toEqual([]);
    expect(await emailsAfter({ date: '2026-08-02' })).toEqual([]);
    const told = await emailsAfter({ time: '12:30', place: 'Town Hall', tell_answered: 'true' });
    expect(told.map(({ to }) => to)).toEqual([both.email, other.email].toSorted());
    const english = told.find(({ to }) => to === both.email);
    expect(english?.subject).toContain('changed: Feast');
    for (const line of ['Sunday, 2 August 2026, 12:30 pm', 'Town Hall', `/events/${id}/answer`]) {
      expect(english?.text).toContain(line);
    }
    const malayalam = told.find(({ to }) => to === other.email);
    expect(malayalam?.subject).toContain('സദ്യ');
    expect(malayalam?.text).toContain(`/ml/events/${id}/answer`);
    // The same change sent again moves nothing.
    expect(await emailsAfter({ time: '12:30', place: 'Town Hall', tell_answered: true })).toEqual([]);
    const [closed] = await emailsAfter({ time: '13:00', answers_until: '', tell_answered: true });
    expect(closed?.text).toContain(`/events/${id}`);
    expect(closed?.text).not.toContain('/answer');
    expect(await emailsAfter({ time: '13:15', publish_on: '2026-07-25', tell_answered: true })).toEqual([]);
    await change(id, { published: false, publish_on: '' });
    expect(await emailsAfter({ time: '13:30', tell_answered: true })).toEqual([]);
    await change(id, { published: true });
    const { accessToken } = await signIn(app.api, 'admin', await addColleague(app, 'Editor', ['editor']));
    await app.platform.jobs.settle();
    const before = app.emails.length;
    const byEditor = { time: '14:00', tell_answered: true };
    expect((await app.api.put(`/api/admin/events/${id}`, byEditor, accessToken)).status).toBe(200);
    await app.platform.jobs.settle();
    expect(app.emails.slice(before)).toEqual([]);
  });
});
