import { beforeEach, describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { addColleague } from '#server/testing/administrators.ts';
import { runConcurrently, lockAccountRow } from '#server/testing/run-concurrently.ts';
import { administrator, signIn, type Tokens } from '#server/testing/people.ts';
import { mailedResetToken } from '#server/testing/mail-site.ts';
import { appForEachTest } from '#server/testing/test-apps.ts';

const MINUTE = 60_000;
const NEW_PASSWORD = 'boats beside the pier';

const app = appForEachTest({ TRUST_PROXY: 'loopback' });
let here: Tokens;
beforeEach(async () => {
  here = await signIn(app.api, 'admin', administrator);
});

const isLive = async (accessToken: string) => (await app.api.get('/api/admin/me', accessToken)).status === 200;

describe('changing one’s own password', () => {
  const change = (more: Readonly<Record<string, unknown>> = {}, by = here.accessToken) =>
    app.api.post(
      '/api/admin/account/password',
      { currentPassword: administrator.password, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD, ...more },
      by,
    );

  it('ends all sessions and reset links, and returns the credentials of a new session', async () => {
    const elsewhere = await signIn(app.api, 'admin', administrator);
    await app.api.post('/api/password/forgot', { email: administrator.email, role: 'admin' });
    const link = await mailedResetToken(app);
    const response = await change();
    expect(response).toMatchObject({ status: 200, json: { success: true, message: messages.ownPasswordChanged } });
    expect(response.headers.getSetCookie()[0]).toMatch(/^cmj-office-files=[\w-]{43};/);
    const fresh = response.json as Tokens;
    expect(await isLive(fresh.accessToken)).toBe(true);
    expect((await app.api.post('/api/refresh-token', { refreshToken: fresh.refreshToken })).status).toBe(200);
    for (const old of [here, elsewhere]) {
      expect(await isLive(old.accessToken)).toBe(false);
      expect((await app.api.post('/api/refresh-token', { refreshToken: old.refreshToken })).status).toBe(401);
    }
    const password = 'yet another good password';
    const reset = { token: link, password, confirmPassword: password };
    expect((await app.api.post('/api/password/reset', reset)).status).toBe(400);
    await expect(signIn(app.api, 'admin', administrator)).rejects.toThrow('401');
    await signIn(app.api, 'admin', { ...administrator, password: NEW_PASSWORD });
    await app.platform.jobs.settle();
    expect(app.emails.at(-1)).toMatchObject({ to: administrator.email, subject: expect.stringContaining('password') });
  });

  const wrong = [
    ['currentPassword', { currentPassword: 'not this one' }, messages.passwordWrong],
    ['currentPassword', { currentPassword: '' }, messages.passwordRequired],
    ['password', { password: 'short', confirmPassword: 'short' }, messages.passwordTooShort],
    ['password', { password: 'password123', confirmPassword: 'password123' }, messages.passwordCommon],
    ['confirmPassword', { confirmPassword: 'something else' }, messages.passwordsDoNotMatch],
  ] as const;
  it('reports invalid input and changes nothing', async () => {
    for (const [field, more, message] of wrong) {
      expect(await change(more)).toMatchObject({ status: 400, json: { errors: { [field]: message } } });
    }
    expect(await isLive(here.accessToken)).toBe(true);
    await signIn(app.api, 'admin', administrator);
  });

  it('is refused after 10 wrong passwords in 15 minutes, from any session of the account', async () => {
    const elsewhere = await signIn(app.api, 'admin', administrator);
    const guesses = Array.from({ length: 15 }, (_, index) =>
      change({ currentPassword: `guess ${index}` }, (index % 2 === 0 ? here : elsewhere).accessToken),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    const refused = await change();
    expect(refused).toMatchObject({ status: 429, json: { message: messages.tooManyAttempts } });
    expect(refused.headers.get('retry-after')).toBe('900');
    app.clock.advance(15 * MINUTE);
    here = (await app.api.post('/api/refresh-token', { refreshToken: here.refreshToken })).json as Tokens;
    expect((await change()).status).toBe(200);
  });

  it('is not affected by wrong passwords of strangers, also from the same address', async () => {
    for (let index = 0; index < 40; index += 1) {
      await app.api.send('/api/auth/admin/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          email: index < 10 ? administrator.email : `nobody-${index}@cmj.example`,
          password: 'x',
        }),
      });
    }
    await expect(signIn(app.api, 'admin', administrator)).rejects.toThrow('429');
    expect((await change()).status).toBe(200);
  });

  it('is refused if the session ends in the meantime', async () => {
    const [response, ended] = await runConcurrently(app, lockAccountRow(1), [
      () => change(),
      () => app.api.post('/api/logout', { refreshToken: here.refreshToken }),
    ]);
    expect(ended?.status).toBe(200);
    expect(response).toMatchObject({ status: 401, json: { message: messages.sessionEnded } });
    await signIn(app.api, 'admin', administrator);
  });
});

describe('the sessions of an administrator', () => {
  const agents = {
    phone:
      'Mozilla/5.0 (Linux; Android 14; Sample) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    editor:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0',
    tablet:
      'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    odd: `<script>${'x'.repeat(4000)}`,
  };
  const from = async (userAgent: string) => {
    const response = await app.api.send('/api/auth/admin/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': userAgent },
      body: JSON.stringify(administrator),
    });
    return response.json as Tokens;
  };
  interface Listed {
    readonly id: string;
    readonly browser: string | null;
    readonly system: string | null;
    readonly isThis: boolean;
  }
  const list = async (by = here.accessToken) =>
    (await app.api.get('/api/admin/account/sessions', by)).json as readonly Listed[];

  it('are listed with browser and system: the current one first, then the last used', async () => {
    const began = app.clock.now();
    for (const agent of [agents.odd, agents.tablet, agents.editor]) {
      app.clock.advance(MINUTE);
      await from(agent);
    }
    const phone = await from(agents.phone);
    app.clock.advance(MINUTE);
    await app.api.post('/api/refresh-token', { refreshToken: phone.refreshToken });
    expect(await list()).toEqual([
      {
        id: expect.any(String),
        browser: null,
        system: null,
        beganAt: new Date(began).toISOString(),
        lastUsedAt: new Date(began).toISOString(),
        isThis: true,
      },
      {
        id: expect.any(String),
        browser: 'Chrome',
        system: 'Android',
        beganAt: new Date(began + 3 * MINUTE).toISOString(),
        lastUsedAt: new Date(began + 4 * MINUTE).toISOString(),
        isThis: false,
      },
      expect.objectContaining({ browser: 'Edge', system: 'Windows' }),
      expect.objectContaining({ browser: 'Safari', system: 'iPad' }),
      expect.objectContaining({ browser: null, system: null, isThis: false }),
    ]);
  });

  it('are not listed when they have ended', async () => {
    await from(agents.editor);
    app.clock.advance(29 * MINUTE);
    const late = await from(agents.phone);
    app.clock.advance(2 * MINUTE);
    expect(await list(late.accessToken)).toMatchObject([{ browser: 'Chrome', isThis: true }]);
  });

  it('can be ended one by one, from the next request on', async () => {
    const phone = await from(agents.phone);
    const desktop = await from(agents.editor);
    const { id = '' } = (await list()).find(({ system }) => system === 'Android') ?? {};
    const end = (by = here.accessToken) => app.api.delete(`/api/admin/account/sessions/${id}`, by);
    expect(await end()).toMatchObject({ status: 200, json: { message: messages.sessionClosed } });
    expect((await end()).status).toBe(404);
    expect(await isLive(phone.accessToken)).toBe(false);
    expect(await isLive(desktop.accessToken)).toBe(true);
  });

  it('can be ended all at once, except the current one', async () => {
    const others = [await from(agents.phone), await from(agents.editor)];
    const response = await app.api.delete('/api/admin/account/sessions', here.accessToken);
    expect(response).toMatchObject({ status: 200, json: { message: messages.otherSessionsClosed } });
    for (const { accessToken } of others) expect(await isLive(accessToken)).toBe(false);
    expect(await list()).toMatchObject([{ isThis: true }]);
  });

  it('can be neither listed nor ended by another administrator', async () => {
    const theirs = await signIn(app.api, 'admin', await addColleague(app));
    expect(await list(theirs.accessToken)).toHaveLength(1);
    const [mine] = await list();
    const response = await app.api.delete(`/api/admin/account/sessions/${mine?.id}`, theirs.accessToken);
    expect(response.status).toBe(404);
    expect(await isLive(here.accessToken)).toBe(true);
  });
});
