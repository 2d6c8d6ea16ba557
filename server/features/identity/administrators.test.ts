import { describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { addColleague, setUpTwoFactor } from '#server/testing/administrators.ts';
import { runConcurrently, lockOfficeRules } from '#server/testing/run-concurrently.ts';
import { administrator, signIn } from '#server/testing/people.ts';
import { adminForEachTest } from '#server/testing/test-apps.ts';

const app = adminForEachTest();

interface Listed {
  readonly id: number;
  readonly email: string;
  readonly hasTwoFactor: boolean;
}
const listed = async (by = app.token) => (await app.api.get('/api/admin/administrators', by)).json as Listed[];
const remove = (id: number, by = app.token) => app.api.delete(`/api/admin/administrators/${id}`, by);
const ownId = async (by = app.token) => ((await app.api.get('/api/admin/me', by)).json as { id: number }).id;
const ruleIs = async (by = app.token) => (await app.api.get('/api/admin/two-factor-rule', by)).json;
const setRule = (required: boolean, by = app.token) => app.api.put('/api/admin/two-factor-rule', { required }, by);

describe('the list of administrators', () => {
  it('shows name, email, dates of joining and of the last sign-in, and use of two-factor sign-in', async () => {
    const joinedAt = new Date(app.clock.now()).toISOString();
    const colleague = await addColleague(app, 'ലീല രാഘവൻ');
    app.clock.advance(60_000);
    const theirs = await signIn(app.api, 'admin', colleague);
    await setUpTwoFactor(app, theirs);
    const response = await app.api.get('/api/admin/administrators', app.token);
    expect(response.headers.get('x-total-count')).toBe('2');
    expect(response.json).toEqual([
      {
        id: expect.any(Number),
        name: 'Administrator',
        email: administrator.email,
        since: joinedAt,
        lastSignIn: joinedAt,
        hasTwoFactor: false,
        duties: ['owner'],
        updatedAt: joinedAt,
      },
      {
        id: colleague.id,
        name: 'ലീല രാഘവൻ',
        email: colleague.email,
        since: joinedAt,
        lastSignIn: new Date(app.clock.now()).toISOString(),
        hasTwoFactor: true,
        duties: ['owner'],
        updatedAt: new Date(app.clock.now()).toISOString(),
      },
    ]);
  });
});

describe('removing an administrator', () => {
  it('ends their sessions and deletes their invitations at once, and answers 404 the second time', async () => {
    const colleague = await addColleague(app);
    const theirs = await signIn(app.api, 'admin', colleague);
    const invited = { name: 'Sample Friend', email: 'friend@sample.example', duties: ['editor'] };
    await app.api.post('/api/admin/invitations', invited, theirs.accessToken);
    expect(await remove(colleague.id)).toMatchObject({
      status: 200,
      json: { success: true, message: messages.administratorRemoved },
    });
    expect((await app.api.get('/api/admin/me', theirs.accessToken)).status).toBe(401);
    expect((await app.api.post('/api/refresh-token', { refreshToken: theirs.refreshToken })).status).toBe(401);
    expect((await app.api.get('/api/admin/invitations', app.token)).json).toEqual([]);
    expect((await remove(colleague.id)).status).toBe(404);
    await expect(signIn(app.api, 'admin', colleague)).rejects.toThrow('401');
  });

  it('lets administrators remove themselves, but refuses to remove the last owner', async () => {
    expect(await remove(await ownId())).toMatchObject({ status: 409, json: { message: messages.lastOwner } });
    const colleague = await addColleague(app);
    expect((await remove(await ownId())).status).toBe(200);
    const theirs = await signIn(app.api, 'admin', colleague);
    expect(await listed(theirs.accessToken)).toMatchObject([{ id: colleague.id }]);
    expect((await remove(colleague.id, theirs.accessToken)).status).toBe(409);
  });

  it('leaves one administrator when two remove each other at the same time', async () => {
    const here = await ownId();
    const colleague = await addColleague(app);
    const { accessToken } = await signIn(app.api, 'admin', colleague);
    const responses = await runConcurrently(app, lockOfficeRules, [
      () => remove(colleague.id),
      () => remove(here, accessToken),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 401]);
    expect(await listed()).toHaveLength(1);
  });
});

describe('switching off the two-factor sign-in of an administrator who lost the phone', () => {
  it('is possible for another administrator, ends the sessions of the owner and emails the owner', async () => {
    const colleague = await addColleague(app);
    const theirs = await signIn(app.api, 'admin', colleague);
    await setUpTwoFactor(app, theirs);
    const reset = () => app.api.delete(`/api/admin/administrators/${colleague.id}/two-factor`, app.token);
    expect(await reset()).toMatchObject({ status: 200, json: { message: messages.twoFactorOff } });
    expect(await reset()).toMatchObject({ status: 409, json: { message: messages.twoFactorNotOn } });
    expect((await app.api.get('/api/admin/me', theirs.accessToken)).status).toBe(401);
    await signIn(app.api, 'admin', colleague);
    await app.platform.jobs.settle();
    // The owner also gets the email about setting up two-factor sign-in, before or after this one.
    const received = app.emails.filter(({ text }) => text.includes('Another administrator has switched off'));
    expect(received.map(({ to }) => to)).toEqual([colleague.email]);
  });

  it('is refused for one’s own account, for which the password and a code are needed', async () => {
    const response = await app.api.delete(`/api/admin/administrators/${await ownId()}/two-factor`, app.token);
    expect(response.status).toBe(403);
  });
});

describe('two-factor sign-in for every administrator', () => {
  it('can be made compulsory only by an administrator who uses it', async () => {
    expect(await setRule(true)).toMatchObject({ status: 403, json: { message: messages.twoFactorOwnFirst } });
    expect(await ruleIs()).toEqual({ required: false });
    await setUpTwoFactor(app, { accessToken: app.token, refreshToken: '' });
    for (const _ of [1, 2]) {
      expect(await setRule(true)).toMatchObject({ status: 200, json: { message: messages.twoFactorForAll } });
    }
    expect(await ruleIs()).toEqual({ required: true });
  });

  it('allows administrators without two-factor sign-in only to set it up, in existing sessions too', async () => {
    const colleague = await addColleague(app);
    const theirs = await signIn(app.api, 'admin', colleague);
    await setUpTwoFactor(app, { accessToken: app.token, refreshToken: '' });
    await setRule(true);
    for (const { accessToken } of [theirs, await signIn(app.api, 'admin', colleague)]) {
      expect(await app.api.get('/api/admin/users', accessToken)).toMatchObject({
        status: 403,
        json: { message: messages.twoFactorNeeded },
      });
      expect((await setRule(false, accessToken)).status).toBe(403);
    }
    const again = await signIn(app.api, 'admin', colleague);
    expect((await app.api.get('/api/admin/account', again.accessToken)).json).toMatchObject({
      twoFactor: null,
      isTwoFactorRequired: true,
    });
    await setUpTwoFactor(app, again);
    expect((await app.api.get('/api/admin/users', again.accessToken)).status).toBe(200);
    expect(await setRule(false, again.accessToken)).toMatchObject({ json: { message: messages.twoFactorVoluntary } });
    const newcomer = await signIn(app.api, 'admin', await addColleagueBy(again.accessToken));
    expect((await app.api.get('/api/admin/users', newcomer.accessToken)).status).toBe(200);
  });

  /** Invites an administrator and accepts the invitation. @param accessToken of a signed-in administrator */
  async function addColleagueBy(accessToken: string) {
    const email = 'newcomer@sample.example';
    await app.api.post('/api/admin/invitations', { name: 'Sample Newcomer', email, duties: ['office'] }, accessToken);
    await app.platform.jobs.settle();
    const link = /\/admin\/join#([\w-]+)/.exec(app.emails.findLast(({ to }) => to === email)?.text ?? '')?.[1];
    const password = 'boats beside the pier';
    await app.api.post('/api/admin/join', { token: link, name: 'Sample', password, confirmPassword: password });
    return { email, password };
  }
});
