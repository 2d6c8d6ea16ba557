import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { confirmEmailPath, undoEmailPath } from '#contract/links.ts';
import { messages } from '#contract/messages.ts';
import type { MyPage } from '#contract/my-page.ts';
import { mailedResetToken, mailedToken } from '#server/testing/mail-site.ts';
import { administrator, createUser, GOOD_PASSWORD, registrationForm, signIn } from '#server/testing/people.ts';
import { nadia } from '#server/testing/records.ts';
import { startTestApp, type TestApp, type TestAppParts } from '#server/testing/running-app.ts';
import { interceptStatements } from '#server/testing/statements.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let app: TestApp;
let user: Awaited<ReturnType<typeof createUser>>;
let token: string;
async function start(parts?: TestAppParts): Promise<void> {
  app = await startTestApp({}, undefined, undefined, parts);
  user = await createUser(app.api, app.platform);
  token = (await signIn(app.api, 'user', user)).accessToken;
}
beforeEach(() => start());
afterEach(() => app.close());

const ask = (email: string, more: object = {}, by = token) =>
  app.api.post('/api/user/account/email', { email, password: GOOD_PASSWORD, ...more }, by);
const confirm = (link: string) => app.api.post('/api/email/confirm', { token: link });
const undo = (link: string) => app.api.post('/api/email/undo', { token: link });

/** Changes the email of the account, from the request to the confirmation. @returns the token of the undo link */
async function change(email: string, by = token): Promise<string> {
  expect((await ask(email, {}, by)).status).toBe(200);
  expect((await confirm(await mailedToken(app, confirmEmailPath))).status).toBe(200);
  return mailedToken(app, undoEmailPath);
}

/** Chooses a new password with the token of a reset link. */
const choose = (password: string, reset: string) =>
  app.api.post('/api/password/reset', { token: reset, password, confirmPassword: password });

const ownEmail = async (by: string) => (await app.api.get('/api/user/account', by)).json as MyPage;

describe('changing the email of one’s own account', () => {
  it('takes effect with the link that the new address gets, and tells the former address', async () => {
    expect(await ask('New@Sample.example')).toMatchObject({ status: 200, json: { message: messages.emailChangeSent } });
    const link = await mailedToken(app, confirmEmailPath);
    expect(app.emails.at(-1)?.to).toBe('new@sample.example');
    expect(await ownEmail(token)).toMatchObject({ email: user.email });
    expect(await confirm(link)).toMatchObject({ status: 200, json: { message: messages.emailChanged } });
    expect(await ownEmail(token)).toMatchObject({ email: 'new@sample.example' });
    await app.platform.jobs.settle();
    expect(app.emails.at(-1)?.to).toBe(user.email);
    await expect(signIn(app.api, 'user', user)).rejects.toThrow('401');
    await signIn(app.api, 'user', { email: 'new@sample.example', password: user.password });
    const admin = (await signIn(app.api, 'admin', administrator)).accessToken;
    const found = await app.api.get('/api/admin/users?search=new@sample.example', admin);
    expect(found.json).toMatchObject([{ id: user.id, email: 'new@sample.example' }]);
    expect(await confirm(link)).toMatchObject({ status: 400, json: { code: 'emailLinkInvalid' } });
  });

  it('reports invalid input and sends nothing', async () => {
    const before = app.emails.length;
    const wrong = [
      ['password', 'new@sample.example', { password: 'not this one' }, messages.passwordWrong],
      ['email', user.email, {}, messages.emailUnchanged],
      ['email', 'no address', {}, messages.emailInvalid],
    ] as const;
    for (const [field, email, more, message] of wrong) {
      expect(await ask(email, more)).toMatchObject({ status: 400, json: { errors: { [field]: message } } });
    }
    await app.platform.jobs.settle();
    expect(app.emails).toHaveLength(before);
  });

  it('offers the new email for registrations that have the former one', async () => {
    const register = (fields: object) => app.api.form('POST', '/api/matrimonyregister', { ...nadia, ...fields }, token);
    const { id } = (await register({ email: user.email })).json as { id: number };
    await register({ name: 'Somebody Else', email: 'else@sample.example' });
    const offered = async () => (await ownEmail(token)).withFormerEmail;
    expect(await offered()).toEqual([]);
    await change('new@sample.example');
    expect(await offered()).toEqual([{ id, name: nadia.name }]);
    const body = { email: 'new@sample.example' };
    expect((await app.api.put(`/api/user/profiles/${id}`, body, token)).status).toBe(200);
    expect(await offered()).toEqual([]);
  });

  it('is refused for the email of another user, as registering is, also if the other user was faster', async () => {
    const other = await createUser(app.api, app.platform);
    expect(await ask(other.email)).toMatchObject({ status: 409, json: { errors: { email: messages.emailTaken } } });
    await ask('wanted@sample.example');
    const link = await mailedToken(app, confirmEmailPath);
    await app.api.post('/api/user/register', registrationForm({ email: 'wanted@sample.example' }));
    expect(await confirm(link)).toMatchObject({ status: 409, json: { code: 'emailTaken' } });
    expect(await ownEmail(token)).toMatchObject({ email: user.email });
  });

  it('gives an email to only one of two users who confirm it at the same time', async () => {
    const other = await createUser(app.api, app.platform);
    await ask('wanted@sample.example');
    const mine = await mailedToken(app, confirmEmailPath);
    await ask('wanted@sample.example', {}, (await signIn(app.api, 'user', other)).accessToken);
    const theirs = await mailedToken(app, confirmEmailPath);
    const responses = await Promise.all([confirm(mine), confirm(theirs)]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('accepts only one of two simultaneous uses of the link', async () => {
    await ask('new@sample.example');
    const link = await mailedToken(app, confirmEmailPath);
    const responses = await Promise.all([confirm(link), confirm(link)]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  it('uses a link that expires after 24 hours, and that a newer request replaces', async () => {
    await ask('first@sample.example');
    const first = await mailedToken(app, confirmEmailPath);
    await ask('second@sample.example');
    const second = await mailedToken(app, confirmEmailPath);
    expect((await confirm(first)).status).toBe(400);
    app.clock.advance(DAY);
    expect((await confirm(second)).status).toBe(400);
    expect((await confirm('x'.repeat(43))).status).toBe(400);
  });

  it('can be requested 5 times an hour', async () => {
    for (let count = 0; count < 5; count += 1) expect((await ask(`new-${count}@sample.example`)).status).toBe(200);
    expect((await ask('one-more@sample.example')).status).toBe(429);
  });

  it('counts refused requests too, so that nobody can probe which emails have an account', async () => {
    const other = await createUser(app.api, app.platform);
    for (let count = 0; count < 5; count += 1) expect((await ask(other.email)).status).toBe(409);
    expect((await ask(other.email)).status).toBe(429);
    expect((await ask('free@sample.example')).status).toBe(429);
    app.clock.advance(HOUR);
    token = (await signIn(app.api, 'user', user)).accessToken;
    expect((await ask('free@sample.example')).status).toBe(200);
  });

  it('ends the reset links that were sent to the former address', async () => {
    await app.api.post('/api/password/forgot', { email: user.email });
    const reset = await mailedResetToken(app);
    await change('new@sample.example');
    expect((await choose('another by the river', reset)).status).toBe(400);
  });
});

describe('undoing a change of email', () => {
  it('restores the former address for 7 days, and ends all sessions', async () => {
    const link = await change('new@sample.example');
    app.clock.advance(7 * DAY - HOUR);
    expect(await undo(link)).toMatchObject({ status: 200, json: { message: messages.emailRestored } });
    expect((await app.api.get('/api/user/me', token)).status).toBe(401);
    expect((await undo(link)).status).toBe(400);
  });

  it('disables the password, which a thief knew, and emails the owner a link to choose a new one', async () => {
    const link = await change('thief@sample.example');
    expect((await undo(link)).status).toBe(200);
    for (const email of [user.email, 'thief@sample.example']) {
      await expect(signIn(app.api, 'user', { email, password: user.password })).rejects.toThrow('401');
    }
    const reset = await mailedResetToken(app);
    expect(app.emails.at(-1)?.to).toBe(user.email);
    const password = 'another by the river';
    expect((await choose(password, reset)).status).toBe(200);
    await signIn(app.api, 'user', { email: user.email, password });
  });

  it('is no longer possible after 7 days', async () => {
    const link = await change('new@sample.example');
    app.clock.advance(7 * DAY);
    expect(await undo(link)).toMatchObject({ status: 400, json: { code: 'emailLinkInvalid' } });
  });

  it('needs the link of the former address: the link of the new address does not undo', async () => {
    await ask('new@sample.example');
    const link = await mailedToken(app, confirmEmailPath);
    expect((await undo(link)).status).toBe(400);
    expect((await confirm(link)).status).toBe(200);
  });

  it('leads back to the first address although a thief has changed the email twice', async () => {
    const owners = await change('thief@sample.example');
    app.clock.advance(1);
    const thiefs = await change('thief-too@sample.example');
    expect((await undo(thiefs)).status).toBe(200);
    const thiefsReset = await mailedResetToken(app);
    expect(app.emails.at(-1)?.to).toBe('thief@sample.example');
    expect((await undo(owners)).status).toBe(200);
    expect((await undo(thiefs)).status).toBe(400);
    const ownersReset = await mailedResetToken(app);
    expect(app.emails.at(-1)?.to).toBe(user.email);
    const password = 'another by the river';
    expect((await choose(password, thiefsReset)).status).toBe(400);
    expect((await choose(password, ownersReset)).status).toBe(200);
    await signIn(app.api, 'user', { email: user.email, password });
  });

  it('emails the owner also if a thief has just requested a reset link', async () => {
    const link = await change('thief@sample.example');
    await app.api.post('/api/password/forgot', { email: 'thief@sample.example' });
    const thiefsReset = await mailedResetToken(app);
    expect((await undo(link)).status).toBe(200);
    const ownersReset = await mailedResetToken(app);
    expect(app.emails.at(-1)?.to).toBe(user.email);
    expect((await choose('another by the river', thiefsReset)).status).toBe(400);
    expect((await choose('another by the river', ownersReset)).status).toBe(200);
  });

  it('leaves the thief no valid reset link, even if one is being emailed at the same time', async () => {
    const writing = Promise.withResolvers<void>();
    const undone = Promise.withResolvers<void>();
    await app.close();
    await start({
      through: interceptStatements(async (statement) => {
        if (statement.sql.startsWith('insert into "email_links"') && statement.parameters.includes('reset')) {
          writing.resolve();
          // The undo cannot end if it has to wait for this statement.
          await Promise.race([undone.promise, wait(500)]);
        }
        return statement;
      }),
    });
    const link = await change('thief@sample.example');
    await app.api.post('/api/password/forgot', { email: 'thief@sample.example' });
    await writing.promise;
    expect((await undo(link)).status).toBe(200);
    undone.resolve();
    await app.platform.jobs.settle();
    const links = app.emails.flatMap(({ to, text }) => {
      const [, reset] = /reset-password#([\w-]{43})/.exec(text) ?? [];
      return reset === undefined ? [] : [{ to, reset }];
    });
    expect(links.map(({ to }) => to)).toEqual(['thief@sample.example', user.email]);
    for (const { to, reset } of links) {
      expect([to, (await choose('another by the river', reset)).status]).toEqual([to, to === user.email ? 200 : 400]);
    }
  });

  it('keeps the former address free for its owner', async () => {
    const link = await change('new@sample.example');
    const registered = await app.api.post('/api/user/register', registrationForm({ email: user.email }));
    expect(registered).toMatchObject({ status: 409, json: { errors: { email: messages.emailTaken } } });
    const other = (await signIn(app.api, 'user', await createUser(app.api, app.platform))).accessToken;
    expect((await ask(user.email, {}, other)).status).toBe(409);
    expect((await undo(link)).status).toBe(200);
  });
});
