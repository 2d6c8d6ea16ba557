import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '#contract/accounts.ts';
import { messages } from '#contract/messages.ts';
import { startHousekeeping } from '#server/operation/housekeeping.ts';
import { DAY } from '#server/platform/limits/limits.ts';
import { auditTrail } from '#server/testing/administrators.ts';
import { administrator, createUser, registerPerson, registrationForm, signIn } from '#server/testing/people.ts';
import { startTestAdmin, type TestApp } from '#server/testing/running-app.ts';

const SECOND = 1000;
const reason = 'We could not find you in the register.\nPlease call the office.';

let app: TestApp;
let token: string;
beforeEach(async () => {
  ({ app, token } = await startTestAdmin());
});
afterEach(() => app.close());

const decide = (id: number, what: string, body: object = {}) =>
  app.api.put(`/api/admin/users/${id}/${what}`, body, token);
const refuse = (id: number) => decide(id, 'refuse', { reason });
const listed = async (query = '') => (await app.api.get(`/api/admin/users${query}`, token)).json as Account[];
const ids = async (query?: string) => (await listed(query)).map(({ id }) => id);
const signInAs = ({ email, password }: { email: string; password: string }) =>
  app.api.post('/api/user/login', { email, password });
const later = async (seconds: number) => {
  app.clock.advance(seconds * SECOND);
  await app.platform.jobs.settle();
};

describe('refusing a user', () => {
  it('lists the user only among the refused ones, with the reason', async () => {
    const { id, email } = await registerPerson(app.api);
    expect(await refuse(id)).toMatchObject({
      status: 200,
      json: { message: messages.userRefused, user: { id, status: 'refused', refusalReason: reason, candidates: null } },
    });
    for (const query of ['', '?status=waiting', '?status=approved', '?status=not-linked', `?search=${email}`]) {
      expect([query, await ids(query)]).toEqual([query, []]);
    }
    expect(await ids('?status=refused')).toEqual([id]);
    expect(await ids(`?status=refused&search=${email}`)).toEqual([id]);
    expect((await app.api.get('/api/admin/overview', token)).json).toMatchObject({
      users: { total: 0, waiting: 0, notLinked: 0, refused: 1, oldestWaitingSince: null },
    });
    expect((await app.api.get('/api/admin/dashboard', token)).json).toMatchObject({ accounts: [] });
  });

  it('needs a reason of at most a thousand letters', async () => {
    const { id } = await registerPerson(app.api);
    for (const wrong of [undefined, '', ' \u200b', 'x'.repeat(1001)]) {
      expect((await decide(id, 'refuse', { reason: wrong })).status).toBe(400);
    }
    expect(await ids('?status=waiting')).toEqual([id]);
  });

  it('tells the reason to a user who knows the password, and nothing to others', async () => {
    const person = await registerPerson(app.api);
    await refuse(person.id);
    expect(await signInAs(person)).toMatchObject({
      status: 403,
      json: { success: false, code: 'accountRefused', message: messages.accountRefused, reason },
    });
    const wrong = await signInAs({ ...person, password: 'some other password' });
    expect(wrong).toMatchObject({ status: 401, json: { code: 'loginFailed' } });
    expect(JSON.stringify(wrong.json)).not.toContain('register');
  });

  it('sends one email after ten seconds, which Undo prevents', async () => {
    const person = await registerPerson(app.api);
    await refuse(person.id);
    await later(9);
    expect(app.emails).toEqual([]);
    expect(await decide(person.id, 'withdraw')).toMatchObject({
      json: { user: { status: 'waiting', refusalReason: null } },
    });
    await later(60);
    expect(app.emails).toEqual([]);
    expect(await signInAs(person)).toMatchObject({ status: 403, json: { code: 'awaitingApproval' } });
    await refuse(person.id);
    await decide(person.id, 'refuse', { reason: 'Another reason' });
    await later(60);
    expect(app.emails.map(({ to }) => to)).toEqual([person.email]);
    expect(app.emails[0]?.text).toContain('We could not find you in the register.');
    expect(await auditTrail(app)).toEqual([
      `user refused: user ${person.id}`,
      `user refusal withdrawn: user ${person.id}`,
      `user refused: user ${person.id}`,
    ]);
  });

  it('can be followed by an approval, which sends only the email about the approval', async () => {
    const person = await registerPerson(app.api);
    await refuse(person.id);
    await decide(person.id, 'approve');
    await later(60);
    expect(app.emails.map(({ subject }) => subject)).toEqual([expect.stringContaining('has been approved')]);
    expect((await signInAs(person)).status).toBe(200);
  });

  it('ends the sessions and the links of a user who was approved', async () => {
    const person = await createUser(app.api, app.platform);
    const { json } = await app.api.form('POST', '/api/admin/members', { folio: '3', name: 'Haseena Sait' }, token);
    await decide(person.id, 'members', { members: [(json as { member: { id: number } }).member.id] });
    const { accessToken } = await signIn(app.api, 'user', person);
    expect(await refuse(person.id)).toMatchObject({ json: { user: { members: [] } } });
    expect((await app.api.get('/api/user/me', accessToken)).status).toBe(401);
  });

  it('is refused with 409 if another administrator approved the user meanwhile', async () => {
    const { id } = await registerPerson(app.api);
    const seen = (await listed())[0]?.updatedAt;
    await decide(id, 'approve', { seen });
    expect(await decide(id, 'refuse', { reason, seen })).toMatchObject({
      status: 409,
      json: { code: 'changedMeanwhile', current: { status: 'approved' } },
    });
  });
});

describe('a refused account', () => {
  it('is replaced when its email registers again, but not by the repeated first form', async () => {
    const form = registrationForm({ name: 'Shaji Thomas' });
    const send = (body: object, key: string) =>
      app.api.send('/api/user/register', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(body),
      });
    await send(form, 'first');
    const [first] = await ids();
    await refuse(first ?? 0);
    expect((await send(form, 'first')).status).toBe(200);
    expect(await ids('?status=refused')).toEqual([first]);
    const again = await Promise.all([1, 2, 3].map(() => send({ ...form, folio: '12' }, 'second')));
    expect(again.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await listed()).toMatchObject([{ email: form.email, folio: '12', status: 'waiting' }]);
    expect(await ids('?status=refused')).toEqual([]);
    expect(await ids()).not.toEqual([first]);
    await later(60);
    expect(app.emails).toEqual([]);
    expect((await send({ ...form, folio: '13' }, 'third')).status).toBe(409);
  });

  it('is erased after ninety days, and not from a waiting or approved user', async () => {
    const refused = await registerPerson(app.api);
    await registerPerson(app.api);
    await createUser(app.api, app.platform);
    await refuse(refused.id);
    const cleanUpAfter = async (days: number) => {
      app.clock.advance(days * DAY);
      await startHousekeeping(app.platform)();
      ({ accessToken: token } = await signIn(app.api, 'admin', administrator));
    };
    await cleanUpAfter(89);
    expect(await ids('?status=refused')).toEqual([refused.id]);
    await cleanUpAfter(2);
    expect(await ids('?status=refused')).toEqual([]);
    expect(await ids()).toHaveLength(2);
    const erasures = await app.platform.database.selectFrom('erasures').select(['kind', 'record']).execute();
    expect(erasures).toEqual([{ kind: 'account', record: refused.id }]);
  });
});
