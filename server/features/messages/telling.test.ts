import { describe, expect, it } from 'vitest';
import type { MemberMessage } from '#contract/member-messages.ts';
import { messages } from '#contract/messages.ts';
import { updateAccount } from '#server/features/identity/accounts-store.ts';
import { DeliveryError } from '#server/platform/mail/email.ts';
import { addColleague, auditTrail, siteProblems } from '#server/testing/administrators.ts';
import { addEntry, createLinkedUser } from '#server/testing/corrections.ts';
import { recordDeath } from '#server/testing/deaths.ts';
import { createUser, signIn } from '#server/testing/people.ts';
import { photo } from '#server/testing/pictures.ts';
import { event, memorial, notice } from '#server/testing/records.ts';
import { startSecondProcess } from '#server/testing/running-app.ts';
import { adminForEachTest } from '#server/testing/test-apps.ts';
import { formOf, type FormFields } from '#server/testing/test-api.ts';

const SECOND = 1000;
const HOUR = 60 * 60 * SECOND;
const DAY = 24 * HOUR;

/** A notice that is shown on the first day of the test's clock. */
const current = notice({ begins_on: '2026-07-20', ends_on: '2026-07-31' });

const app = adminForEachTest();

/** Records a death on 19 July with the funeral on 21 July, 11 o'clock. The clock starts on 20 July, 9:30 in Kerala. */
const died = { name: 'Thomas Sample', date_of_death: '2026-07-19', funeral_at: '2026-07-21T11:00', portrait: 'none' };
async function addDeath(fields: FormFields = {}, token = app.token): Promise<number> {
  const form = { ...memorial(), ...died, ...fields };
  const { status, json } = await app.api.form('POST', '/api/admin/deceased', form, token);
  expect(status).toBe(200);
  return (json as { record: { id: number } }).record.id;
}
const changeDeath = (id: number, fields: FormFields) =>
  app.api.form('PUT', `/api/admin/deceased/${id}`, fields, app.token);
const list = async (query = '', token = app.token) =>
  (await app.api.get(`/api/admin/messages${query}`, token)).json as MemberMessage[];
const about = async (topic: string, record: number) => list(`?topic=${topic}&record=${record}`);
const preview = async (topic: string) =>
  (await app.api.get(`/api/admin/messages/preview?topic=${topic}`, app.token)).json;
const undoDeath = (id: number, tell?: boolean) => app.api.put(`/api/admin/deceased/${id}/undo`, { tell }, app.token);

/** Lets time pass and returns the emails to members that have arrived since the last call. */
async function after(ms: number) {
  const before = app.emails.length;
  app.clock.advance(ms);
  await app.platform.jobs.settle();
  await app.platform.jobs.settle();
  return app.emails.slice(before).filter(({ unsubscribe }) => unsubscribe !== undefined);
}

describe('telling members of a death', () => {
  it('writes to accounts that want it, in the language of each, ten seconds later', async () => {
    const person = await createUser(app.api, app.platform);
    const other = await createUser(app.api, app.platform);
    const { accessToken } = await signIn(app.api, 'user', other);
    await app.api.put('/api/user/account/messages', { deaths: false, notices: true, events: true }, accessToken);
    expect(await preview('deaths')).toEqual({ emails: 1, phones: 0, minutes: 1, isNight: false });
    expect(await preview('events')).toMatchObject({ emails: 1 });
    const id = await addDeath({ tell: 'true' });
    expect(await about('deaths', id)).toMatchObject([{ title: 'Thomas Sample', state: 'waiting', emails: 0 }]);
    expect(await after(11 * SECOND)).toEqual([]);
    const [email, ...more] = await after(SECOND);
    expect(more).toEqual([]);
    expect(email).toMatchObject({ to: person.email });
    expect(email?.subject).toContain('Thomas Sample has died');
    expect(email?.text).toContain('Thomas Sample died on 19 July 2026.');
    expect(email?.text).toContain('Funeral: Tuesday, 21 July 2026, 11:00 am');
    expect(email?.text).toContain(`${app.platform.config.publicUrl}/deceased/${id}`);
    expect(email?.text).toContain('You get this email because');
    expect(email?.unsubscribe).not.toContain('@');
    expect(await about('deaths', id)).toMatchObject([{ state: 'begun', emails: 1, phones: 0, unsent: 0 }]);
    expect(await auditTrail(app)).toContain(`memorial told: memorial ${id}`);
    // Only the first email says why it came.
    await addDeath({ name: 'Another', tell: 'true' });
    expect((await after(12 * SECOND))[0]?.text).not.toContain('You get this email because');
  });

  it('sends nothing without the tick, nothing after Undo, and nothing for a draft', async () => {
    await createUser(app.api, app.platform);
    await addDeath();
    const id = await addDeath({ name: 'Second', tell: 'true' });
    await addDeath({ name: 'Draft', tell: 'true', published: 'false' });
    const [message] = await about('deaths', id);
    const undo = () => app.api.delete(`/api/admin/messages/${message?.id}`, app.token);
    expect(await undo()).toMatchObject({ status: 200, json: { message: messages.messageUndone } });
    expect((await undo()).status).toBe(404);
    expect(await after(DAY)).toEqual([]);
    // The record can be told later.
    await app.signInAgain();
    expect((await changeDeath(id, { note: 'Please come', tell: 'true' })).status).toBe(200);
    const [again] = await about('deaths', id);
    expect(await after(12 * SECOND)).toHaveLength(1);
    expect(await app.api.delete(`/api/admin/messages/${again?.id}`, app.token)).toMatchObject({
      status: 409,
      json: { message: messages.messageLeft },
    });
  });

  it('leaves out the accounts of the entry of the deceased', async () => {
    const entry = await addEntry(app, app.token);
    const { email } = await createLinkedUser(app, [entry]);
    const stranger = await createUser(app.api, app.platform);
    const query = `?topic=deaths&member=${entry}`;
    expect((await app.api.get(`/api/admin/messages/preview${query}`, app.token)).json).toMatchObject({ emails: 1 });
    await recordDeath(app, app.token, { member: entry, effects: 'entry', tell: 'true' });
    const sent = await after(12 * SECOND);
    expect(sent.map(({ to }) => to)).toEqual([stranger.email]);
    expect(sent.map(({ to }) => to)).not.toContain(email);
  });

  it('tells a changed hour again, and the same facts only once', async () => {
    const person = await createUser(app.api, app.platform);
    const id = await addDeath({ tell: 'true' });
    await after(12 * SECOND);
    const change = () => changeDeath(id, { funeral_at: '2026-07-21T15:00', tell: 'true' });
    await Promise.all([change(), change(), change()]);
    const sent = await after(12 * SECOND);
    expect(sent).toHaveLength(1);
    expect(sent).toMatchObject([{ to: person.email }]);
    expect(sent[0]?.subject).toContain('changed: funeral of Thomas Sample');
    expect(sent[0]?.text).toContain('3:00 pm');
    await change();
    // Another administrator saves something else with the tick.
    await changeDeath(id, { description: 'Father of Leela', tell: 'true' });
    expect(await after(2 * HOUR)).toEqual([]);
    await app.signInAgain();
    const [latest, first] = await about('deaths', id);
    expect([latest, first]).toMatchObject([
      { emails: 1, isOutdated: false },
      { emails: 1, isOutdated: true },
    ]);
    // A change that was saved without the tick can be told later.
    await changeDeath(id, { funeral_at: '2026-07-21T16:00' });
    expect(await after(12 * SECOND)).toEqual([]);
    expect((await about('deaths', id))[0]?.isOutdated).toBe(true);
    await changeDeath(id, { note: 'Please come', tell: 'true' });
    expect((await after(12 * SECOND))[0]?.text).toContain('4:00 pm');
  });

  it('writes nothing about a death that was undone before it left, and a mistake to those who were told', async () => {
    const told = await createUser(app.api, app.platform);
    const early = await addDeath({ tell: 'true' });
    await undoDeath(early, true);
    expect(await after(12 * SECOND)).toEqual([]);
    const id = await addDeath({ name: 'Lives On', tell: 'true' });
    await after(12 * SECOND);
    await createUser(app.api, app.platform);
    expect((await undoDeath(id, true)).status).toBe(200);
    const [email, ...more] = await after(12 * SECOND);
    expect(more).toEqual([]);
    expect(email?.to).toBe(told.email);
    expect(email?.text).toContain('On 20 July 2026 we wrote that Lives On had died. That was a mistake; we are sorry.');
    const quiet = await addDeath({ name: 'Said Nothing', tell: 'true' });
    await after(12 * SECOND);
    const undecided = { status: 409, json: { code: 'membersTold', message: messages.membersTold } };
    expect(await undoDeath(quiet)).toMatchObject(undecided);
    expect((await undoDeath(quiet, false)).status).toBe(200);
    expect(await after(DAY)).toEqual([]);
  });

  it('does not leave if the memorial is unpublished, deleted or the funeral has begun meanwhile', async () => {
    await createUser(app.api, app.platform);
    const hidden = await addDeath({ name: 'Hidden', tell: 'true' });
    await changeDeath(hidden, { published: 'false' });
    const deleted = await addDeath({ name: 'Deleted', tell: 'true' });
    await app.api.delete(`/api/admin/deceased/${deleted}`, app.token);
    expect(await after(12 * SECOND)).toEqual([]);
    const late = await addDeath({ name: 'Late', tell: 'true' });
    expect(await after(2 * DAY)).toEqual([]);
    await app.signInAgain();
    expect(await about('deaths', late)).toMatchObject([{ emails: 0, unsent: 1 }]);
  });

  it('is one message for two processes and a form that arrives twice', async () => {
    await createUser(app.api, app.platform);
    const twin = await startSecondProcess(app);
    const headers = { authorization: `Bearer ${app.token}`, 'idempotency-key': 'one-death' };
    const send = ({ api }: { readonly api: typeof app.api }) =>
      api.send('/api/admin/deceased', {
        method: 'POST',
        headers,
        body: formOf({ ...memorial(), ...died, tell: 'true' }),
      });
    const answers = await Promise.all([send(app), send(twin), send(app)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    app.clock.advance(12 * SECOND);
    for (let round = 0; round < 2; round += 1) {
      await Promise.all([app.platform.jobs.settle(), twin.platform.jobs.settle()]);
    }
    const sent = [...app.emails, ...twin.emails].filter(({ unsubscribe }) => unsubscribe !== undefined);
    expect(sent).toHaveLength(1);
    await twin.close();
  });
});

describe('telling members of notices and events', () => {
  const addNotice = async (fields: object, token = app.token) => {
    const { json } = await app.api.post('/api/admin/notices', { ...current, ...fields }, token);
    return (json as { notice: { id: number } }).notice.id;
  };

  it('waits from nine in the evening until seven, and a coming notice until its first day', async () => {
    const person = await createUser(app.api, app.platform);
    await addNotice({ title: { en: 'Coming', ml: null }, begins_on: '2026-09-10', ends_on: '2026-09-12', tell: true });
    app.clock.advance(12 * HOUR); // 9:30 in the evening
    await app.signInAgain();
    const form = { ...event({ title: 'Family day' }), image: await photo(), tell: 'true' };
    expect((await app.api.form('POST', '/api/admin/events', form, app.token)).status).toBe(200);
    const { accessToken } = await signIn(app.api, 'user', person);
    await app.api.put('/api/user/account/messages', { deaths: true, notices: true, events: true }, accessToken);
    expect(await after(9 * HOUR)).toEqual([]);
    expect((await after(HOUR))[0]?.subject).toContain('Family day');
    expect(await after(30 * DAY)).toEqual([]);
    app.clock.advance(Date.parse('2026-09-10T01:29:00Z') - app.clock.now());
    expect(await after(0)).toEqual([]);
    expect((await after(60 * SECOND))[0]?.subject).toContain('Coming');
  });

  it('takes a coming notice back when it is changed or deleted', async () => {
    await createUser(app.api, app.platform);
    const coming = { ...notice(), begins_on: '2026-07-25', ends_on: '2026-07-26' };
    const [changed, deleted, kept] = [
      await addNotice({ ...coming, tell: true }),
      await addNotice({ ...coming, title: { en: 'Deleted', ml: null }, tell: true }),
      await addNotice({ ...coming, title: { en: 'Kept', ml: null }, tell: true }),
    ];
    await app.api.put(`/api/admin/notices/${changed}`, { ...coming, ends_on: '2026-07-27' }, app.token);
    await app.api.delete(`/api/admin/notices/${deleted}`, app.token);
    const again = { ...coming, title: { en: 'Kept and changed', ml: null }, tell: true };
    await app.api.put(`/api/admin/notices/${kept}`, again, app.token);
    const sent = await after(Date.parse('2026-07-25T01:31:00Z') - app.clock.now());
    expect(sent).toHaveLength(1);
    expect(sent[0]?.subject).toContain('Kept and changed');
  });

  it('does not tell a coming notice whose days an earlier version has brought back', async () => {
    await createUser(app.api, app.platform);
    const coming = { ...notice(), begins_on: '2026-07-25', ends_on: '2026-07-26' };
    const id = await addNotice(coming);
    await app.api.put(`/api/admin/notices/${id}`, { ...coming, ends_on: '2026-07-27', tell: true }, app.token);
    const versions = `/api/admin/notices/${id}/versions`;
    const [latest] = (await app.api.get(versions, app.token)).json as { id: number }[];
    expect((await app.api.post(`${versions}/${latest?.id}/restore`, {}, app.token)).status).toBe(200);
    expect(await after(Date.parse('2026-07-25T01:31:00Z') - app.clock.now())).toEqual([]);
  });

  it('does not tell an event that is over in the morning', async () => {
    const person = await createUser(app.api, app.platform);
    const { accessToken } = await signIn(app.api, 'user', person);
    await app.api.put('/api/user/account/messages', { events: true }, accessToken);
    app.clock.advance(12 * HOUR); // 9:30 in the evening
    await app.signInAgain();
    const form = { ...event({ date: '2026-07-20' }), image: await photo(), tell: 'true' };
    expect((await app.api.form('POST', '/api/admin/events', form, app.token)).status).toBe(200);
    expect(await after(DAY)).toEqual([]);
  });

  it('lets an editor ask, and the office send', async () => {
    await createUser(app.api, app.platform);
    const editor = await addColleague(app, 'Editor', ['editor']);
    const token = (await signIn(app.api, 'admin', editor)).accessToken;
    const id = await addNotice({ tell: true }, token);
    expect(await after(DAY)).toEqual([]);
    await app.signInAgain();
    expect(await list()).toMatchObject([{ topic: 'notices', record: id, state: 'asked', title: 'Sample' }]);
    await app.api.put(`/api/admin/notices/${id}`, { ...current, tell: true }, app.token);
    const sent = await after(12 * SECOND);
    expect(sent).toHaveLength(1);
    // The account's language is unknown, and the notice has no Malayalam title.
    expect(sent[0]?.subject).toBe('CMJ: Sample');
    expect(await list()).toEqual([]);
  });
});

describe('the mail server', () => {
  const bounded = adminForEachTest({ SMTP_PER_HOUR: '10' });
  const add = async (path: string, form: FormFields) => bounded.api.form('POST', path, form, bounded.token);
  const settle = async () => {
    for (let round = 0; round < 3; round += 1) await bounded.platform.jobs.settle();
  };

  it('gets so many emails in an hour, deaths first', async () => {
    for (let count = 0; count < 12; count += 1) await createUser(bounded.api, bounded.platform);
    await bounded.api.post('/api/admin/notices', { ...current, tell: true }, bounded.token);
    bounded.clock.advance(12 * SECOND);
    await settle();
    await add('/api/admin/deceased', { ...memorial(), ...died, tell: 'true' });
    const counted = await bounded.api.get('/api/admin/messages/preview?topic=notices', bounded.token);
    expect(counted.json).toMatchObject({ emails: 12, minutes: 120 });
    const sent = () => bounded.emails.filter(({ unsubscribe }) => unsubscribe !== undefined);
    bounded.clock.advance(12 * SECOND);
    await settle();
    const before = sent().length;
    expect(before).toBeLessThanOrEqual(10);
    bounded.clock.advance(HOUR);
    await settle();
    const next = sent().slice(before);
    expect(next.length).toBeGreaterThan(0);
    expect(next.length).toBeLessThanOrEqual(10);
    expect(next.filter(({ subject }) => !subject.includes('has died'))).toEqual([]);
    for (let hour = 0; hour < 4; hour += 1) {
      bounded.clock.advance(HOUR);
      await settle();
    }
    expect(sent()).toHaveLength(24);
  });
});

describe('a refused address', () => {
  let refused = '';
  const refusing = adminForEachTest({}, undefined, async (email) => {
    if (email.to !== refused) return;
    const what = { problem: 'unknown-address', reply: '550 5.1.1', code: '550', email } as const;
    throw new DeliveryError(what, undefined);
  });

  it('gets no more emails about topics until it changes, and the office sees it', async () => {
    const gone = await createUser(refusing.api, refusing.platform);
    refusing.clock.advance(120 * SECOND);
    await refusing.platform.jobs.settle();
    refused = gone.email;
    const tell = async () => {
      const body = { ...current, title: { en: String(refusing.clock.now()), ml: null }, tell: true };
      const { json } = await refusing.api.post('/api/admin/notices', body, refusing.token);
      refusing.clock.advance(12 * SECOND);
      await refusing.platform.jobs.settle();
      await refusing.platform.jobs.settle();
      const query = `?topic=notices&record=${(json as { notice: { id: number } }).notice.id}`;
      return (await refusing.api.get(`/api/admin/messages${query}`, refusing.token)).json;
    };
    expect(await tell()).toMatchObject([{ emails: 0, unsent: 1 }]);
    const wanting = () => refusing.api.get('/api/admin/messages/preview?topic=notices', refusing.token);
    expect((await wanting()).json).toMatchObject({ emails: 0 });
    expect((await refusing.api.get('/api/admin/users', refusing.token)).json).toMatchObject([{ isEmailRefused: true }]);
    expect(await siteProblems(refusing.api, refusing.token)).not.toContain('emails-undelivered');
    await updateAccount(refusing.platform.database, gone.id, { email: 'new@sample.example' });
    expect((await wanting()).json).toMatchObject({ emails: 1 });
  });
});
