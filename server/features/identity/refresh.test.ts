import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { administrator, createUser, signIn, type Tokens } from '#server/testing/people.ts';
import { startTestApp, type TestApp } from '#server/testing/running-app.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('refreshing', () => {
  let app: TestApp;
  let first: Tokens;

  beforeEach(async () => {
    app = await startTestApp();
    first = await signIn(app.api, 'user', await createUser(app.api, app.platform));
  });
  afterEach(() => app.close());

  const refresh = (refreshToken: string) => app.api.post('/api/refresh-token', { refreshToken });
  const refreshed = async (refreshToken: string): Promise<Tokens> => {
    const response = await refresh(refreshToken);
    expect(response.status).toBe(200);
    return response.json as Tokens;
  };
  /** A member call answers 403 to an administrator's token; 401 to a dead one; what counts here is which. */
  const isLive = async (accessToken: string) => {
    const { status } = await app.api.get('/api/admin/users', accessToken);
    return status !== 401;
  };

  it('gives a fresh access token and another refresh token of the same kind', async () => {
    const next = await refreshed(first.refreshToken);
    expect(next.refreshToken).not.toBe(first.refreshToken);
    expect(next.accessToken).not.toBe(first.accessToken);
    expect(await isLive(next.accessToken)).toBe(true);
    expect(await isLive(first.accessToken)).toBe(true);

    const admin = await refreshed((await signIn(app.api, 'admin', administrator)).refreshToken);
    expect((await app.api.get('/api/admin/users', admin.accessToken)).status).toBe(200);
  });

  it(
    'answers the same successor to everyone who asks at the same moment, 200 times over',
    { timeout: 90_000 },
    async () => {
      let token = first.refreshToken;
      for (let round = 0; round < 200; round += 1) {
        const responses = await Promise.all(Array.from({ length: 8 }, () => refreshed(token)));
        expect(new Set(responses.map((response) => response.refreshToken)).size).toBe(1);
        expect(new Set(responses.map((response) => response.accessToken)).size).toBe(8);
        token = responses[0]?.refreshToken ?? '';
        app.clock.advance(20 * SECOND);
      }
      const last = await refreshed(token);
      expect(await isLive(last.accessToken)).toBe(true);
    },
  );

  it('never signs out a client that does not read the new refresh token', async () => {
    for (let day = 0; day < 29; day += 1) {
      app.clock.advance(DAY);
      const { accessToken } = await refreshed(first.refreshToken);
      expect(await isLive(accessToken)).toBe(true);
    }
  });

  it('forgives a superseded token for twenty seconds, whatever has become of its successor', async () => {
    const second = await refreshed(first.refreshToken);
    const third = await refreshed(second.refreshToken);
    app.clock.advance(20 * SECOND);
    expect((await refreshed(first.refreshToken)).refreshToken).toBe(second.refreshToken);
    expect(await isLive(third.accessToken)).toBe(true);
  });

  it('ends the whole session when a superseded token comes back later', async () => {
    const second = await refreshed(first.refreshToken);
    const third = await refreshed(second.refreshToken);
    app.clock.advance(20 * SECOND + 1);
    const reuse = await refresh(first.refreshToken);
    expect(reuse.status).toBe(401);
    expect(reuse.json).toEqual({ success: false, code: 'sessionEnded', message: messages.sessionEnded });
    for (const { accessToken } of [first, second, third]) expect(await isLive(accessToken)).toBe(false);
    expect((await refresh(third.refreshToken)).status).toBe(401);
  });

  it('of a client that has sent a successor ends when a superseded token comes back after twenty seconds', async () => {
    const second = await refreshed(first.refreshToken);
    const third = await refreshed(second.refreshToken);
    app.clock.advance(20 * SECOND);
    expect((await refreshed(second.refreshToken)).refreshToken).toBe(third.refreshToken);
    app.clock.advance(1);
    expect((await refresh(second.refreshToken)).status).toBe(401);
    expect(await isLive(third.accessToken)).toBe(false);
    expect((await refresh(third.refreshToken)).status).toBe(401);
  });

  it('refuses access tokens, unknown tokens and nothing at all', async () => {
    for (const token of [first.accessToken, 'x'.repeat(43), '']) expect((await refresh(token)).status).toBe(401);
    expect((await app.api.post('/api/refresh-token', {})).status).toBe(400);
  });

  it('ends after 7 idle days', async () => {
    app.clock.advance(7 * DAY - MINUTE);
    const { refreshToken: token } = await refreshed(first.refreshToken);
    app.clock.advance(7 * DAY + MINUTE);
    expect((await refresh(token)).status).toBe(401);
  });

  it('ends after 30 days however often it is used', async () => {
    let token = first.refreshToken;
    for (let day = 1; day < 30; day += 1) {
      app.clock.advance(DAY);
      token = (await refreshed(token)).refreshToken;
    }
    app.clock.advance(DAY);
    expect((await refresh(token)).status).toBe(401);
  });

  it('of an administrator ends after 30 idle minutes and 12 hours in all', async () => {
    const idle = await signIn(app.api, 'admin', administrator);
    app.clock.advance(30 * MINUTE + 1);
    expect((await refresh(idle.refreshToken)).status).toBe(401);

    let token = (await signIn(app.api, 'admin', administrator)).refreshToken;
    for (let step = 1; step < 12 * 3; step += 1) {
      app.clock.advance(20 * MINUTE);
      token = (await refreshed(token)).refreshToken;
    }
    app.clock.advance(20 * MINUTE);
    expect((await refresh(token)).status).toBe(401);
  });

  it('is done 60 times a minute for a session; what is refused changes nothing', async () => {
    const other = await signIn(app.api, 'user', await createUser(app.api, app.platform));
    let token = first.refreshToken;
    for (let time = 0; time < 60; time += 1) token = (await refreshed(token)).refreshToken;
    app.clock.advance(20 * SECOND);
    const response = await refresh(token);
    expect(response).toMatchObject({ status: 429, json: { success: false, message: messages.tooManyRequests } });
    expect(response.headers.get('retry-after')).toBe('40');
    await refreshed(other.refreshToken);
    app.clock.advance(40 * SECOND);
    // It has not been superseded: after more than 20 seconds it is still good.
    const next = await refreshed(token);
    expect(await isLive(next.accessToken)).toBe(true);
  });

  it('access tokens live 10 minutes, those of administrators 5', async () => {
    const admin = await signIn(app.api, 'admin', administrator);
    app.clock.advance(5 * MINUTE - 1);
    expect(await isLive(admin.accessToken)).toBe(true);
    app.clock.advance(1);
    expect(await isLive(admin.accessToken)).toBe(false);
    expect(await isLive(first.accessToken)).toBe(true);
    app.clock.advance(5 * MINUTE);
    expect(await isLive(first.accessToken)).toBe(false);
  });
});

describe('signing out', () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await startTestApp();
  });
  afterEach(() => app.close());

  it('ends that session at the next request, and no other', async () => {
    const member = await createUser(app.api, app.platform);
    const here = await signIn(app.api, 'user', member);
    const elsewhere = await signIn(app.api, 'user', member);
    const response = await app.api.post('/api/logout', { refreshToken: here.refreshToken });
    expect(response).toMatchObject({ status: 200, json: { success: true, message: messages.signedOut } });
    expect((await app.api.get('/api/admin/users', here.accessToken)).status).toBe(401);
    expect((await app.api.post('/api/refresh-token', { refreshToken: here.refreshToken })).status).toBe(401);
    expect((await app.api.get('/api/admin/users', elsewhere.accessToken)).status).toBe(403);
  });

  it('works with a superseded token, and twice', async () => {
    const tokens = await signIn(app.api, 'user', await createUser(app.api, app.platform));
    const next = (await app.api.post('/api/refresh-token', { refreshToken: tokens.refreshToken })).json as Tokens;
    for (const _ of [1, 2]) {
      expect((await app.api.post('/api/logout', { refreshToken: tokens.refreshToken })).status).toBe(200);
    }
    expect((await app.api.get('/api/admin/users', next.accessToken)).status).toBe(401);
  });
});
