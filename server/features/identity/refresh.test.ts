import { beforeEach, describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { administrator, createUser, signIn, type Tokens } from '#server/testing/people.ts';
import { appForEachTest } from '#server/testing/test-apps.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('refreshing', () => {
  const app = appForEachTest();
  let first: Tokens;

  beforeEach(async () => {
    first = await signIn(app.api, 'user', await createUser(app.api, app.platform));
  });

  const refresh = (refreshToken: string) => app.api.post('/api/refresh-token', { refreshToken });
  const refreshed = async (refreshToken: string): Promise<Tokens> => {
    const response = await refresh(refreshToken);
    expect(response.status).toBe(200);
    return response.json as Tokens;
  };
  /** Returns whether an access token is valid. An invalid token gets 401; a member's valid token gets 403 here. */
  const isLive = async (accessToken: string) => {
    const { status } = await app.api.get('/api/admin/users', accessToken);
    return status !== 401;
  };

  it('returns a new access token and a new refresh token of the same kind', async () => {
    const next = await refreshed(first.refreshToken);
    expect(next.refreshToken).not.toBe(first.refreshToken);
    expect(next.accessToken).not.toBe(first.accessToken);
    expect(await isLive(next.accessToken)).toBe(true);
    expect(await isLive(first.accessToken)).toBe(true);

    const admin = await refreshed((await signIn(app.api, 'admin', administrator)).refreshToken);
    expect((await app.api.get('/api/admin/users', admin.accessToken)).status).toBe(200);
  });

  it(
    'returns the same successor to 8 simultaneous requests with the same token, in each of 200 rounds',
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

  it('does not sign out a client that loses every response for 29 days', async () => {
    for (let day = 0; day < 29; day += 1) {
      app.clock.advance(DAY);
      const { accessToken } = await refreshed(first.refreshToken);
      expect(await isLive(accessToken)).toBe(true);
    }
  });

  it('accepts a superseded token for 20 seconds, even if its successor was used', async () => {
    const second = await refreshed(first.refreshToken);
    const third = await refreshed(second.refreshToken);
    app.clock.advance(20 * SECOND);
    expect((await refreshed(first.refreshToken)).refreshToken).toBe(second.refreshToken);
    expect(await isLive(third.accessToken)).toBe(true);
  });

  it('ends the session when a superseded token is used after 20 seconds, if its successor was used', async () => {
    const second = await refreshed(first.refreshToken);
    const third = await refreshed(second.refreshToken);
    app.clock.advance(20 * SECOND + 1);
    const reuse = await refresh(first.refreshToken);
    expect(reuse.status).toBe(401);
    expect(reuse.json).toEqual({ success: false, code: 'sessionEnded', message: messages.sessionEnded });
    for (const { accessToken } of [first, second, third]) expect(await isLive(accessToken)).toBe(false);
    expect((await refresh(third.refreshToken)).status).toBe(401);
  });

  it('ends the session when a superseded token other than the first is used after 20 seconds', async () => {
    const second = await refreshed(first.refreshToken);
    const third = await refreshed(second.refreshToken);
    app.clock.advance(20 * SECOND);
    expect((await refreshed(second.refreshToken)).refreshToken).toBe(third.refreshToken);
    app.clock.advance(1);
    expect((await refresh(second.refreshToken)).status).toBe(401);
    expect(await isLive(third.accessToken)).toBe(false);
    expect((await refresh(third.refreshToken)).status).toBe(401);
  });

  it('refuses access tokens, unknown tokens, and an empty or missing token', async () => {
    for (const token of [first.accessToken, 'x'.repeat(43), '']) expect((await refresh(token)).status).toBe(401);
    expect((await app.api.post('/api/refresh-token', {})).status).toBe(400);
  });

  it('fails after 7 days without use', async () => {
    app.clock.advance(7 * DAY - MINUTE);
    const { refreshToken: token } = await refreshed(first.refreshToken);
    app.clock.advance(7 * DAY + MINUTE);
    expect((await refresh(token)).status).toBe(401);
  });

  it('fails 30 days after signing in, even if the session was used every day', async () => {
    let token = first.refreshToken;
    for (let day = 1; day < 30; day += 1) {
      app.clock.advance(DAY);
      token = (await refreshed(token)).refreshToken;
    }
    app.clock.advance(DAY);
    expect((await refresh(token)).status).toBe(401);
  });

  it('fails for an administrator after 30 minutes without use, and 12 hours after signing in', async () => {
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

  it('is limited to 60 times a minute per session, and a refused refresh changes nothing', async () => {
    const other = await signIn(app.api, 'user', await createUser(app.api, app.platform));
    let token = first.refreshToken;
    for (let time = 0; time < 60; time += 1) token = (await refreshed(token)).refreshToken;
    app.clock.advance(20 * SECOND);
    const response = await refresh(token);
    expect(response).toMatchObject({ status: 429, json: { success: false, message: messages.tooManyRequests } });
    expect(response.headers.get('retry-after')).toBe('40');
    await refreshed(other.refreshToken);
    app.clock.advance(40 * SECOND);
    // The refused refresh has not superseded the token, so it is still valid after more than 20 seconds.
    const next = await refreshed(token);
    expect(await isLive(next.accessToken)).toBe(true);
  });

  it('returns access tokens that are valid for 10 minutes, or for 5 minutes for administrators', async () => {
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
  const app = appForEachTest();

  it('ends only this session, from the next request on', async () => {
    const member = await createUser(app.api, app.platform);
    const here = await signIn(app.api, 'user', member);
    const elsewhere = await signIn(app.api, 'user', member);
    const response = await app.api.post('/api/logout', { refreshToken: here.refreshToken });
    expect(response).toMatchObject({ status: 200, json: { success: true, message: messages.signedOut } });
    expect((await app.api.get('/api/admin/users', here.accessToken)).status).toBe(401);
    expect((await app.api.post('/api/refresh-token', { refreshToken: here.refreshToken })).status).toBe(401);
    expect((await app.api.get('/api/admin/users', elsewhere.accessToken)).status).toBe(403);
  });

  it('works with a superseded token, and a second time', async () => {
    const tokens = await signIn(app.api, 'user', await createUser(app.api, app.platform));
    const next = (await app.api.post('/api/refresh-token', { refreshToken: tokens.refreshToken })).json as Tokens;
    for (const _ of [1, 2]) {
      expect((await app.api.post('/api/logout', { refreshToken: tokens.refreshToken })).status).toBe(200);
    }
    expect((await app.api.get('/api/admin/users', next.accessToken)).status).toBe(401);
  });
});
