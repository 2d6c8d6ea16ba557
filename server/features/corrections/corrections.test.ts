import { beforeEach, describe, expect, it } from 'vitest';
import { UNDO_APPROVAL_MS } from '#contract/accounts.ts';
import type { AdminMember } from '#contract/admin-members.ts';
import type { AdminCorrection } from '#contract/corrections.ts';
import { messages } from '#contract/messages.ts';
import { eraseLinks, setLinkedMembers } from '#server/features/members/service.ts';
import { addColleague, auditTrail } from '#server/testing/administrators.ts';
import { adminClientOf } from '#server/testing/imports.ts';
import { addEntry, createLinkedUser, suggest } from '#server/testing/corrections.ts';
import { createUser, registrationForm, signIn } from '#server/testing/people.ts';
import { photo } from '#server/testing/pictures.ts';
import { adminForEachTest } from '#server/testing/test-apps.ts';
import { trashedFiles } from '#server/testing/stored-files.ts';
import { formOf, type FormFields, type TestResponse } from '#server/testing/test-api.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const entry = {
  folio: '8',
  name: 'Suresh Babu',
  mobile: '00000 10005',
  house_name: 'Thanal',
  address: '3 Mill Lane\nGreen Valley',
};

const app = adminForEachTest();
let colleague = '';
let id: number;
let sender: Awaited<ReturnType<typeof createLinkedUser>>;

beforeEach(async () => {
  colleague = (await signIn(app.api, 'admin', await addColleague(app, 'Leela'))).accessToken;
  id = await addEntry(app, app.token, entry);
  sender = await createLinkedUser(app, [id]);
});

const send = (fields: FormFields, token = sender.token, member = id) =>
  app.api.form('POST', `/api/user/members/${member}/corrections`, fields, token);
const list = async (query = '') =>
  (await app.api.get(`/api/admin/corrections${query}`, app.token)).json as AdminCorrection[];
const only = async (query = ''): Promise<AdminCorrection> => {
  const [first, ...others] = await list(query);
  if (!first || others.length > 0) throw new Error(`${others.length} other corrections`);
  return first;
};
const decide = (
  decision: 'accept' | 'refuse' | 'undo',
  { id: number }: { id: number },
  body: object = {},
  by = app.token,
) => app.api.put(`/api/admin/corrections/${number}/${decision}`, body, by);
const correctionIn = ({ json }: TestResponse) => (json as { correction: AdminCorrection }).correction;
const member = async (number = id) =>
  ((await app.api.get('/api/admin/members', app.token)).json as AdminMember[]).find((one) => one.id === number);
const mailed = async () => {
  await app.platform.jobs.settle();
  return app.emails
    .filter(({ to, subject }) => to === sender.email && subject.includes('correction'))
    .map(({ text }) => text);
};
const reload = async (path: string, token: string) =>
  (await app.api.send(path, { headers: { authorization: `Bearer ${token}` } })).status;

describe('a correction', () => {
  it('waits for the office with its old and new value and changes nothing', async () => {
    const response = await send({ mobile: '00000 10055', address: '' });
    expect(response).toMatchObject({ status: 200, json: { success: true, message: messages.correctionsSent } });
    const sent = await suggest(app, id, { name: 'Suresh Babu K.', house_name: 'Thanal House' }, sender.token);
    expect(sent.map((one) => one.field).toSorted()).toEqual(['house_name', 'name']);
    expect(await list()).toMatchObject([
      { field: 'mobile', before: '00000 10005', after: '00000 10055', now: '00000 10005', status: 'waiting' },
      { field: 'address', before: entry.address, after: null },
      { field: 'name', before: entry.name, after: 'Suresh Babu K.' },
      { field: 'house_name' },
    ]);
    expect(await only('?status=waiting&pageSize=1&page=2')).toMatchObject({
      entry: { id, folio: '8', name: entry.name },
      sentBy: 'Sample Person',
      reason: null,
      decidedAt: null,
    });
    expect(await member()).toMatchObject(entry);
    expect((await app.api.get('/api/admin/overview', app.token)).json).toMatchObject({
      corrections: { waiting: 4, accepted: 0, refused: 0 },
    });
  });

  it('can be sent only for an entry of the account', async () => {
    const other = await addEntry(app, app.token, { folio: '9' });
    const stranger = (await signIn(app.api, 'user', await createUser(app.api, app.platform))).accessToken;
    expect((await send({ mobile: '10001' }, sender.token, other)).status).toBe(404);
    expect((await send({ mobile: '10001' }, stranger)).status).toBe(404);
    expect((await send({ mobile: '10001' }, sender.token, 999)).status).toBe(404);
    expect((await send({ mobile: '10001' }, app.token)).status).toBe(403);
    expect(await list()).toEqual([]);
  });

  it('is refused if it is empty, wrong or what the entry says already', async () => {
    expect(await send({})).toMatchObject({ status: 400, json: { code: 'correctionEmpty' } });
    expect(await send({ name: ' ' })).toMatchObject({
      status: 400,
      json: { errors: { name: messages.personNameRequired } },
    });
    expect(await send({ mobile: '12' })).toMatchObject({
      status: 400,
      json: { errors: { mobile: messages.phoneInvalid } },
    });
    expect(await send({ mobile: entry.mobile, name: 'Other' })).toMatchObject({
      status: 400,
      json: { errors: { mobile: messages.nothingWouldChange } },
    });
    expect(await send({ image: new File(['no picture'], 'photo.jpg') })).toMatchObject({
      status: 415,
      json: { errors: { image: expect.any(String) } },
    });
    expect(await list()).toEqual([]);
  });

  it('replaces the one of the same account that waits for the same field', async () => {
    await send({ mobile: '00000 10055', name: 'Suresh' });
    app.clock.advance(MINUTE);
    const before = (await list()).find(({ field }) => field === 'mobile');
    await send({ mobile: '00000 10056' });
    expect(await list()).toMatchObject([{ field: 'name' }, { field: 'mobile', after: '00000 10056' }]);
    // The office cannot accept what it has not seen.
    const outdated = await decide('accept', { id: before?.id ?? 0 }, { seen: before?.updatedAt });
    expect(outdated).toMatchObject({ status: 409, json: { current: { after: '00000 10056' } } });
    expect(await member()).toMatchObject({ mobile: '00000 10005' });
  });

  it('waits beside the one of another account of the entry, and both accounts are told', async () => {
    const spouse = await createLinkedUser(app, [id]);
    await send({ mobile: '00000 10055' });
    await send({ mobile: '00000 10056', name: 'Suresh' }, spouse.token);
    await send({ mobile: '00000 10057' }, spouse.token);
    const waiting = (await list()).filter(({ field }) => field === 'mobile');
    expect(new Set(waiting.map(({ after }) => after))).toEqual(new Set(['00000 10055', '00000 10057']));
    app.clock.advance(MINUTE);
    await app.platform.jobs.settle();
    const told = app.emails.filter(({ subject }) => subject.includes('accounts of your entry'));
    expect(told.map(({ to }) => to).toSorted()).toEqual([sender.email, spouse.email].toSorted());

    const [first] = waiting;
    await decide('refuse', first ?? { id: 0 }, { reason: 'No' });
    expect((await decide('undo', first ?? { id: 0 })).status).toBe(200);
    for (const each of await list()) await decide('accept', each);
    expect(await list()).toEqual([]);
  });

  it('is stored once if it is sent twice or many times at once', async () => {
    const body = { mobile: '00000 10055', image: await photo() };
    const headers = { authorization: `Bearer ${sender.token}`, 'idempotency-key': 'one' };
    const repeat = () =>
      app.api.send(`/api/user/members/${id}/corrections`, { method: 'POST', headers, body: formOf(body) });
    const responses = await Promise.all([repeat(), repeat(), repeat()]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await repeat()).json).toEqual(responses[0]?.json);
    expect(await list()).toHaveLength(2);
    // Without a key, requests at once leave one waiting correction for each field.
    expect(
      (await Promise.all([send({ mobile: '1 23456' }), send({ mobile: '2 34567' })])).map((one) => one.status),
    ).toEqual([200, 200]);
    expect(await list()).toHaveLength(2);
  });

  it('cannot be sent more than 20 times in a day', async () => {
    for (let count = 0; count < 10; count += 1) await send({ mobile: `00000 2000${count}`, name: `Suresh ${count}` });
    const refused = await send({ mobile: '00000 10055' });
    expect(refused).toMatchObject({ status: 429, json: { code: 'correctionsTooMany' } });
    app.clock.advance(DAY);
    const token = (await signIn(app.api, 'user', sender)).accessToken;
    expect((await send({ mobile: '00000 10055' }, token)).status).toBe(200);
  });

  it('is withdrawn once by its sender, while the office has not decided', async () => {
    const withdraw = async (number: number, token = sender.token) => {
      const { status, json } = await app.api.delete(`/api/user/corrections/${number}`, token);
      return [status, (json as { code: string }).code];
    };
    const [mobile, image] = [
      ...(await suggest(app, id, { mobile: '00000 10055' }, sender.token)),
      ...(await suggest(app, id, { image: await photo() }, sender.token)),
    ];
    if (!mobile || !image) throw new Error('no corrections');
    const stranger = await createLinkedUser(app, [id]);
    expect(await withdraw(mobile.id, stranger.token)).toEqual([404, 'notFound']);
    const twins = await Promise.all([withdraw(image.id), withdraw(image.id)]);
    expect(twins.toSorted()).toEqual([
      [200, 'correctionWithdrawn'],
      [404, 'notFound'],
    ]);
    await app.platform.jobs.settle();
    expect(await trashedFiles(app.platform)).toEqual([]);
    expect(await reload(`/images/${image.after}`, sender.token)).toBe(404);
    expect(await only()).toMatchObject({ field: 'mobile' });
    expect((await decide('accept', mobile)).status).toBe(200);
    expect(await withdraw(mobile.id)).toEqual([409, 'correctionDecided']);
  });

  it('is either withdrawn or decided if both happen at the same moment', async () => {
    const [sent] = await suggest(app, id, { mobile: '00000 10055' }, sender.token);
    if (!sent) throw new Error('no correction');
    const results = await Promise.all([
      app.api.delete(`/api/user/corrections/${sent.id}`, sender.token),
      decide('accept', sent),
    ]);
    const [withdrawn, accepted] = results.map(({ status }) => status);
    expect([
      [200, 404],
      [409, 200],
    ]).toContainEqual([withdrawn, accepted]);
    expect((await member())?.mobile).toBe(accepted === 200 ? '00000 10055' : entry.mobile);
  });

  it('shows the office other entries with the suggested number', async () => {
    await addEntry(app, app.token, { folio: '21', name: 'Joseph Antony', mobile: '+91 98470 12345' });
    await addEntry(app, app.token, { folio: '22', name: 'Other', mobile: '98470 12346' });
    await send({ mobile: '098470-12345' });
    expect((await only()).sameNumber).toMatchObject([{ folio: '21', name: 'Joseph Antony' }]);
  });
});

describe('the office', () => {
  it('accepts a correction, which changes the entry, the search and the log, and the sender gets an email', async () => {
    await send({ mobile: '00000 10055' });
    const { updatedAt } = (await member()) ?? {};
    app.clock.advance(MINUTE);
    const waiting = await only();
    const response = await decide('accept', waiting, { seen: waiting.updatedAt });
    expect(response).toMatchObject({ status: 200, json: { message: messages.correctionAccepted } });
    expect(correctionIn(response)).toMatchObject({ status: 'accepted', now: '00000 10055', before: '00000 10005' });
    expect((await decide('accept', waiting, { seen: waiting.updatedAt })).status).toBe(200);
    expect(await member()).toMatchObject({ ...entry, mobile: '00000 10055' });
    const found = await app.api.get('/api/user/office-members?search=0000010055', sender.token);
    expect(found.json).toMatchObject([{ id }]);
    expect((await auditTrail(app)).filter((one) => one.startsWith('correction'))).toEqual([
      `correction accepted: member ${id}`,
    ]);
    // A colleague with the former entry in a form sees the conflict.
    const stale = await app.api.form(
      'PUT',
      `/api/admin/members/${id}`,
      { name: 'X', seen: updatedAt ?? '' },
      colleague,
    );
    expect(stale).toMatchObject({ status: 409, json: { changes: [{ field: 'mobile' }] } });

    expect(await mailed()).toEqual([]);
    app.clock.advance(UNDO_APPROVAL_MS);
    expect(await mailed()).toEqual([expect.stringContaining('Mobile: 00000 10055')]);
    expect(await only('?status=accepted')).toMatchObject({ id: waiting.id });
  });

  it('accepts another value, which must be valid for the field', async () => {
    await send({ name: 'suresh' });
    const waiting = await only();
    const wrong = await decide('accept', waiting, { value: ' ', seen: waiting.updatedAt });
    expect(wrong).toMatchObject({ status: 400, json: { errors: { value: messages.personNameRequired } } });
    await decide('accept', waiting, { value: 'Suresh Babu K.', seen: waiting.updatedAt });
    expect(await member()).toMatchObject({ name: 'Suresh Babu K.' });
    const accepted = await only('?status=accepted');
    await decide('undo', accepted, { seen: accepted.updatedAt });
    expect(await only()).toMatchObject({ after: 'suresh', now: entry.name });
  });

  it('refuses a correction with a reason, which the sender reads', async () => {
    await send({ mobile: '00000 10055' });
    const waiting = await only();
    expect((await decide('refuse', waiting, { reason: ' ' })).status).toBe(400);
    const reason = 'Please call us: this number belongs to another member.';
    const response = await decide('refuse', waiting, { reason, seen: waiting.updatedAt });
    expect(correctionIn(response)).toMatchObject({ status: 'refused', reason });
    expect(await member()).toMatchObject(entry);
    app.clock.advance(UNDO_APPROVAL_MS);
    expect(await mailed()).toEqual([expect.stringContaining(reason)]);
  });

  it('undoes a decision, and no email is sent', async () => {
    await send({ mobile: '00000 10055', address: '4 Mill Lane' });
    const [mobile, address] = await list();
    const accepted = correctionIn(await decide('accept', mobile ?? { id: 0 }));
    const refused = correctionIn(await decide('refuse', address ?? { id: 0 }, { reason: 'No' }));
    for (const one of [accepted, refused]) {
      expect((await decide('undo', one, { seen: mobile?.updatedAt })).status).toBe(409);
      const undone = await decide('undo', one, { seen: one.updatedAt });
      expect(correctionIn(undone)).toMatchObject({ status: 'waiting', reason: null, decidedAt: null });
      expect((await decide('undo', one)).status).toBe(200);
    }
    expect(await member()).toMatchObject(entry);
    app.clock.advance(UNDO_APPROVAL_MS);
    expect(await mailed()).toEqual([]);
    expect(await list()).toHaveLength(2);
    expect((await auditTrail(app)).filter((one) => one.startsWith('correction decision undone'))).toHaveLength(2);
  });

  it('cannot undo a decision when a newer correction waits for the field', async () => {
    await send({ mobile: '00000 10055' });
    const waiting = await only();
    await decide('refuse', waiting, { reason: 'No' });
    await send({ mobile: '00000 10056' });
    expect(await decide('undo', waiting)).toMatchObject({ status: 409, json: { code: 'correctionNotUndoable' } });
  });

  it('decides once if two administrators accept and refuse at the same moment', async () => {
    for (const number of ['00000 10055', '00000 10056', '00000 10057']) {
      await send({ mobile: number });
      const { id: waiting, updatedAt: seen } = await only();
      const responses = await Promise.all([
        decide('accept', { id: waiting }, { seen }),
        decide('refuse', { id: waiting }, { reason: 'No', seen }, colleague),
      ]);
      const conflicts = responses.flatMap(({ status, json }) =>
        status === 409 ? [(json as { current: AdminCorrection }).current.status] : [],
      );
      expect(conflicts).toEqual([expect.stringMatching(/accepted|refused/)]);
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
      expect((await member())?.mobile === number).toBe(conflicts[0] === 'accepted');
    }
  });

  it('sees what the entry shows now, and cannot overwrite a value that it has not seen', async () => {
    await send({ mobile: '00000 10055', name: 'Suresh' });
    const [name, mobile] = await list();
    app.clock.advance(MINUTE);
    await app.api.form('PUT', `/api/admin/members/${id}`, { mobile: '00000 10099' }, colleague);
    const response = await decide('accept', mobile ?? { id: 0 }, { seen: mobile?.updatedAt });
    expect(response).toMatchObject({
      status: 409,
      json: { code: 'changedMeanwhile', current: { now: '00000 10099', before: '00000 10005' } },
    });
    // Another field of the same entry is not affected.
    expect((await decide('accept', name ?? { id: 0 }, { seen: name?.updatedAt })).status).toBe(200);
    const [seen] = await list();
    expect((await decide('accept', seen ?? { id: 0 }, { seen: seen?.updatedAt })).status).toBe(200);
    expect(await member()).toMatchObject({ mobile: '00000 10055', name: 'Suresh' });
  });

  it('cannot overwrite a value that an import has set meanwhile', async () => {
    await send({ mobile: '00000 10055' });
    const { id: waiting, updatedAt: seen } = await only();
    app.clock.advance(MINUTE);
    const imports = adminClientOf(app, app.token);
    const { folio, name } = entry;
    const checked = await imports.checked(Buffer.from(`Folio,Name,Mobile\n${folio},${name},00000 10077\n`));
    await imports.finish('POST', checked.id, 'run');
    expect(await decide('accept', { id: waiting }, { seen })).toMatchObject({
      status: 409,
      json: { current: { now: '00000 10077' } },
    });
  });
});

describe('a suggested photo', () => {
  const imageOf = (correction: AdminCorrection) => `/images/${correction.after}`;

  it('is visible to its sender and the office until it is accepted, then to every member', async () => {
    const other = (await createLinkedUser(app, [])).token;
    await send({ image: await photo() });
    const waiting = await only();
    expect(waiting).toMatchObject({ field: 'image', before: null, picture: { width: expect.any(Number) } });
    const statuses = async () =>
      Promise.all([sender.token, app.token, other].map((token) => reload(imageOf(waiting), token)));
    expect(await statuses()).toEqual([200, 200, 404]);
    expect(await decide('accept', waiting, { value: 'x.jpg' })).toMatchObject({ status: 400 });
    await decide('accept', waiting, { seen: waiting.updatedAt });
    expect(await statuses()).toEqual([200, 200, 200]);
    expect(await member()).toMatchObject({ image: waiting.after });
  });

  it('goes to the trash when it is replaced or refused, and the former photo when it is accepted', async () => {
    const settle = async () => {
      app.clock.advance(UNDO_APPROVAL_MS);
      await app.platform.jobs.settle();
      await app.platform.jobs.settle();
    };
    await app.api.form('PUT', `/api/admin/members/${id}`, { image: await photo({ colour: '#702050' }) }, app.token);
    const former = (await member())?.image;
    await send({ image: await photo() });
    const first = await only();
    await send({ image: await photo({ colour: '#205070' }) });
    const second = await only();
    expect(second.id).toBe(first.id);
    await settle();
    expect(await reload(imageOf(first), app.token)).toBe(404);
    await decide('refuse', second, { reason: 'Too dark' });
    expect(await reload(imageOf(second), sender.token)).toBe(200);
    await settle();
    expect(await reload(imageOf(second), sender.token)).toBe(404);
    expect(await only('?status=refused')).toMatchObject({ picture: null });
    expect(await decide('undo', second)).toMatchObject({ status: 409, json: { code: 'correctionNotUndoable' } });

    await send({ image: await photo({ colour: '#507020' }) });
    const third = await only();
    await decide('accept', third);
    await settle();
    expect(await reload(`/images/${former}`, app.token)).toBe(404);
    expect(await reload(imageOf(third), app.token)).toBe(200);
    const names = [first, second].map(imageOf);
    expect(await trashedFiles(app.platform)).toEqual(
      expect.arrayContaining([...names, `/images/${former}`].map((path) => path.slice(1))),
    );
  });

  it('returns with the former photo if the decision is undone', async () => {
    await app.api.form('PUT', `/api/admin/members/${id}`, { image: await photo({ colour: '#702050' }) }, app.token);
    const former = (await member())?.image;
    await send({ image: await photo() });
    const waiting = await only();
    await decide('accept', waiting);
    await decide('undo', waiting);
    await decide('refuse', waiting, { reason: 'No' });
    await decide('undo', waiting);
    app.clock.advance(UNDO_APPROVAL_MS);
    await app.platform.jobs.settle();
    expect(await member()).toMatchObject({ image: former });
    expect(await reload(imageOf(waiting), sender.token)).toBe(200);
    expect(await reload(`/images/${former}`, sender.token)).toBe(200);
    await decide('accept', waiting);
    expect(await member()).toMatchObject({ image: waiting.after });
  });
});

describe('corrections are deleted', () => {
  const images = async () => (await app.platform.database.selectFrom('images').select('name').execute()).length;

  it('with their entry, and come back with it', async () => {
    await send({ mobile: '00000 10055', image: await photo() });
    const waiting = (await list()).find(({ field }) => field === 'image');
    const { json } = await app.api.delete(`/api/admin/members/${id}`, app.token);
    expect(await list()).toEqual([]);
    await app.platform.jobs.settle();
    expect(await reload(`/images/${waiting?.after}`, app.token)).toBe(404);
    expect((await app.api.put(`/api/admin/bin/${(json as { bin: number }).bin}/restore`, {}, app.token)).status).toBe(
      200,
    );
    expect(await list()).toMatchObject([{ field: 'mobile' }, { field: 'image' }]);
    expect(await images()).toBe(1);
    expect((await decide('accept', waiting ?? { id: 0 })).status).toBe(200);
  });

  it('with their sender, also after the office has decided', async () => {
    await send({ mobile: '00000 10055', image: await photo() });
    const [mobile, suggested] = await list();
    await decide('accept', mobile ?? { id: 0 });
    await app.api.delete(`/api/admin/users/${sender.id}`, app.token);
    expect([await list(), await list('?status=accepted')]).toEqual([[], []]);
    expect(await reload(`/images/${suggested?.after}`, app.token)).toBe(404);
    expect(await member()).toMatchObject({ mobile: '00000 10055' });
  });

  it('with an account that leaves, in the transaction of the caller', async () => {
    await send({ image: await photo() });
    const deleted = await eraseLinks(app.platform.database, 'account_id', [sender.id]);
    expect(deleted).toHaveLength(1);
    expect(await images()).toBe(0);
  });

  it('while they wait when the office ends the link, and the sender reads and hears no more of the others', async () => {
    const other = await addEntry(app, app.token, { folio: '9' });
    await setLinkedMembers(app.platform.database, sender.id, [id, other], app.clock.now());
    await send({ mobile: '00000 10055' });
    await decide('accept', await only());
    await send({ name: 'Suresh', image: await photo() });
    await send({ name: 'Of Another Entry' }, sender.token, other);
    await app.api.put(`/api/admin/users/${sender.id}/members`, { members: [other] }, app.token);
    expect(await only()).toMatchObject({ entry: { id: other } });
    expect([await list('?status=accepted'), await images()]).toMatchObject([[{ field: 'mobile' }], 0]);
    app.clock.advance(UNDO_APPROVAL_MS);
    expect(await mailed()).toEqual([]);
    expect((await send({ mobile: '00000 10056' })).status).toBe(404);
  });

  it('with a refused account that is erased', async () => {
    await send({ image: await photo() });
    const waiting = await only();
    await decide('refuse', waiting, { reason: 'Blurred' });
    await app.api.put(`/api/admin/users/${sender.id}/refuse`, { reason: 'Not a member' }, app.token);
    expect(await images()).toBe(1);
    const form = registrationForm({ email: sender.email });
    expect((await app.api.post('/api/user/register', form)).status).toBe(200);
    expect([await list('?status=refused'), await images()]).toEqual([[], 0]);
    await app.platform.jobs.settle();
    expect(await trashedFiles(app.platform)).toEqual([]);
    expect(await reload(`/images/${waiting.after}`, app.token)).toBe(404);
  });
});
