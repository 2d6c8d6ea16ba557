import { describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { administrator, createUser, GOOD_PASSWORD, registerPerson, signIn } from '#server/testing/people.ts';
import { startTestApp } from '#server/testing/running-app.ts';
import { endWithTest } from '#server/testing/temporary.ts';
import { appForEachTest } from '#server/testing/test-apps.ts';
import { interceptStatements } from '#server/testing/statements.ts';

describe('signing in', () => {
  const app = appForEachTest({ TRUST_PROXY: 'loopback' });

  const attempt = (email: string, password: string, from = '192.0.2.1', path = '/api/user/login') =>
    app.api.send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify({ email, password }),
    });

  it('returns tokens to an approved member, ignoring the case of the email', async () => {
    const member = await createUser(app.api, app.platform);
    const response = await attempt(` ${member.email.toUpperCase()} `, member.password);
    expect(response).toMatchObject({
      status: 200,
      json: {
        success: true,
        message: messages.loginSuccessful,
        accessToken: expect.stringMatching(/^[\w-]{43}$/),
        refreshToken: expect.stringMatching(/^[\w-]{43}$/),
      },
    });
  });

  it('tells a user that the account waits for approval only with the right password', async () => {
    const person = await registerPerson(app.api);
    expect(await attempt(person.email, person.password)).toMatchObject({
      status: 403,
      json: { success: false, message: messages.awaitingApproval },
    });
    expect(await attempt(person.email, 'not this one')).toMatchObject({
      status: 401,
      json: { success: false, message: messages.loginFailed },
    });
  });

  it('returns the same response for an unknown email as for a wrong password', async () => {
    const member = await createUser(app.api, app.platform);
    const wrong = await attempt(member.email, 'not this one');
    const unknown = await attempt('nobody@sample.example', 'not this one');
    expect(unknown.status).toBe(wrong.status);
    expect(unknown.json).toEqual(wrong.json);
  });

  it('refuses administrators at the sign-in for users, and users at the sign-in for administrators', async () => {
    const member = await createUser(app.api, app.platform);
    expect((await attempt(administrator.email, administrator.password)).status).toBe(401);
    expect((await attempt(member.email, member.password, '192.0.2.1', '/api/auth/admin/login')).status).toBe(401);
  });

  it('with the old password leaves no live session if the password is replaced at the same time', async () => {
    for (let round = 0; round < 12; round += 1) {
      const member = await createUser(app.api, app.platform);
      const admin = await signIn(app.api, 'admin', administrator);
      const made = await app.api.post(`/api/admin/users/${member.id}/reset-link`, undefined, admin.accessToken);
      const token = new URL((made.json as { link: string }).link).hash.slice(1);
      const password = 'boats beside the pier';
      const [before] = await Promise.all([
        attempt(member.email, member.password),
        app.api.post('/api/password/reset', { token, password, confirmPassword: password }),
      ]);
      expect([200, 401]).toContain(before.status);
      const { accessToken } = before.json as { accessToken?: string };
      if (accessToken !== undefined) expect((await app.api.get('/api/user/me', accessToken)).status).toBe(401);
    }
  });

  it('gives no more access once the member is deleted', async () => {
    const member = await createUser(app.api, app.platform);
    const tokens = await signIn(app.api, 'user', member);
    expect((await app.api.get('/api/user/me', tokens.accessToken)).json).toEqual({
      id: member.id,
      name: 'Sample Person',
      email: member.email,
    });
    const admin = await signIn(app.api, 'admin', administrator);
    await app.api.delete(`/api/admin/users/${member.id}`, admin.accessToken);
    expect((await app.api.get('/api/user/me', tokens.accessToken)).status).toBe(401);
    expect((await app.api.post('/api/refresh-token', { refreshToken: tokens.refreshToken })).status).toBe(401);
    expect((await attempt(member.email, GOOD_PASSWORD)).status).toBe(401);
  });
});

it('the server answers 503 to a wrong password that it cannot count', async () => {
  let isFull = true;
  const through = interceptStatements(async (statement) => {
    if (!isFull || !statement.sql.startsWith('insert into "attempts"')) return statement;
    throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
  });
  const app = endWithTest(await startTestApp({}, undefined, undefined, { through }));
  const wrong = { ...administrator, password: 'not this one' };
  expect(await app.api.post('/api/auth/admin/login', wrong)).toMatchObject({
    status: 503,
    json: { success: false, code: 'diskFull' },
  });
  isFull = false;
  await signIn(app.api, 'admin', administrator);
});
