import { describe, expect, it } from 'vitest';
import type { Account } from '#contract/accounts.ts';
import { messages } from '#contract/messages.ts';
import { startHousekeeping } from '#server/operation/housekeeping.ts';
import { DAY } from '#server/platform/limits/limits.ts';
import { auditTrail } from '#server/testing/administrators.ts';
import { addEntry, createLinkedUser, suggest } from '#server/testing/corrections.ts';
import { createUser, registerPerson, registrationForm, signIn } from '#server/testing/people.ts';
import { adminForEachTest } from '#server/testing/test-apps.ts';

const SECOND = 1000;
const reason = 'We could not find you in the register.\nPlease call the office.';

const app = adminForEachTest();

const decide = (id: number, what: string, body: object = {}) =>
  app.api.put(`/api/admin/users/${id}/${what}`, body, app.token);
const refuse = (id: number) => decide(id, 'refuse', { reason });
const listed = async (query = '') => (await app.api.get(`/api/admin/users${query}`, app.token)).json as Account[];
const ids = async (query?: string) => (await listed(query)).map(({ id }) => id);
const signInAs = ({ email, password }: { email: string; password: string }) =>
  app.api.post('/api/user/login', { email, password });
async function addMember(folio: string): Promise<number> {
  return addEntry(app, app.token, { folio });
}
/** Registers with the email of a refused account. @returns the listed accounts */
async function registerAgain({ email }: { email: string }): Promise<Account[]> {
  expect((await app.api.post('/api/user/register', registrationForm({ email }))).status).toBe(200);
  return listed();
}
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
    expect((await app.api.get('/api/admin/overview', app.token)).json).toMatchObject({
      users: { total: 0, waiting: 0, notLinked: 0, refused: 1, oldestWaitingSince: null },
    });
    expect((await app.api.get('/api/admin/dashboard', app.token)).json).toMatchObject({ accounts: [] });
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

  it('ends the sessions of a user who was approved, and keeps the links', async () => {
    const person = await createUser(app.api, app.platform);
    const members = [await addMember('3')];
    await decide(person.id, 'members', { members });
    const { accessToken } = await signIn(app.api, 'user', person);
    expect(await refuse(person.id)).toMatchObject({ json: { user: { members: [{ id: members[0] }] } } });
    expect((await app.api.get('/api/user/me', accessToken)).status).toBe(401);
    const erased = await registerAgain(person);
    expect(erased).toMatchObject([{ status: 'waiting', members: [] }]);
  });

  it('is undone exactly: a user who waited, was approved or was refused is so again, with the same members', async () => {
    const person = await createUser(app.api, app.platform);
    await decide(person.id, 'members', { members: [await addMember('3'), await addMember('4')] });
    await later(11);
    const [approved] = await listed();
    const mails = app.emails.length;
    await refuse(person.id);
    const undone = { ...approved, updatedAt: expect.any(String) };
    for (let each = 0; each < 2; each += 1)
      expect(await decide(person.id, 'withdraw')).toMatchObject({ json: { user: undone } });
    await later(11);
    expect((await signInAs(person)).status).toBe(200);
    expect(app.emails).toHaveLength(mails);

    await refuse(person.id);
    await later(11);
    const [refused] = await listed('?status=refused');
    await decide(person.id, 'approve', { members: [] });
    const again = { ...refused, updatedAt: expect.any(String) };
    for (let each = 0; each < 2; each += 1)
      expect(await decide(person.id, 'withdraw')).toMatchObject({ json: { user: again } });
    await later(11);
    expect(app.emails.slice(mails).map(({ subject }) => subject)).toEqual([expect.stringContaining('not approved')]);
    expect(await decide(person.id, 'withdraw')).toMatchObject({
      json: { user: { status: 'waiting', members: approved?.members } },
    });
    expect((await auditTrail(app)).slice(4)).toEqual(
      [
        'refused',
        'refusal withdrawn',
        'refused',
        'linked',
        'approved',
        'linked',
        'approval withdrawn',
        'refusal withdrawn',
      ].map((what) => `user ${what}: user ${person.id}`),
    );
  });

  it('sends the email about an approval that it cancelled, if it is undone', async () => {
    const person = await registerPerson(app.api);
    await decide(person.id, 'approve');
    await later(5);
    await refuse(person.id);
    await later(1);
    expect(await decide(person.id, 'withdraw')).toMatchObject({ json: { user: { status: 'approved' } } });
    await later(11);
    expect(app.emails.map(({ subject }) => subject)).toEqual([expect.stringContaining('has been approved')]);
  });

  it('hides the corrections of the user from the office until it is undone', async () => {
    const id = await addMember('3');
    const sender = await createLinkedUser(app, [id]);
    const [correction] = await suggest(app, id, { mobile: '00000 10055' }, sender.token);
    const waiting = async () => [
      (await app.api.get('/api/admin/corrections', app.token)).json,
      ((await app.api.get('/api/admin/overview', app.token)).json as { corrections: object }).corrections,
    ];
    const counts = { waiting: 1, accepted: 0, refused: 0 };
    expect(await waiting()).toMatchObject([[{ id: correction?.id }], counts]);
    await refuse(sender.id);
    expect(await waiting()).toEqual([[], { ...counts, waiting: 0 }]);
    expect((await app.api.put(`/api/admin/corrections/${correction?.id}/accept`, {}, app.token)).status).toBe(404);
    await decide(sender.id, 'withdraw');
    expect(await waiting()).toMatchObject([[{ id: correction?.id }], counts]);
  });

  it('tells other accounts of a member nothing about a refused one, until it is approved', async () => {
    const members = [await addMember('3')];
    const other = await createLinkedUser(app, members);
    const stranger = await registerPerson(app.api, 'Shaji Thomas');
    await later(11);
    const before = app.emails.length;
    await decide(stranger.id, 'members', { members });
    await refuse(stranger.id);
    await later(11);
    expect(app.emails.slice(before).map(({ to }) => to)).toEqual([stranger.email]);
    await decide(stranger.id, 'approve');
    await later(11);
    const told = app.emails.slice(before + 1).map(({ to }) => to);
    expect(told.toSorted()).toEqual([other.email, stranger.email].toSorted());
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

  it('leaves its refusals to the accounts that replace it, each for ninety days', async () => {
    const first = await registerPerson(app.api);
    await refuse(first.id);
    app.clock.advance(30 * DAY);
    await app.signInAgain();
    const [second] = await registerAgain({ email: ` ${first.email.toUpperCase()}` });
    expect(second).toMatchObject({ status: 'waiting', refusalReason: null, earlierRefusals: [{ reason }] });
    await decide(second?.id ?? 0, 'refuse', { reason: 'Still unknown' });
    const [third] = await registerAgain(first);
    expect(third?.earlierRefusals.map((each) => each.reason)).toEqual([reason, 'Still unknown']);
    expect((await app.api.get('/api/admin/dashboard', app.token)).json).toMatchObject({
      accounts: [{ earlierRefusals: [{ reason }, {}] }],
    });
    await decide(third?.id ?? 0, 'approve');
    app.clock.advance(61 * DAY);
    await startHousekeeping(app.platform)();
    await app.signInAgain();
    expect(await listed()).toMatchObject([{ earlierRefusals: [{ reason: 'Still unknown' }] }]);
    app.clock.advance(30 * DAY);
    await startHousekeeping(app.platform)();
    await app.signInAgain();
    expect(await listed()).toMatchObject([{ earlierRefusals: [] }]);
  });

  it('is erased after ninety days, and not from a waiting or approved user', async () => {
    const refused = await registerPerson(app.api);
    await registerPerson(app.api);
    await createUser(app.api, app.platform);
    await refuse(refused.id);
    const cleanUpAfter = async (days: number) => {
      app.clock.advance(days * DAY);
      await startHousekeeping(app.platform)();
      await app.signInAgain();
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
