import { describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { startHousekeeping } from '#server/operation/housekeeping.ts';
import { keyedName } from '#server/platform/tokens/tokens.ts';
import { createUser, signIn } from '#server/testing/people.ts';
import { appForEachTest } from '#server/testing/test-apps.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const app = appForEachTest({ TRUST_PROXY: 'loopback' });

let addresses = 0;
/** Sends a password for an account, each time from another IP address unless `from` is given. */
const guess = (email: string, password = 'guess', from = `198.51.${(addresses += 1) >> 8}.${addresses & 255}`) =>
  app.api.send('/api/user/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({ email, password }),
  });

/** Inserts wrong passwords of strangers for an account, at the given times in milliseconds since 1970. */
async function keep(email: string, instants: readonly number[]): Promise<void> {
  const bucket = keyedName('wrong-password-account', `user:${email}`, app.platform.secret);
  for (let begin = 0; begin < instants.length; begin += 5000) {
    const rows = instants.slice(begin, begin + 5000).map((at) => ({ bucket, at }));
    await app.platform.database.insertInto('attempts').values(rows).execute();
  }
}

/**
 * Guesses passwords as fast as the server allows until the time `until`. Returns how many passwords the server checked,
 * and each `Retry-After` in seconds.
 */
async function guessAsAllowed(email: string, until: number): Promise<{ tested: number; waits: number[] }> {
  const waits: number[] = [];
  let tested = 0;
  while (app.clock.now() < until) {
    const { status, headers } = await guess(email);
    if (status === 401) tested += 1;
    else {
      const wait = Number(headers.get('retry-after'));
      expect(status).toBe(429);
      waits.push(wait);
      app.clock.advance(wait * SECOND);
    }
  }
  return { tested, waits };
}

describe('strangers with wrong passwords for an account', () => {
  it('have to wait longer after each wrong password from the fourth on, from any address', async () => {
    const member = await createUser(app.api, app.platform);
    const { waits } = await guessAsAllowed(member.email, app.clock.now() + HOUR);
    expect(waits.slice(0, 12)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300]);
  });

  it('are refused until the delay is over, even with the right password', async () => {
    const member = await createUser(app.api, app.platform);
    const signedIn = await signIn(app.api, 'user', member);
    for (let index = 0; index < 5; index += 1) {
      expect((await guess(member.email)).status).toBe(index < 3 ? 401 : 429);
    }
    const refused = await guess(member.email, member.password);
    expect(refused).toMatchObject({ status: 429, json: { success: false, message: messages.tooManyAttempts } });
    expect(refused.headers.get('retry-after')).toBe('1');
    // Existing sessions are not affected.
    expect((await app.api.get('/api/user/me', signedIn.accessToken)).status).toBe(200);
    expect((await app.api.post('/api/refresh-token', { refreshToken: signedIn.refreshToken })).status).toBe(200);
    app.clock.advance(SECOND);
    expect((await guess(member.email, member.password)).status).toBe(200);
  });

  it('can test at most a hundred passwords a day', async () => {
    const member = await createUser(app.api, app.platform);
    const now = app.clock.now();
    await keep(
      member.email,
      Array.from({ length: 90 }, (_, index) => now - 2 * HOUR - index * MINUTE),
    );
    const { tested, waits } = await guessAsAllowed(member.email, now + 12 * HOUR);
    expect(tested).toBe(10);
    expect(Math.max(...waits)).toBeGreaterThan(HOUR / SECOND);
  });

  it('cannot test more passwords with simultaneous requests', async () => {
    const member = await createUser(app.api, app.platform);
    const statuses = (await Promise.all(Array.from({ length: 30 }, () => guess(member.email)))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(3);
    expect(statuses.filter((status) => status === 429)).toHaveLength(27);
  });

  it('get the same responses for an account that does not exist', async () => {
    const member = await createUser(app.api, app.platform);
    const [known, unknown] = [member.email, 'nobody@sample.example'];
    const guessAt = async (email: string) => {
      const { status, headers, json } = await guess(email);
      return { status, json, wait: headers.get('retry-after'), cookies: headers.getSetCookie() };
    };
    for (let index = 0; index < 20; index += 1) {
      const response = await guessAt(known);
      expect(response.cookies).toEqual([]);
      expect(await guessAt(unknown)).toEqual(response);
      if (index % 2 === 0) app.clock.advance(Number(response.wait ?? 0) * SECOND);
    }
  });
});

describe('an IP address', () => {
  it('is blocked with its network after wrong passwords for 30 accounts in 10 minutes', async () => {
    const member = await createUser(app.api, app.platform);
    const statuses: number[] = [];
    for (let index = 0; index < 35; index += 1) {
      const from = `2001:db8:0:1:${index.toString(16)}::1`;
      statuses.push((await guess(`nobody-${index}@sample.example`, 'guess', from)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 401), ...Array.from({ length: 5 }, () => 429)]);
    const refused = await guess(member.email, member.password, '2001:db8:0:1::77');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('600');
    expect((await guess(member.email, member.password, '2001:db8:0:2::77')).status).toBe(200);
    app.clock.advance(10 * MINUTE);
    expect((await guess(member.email, member.password, '2001:db8:0:1::77')).status).toBe(200);
  });

  it('is not blocked when users of 20 accounts mistype their passwords twice', async () => {
    const here = '192.0.2.7';
    const member = await createUser(app.api, app.platform);
    for (let round = 0; round < 2; round += 1) {
      for (let index = 0; index < 20; index += 1) {
        expect((await guess(`nobody-${index}@sample.example`, 'mistyped', here)).status).toBe(401);
      }
    }
    expect((await guess(member.email, member.password, here)).status).toBe(200);
  });
});

describe('stored wrong passwords', () => {
  const inTheFuture = async () =>
    (await app.platform.database.selectFrom('attempts').select('at').where('at', '>', app.clock.now()).execute())
      .length;

  it('do not count if a wrong clock dated them to the future', async () => {
    const member = await createUser(app.api, app.platform);
    app.clock.advance(2 * DAY);
    for (let index = 0; index < 4; index += 1) await guess(member.email, 'guess', '192.0.2.7');
    for (let index = 0; index < 30; index += 1) await guess(`nobody-${index}@sample.example`, 'guess', '192.0.2.7');
    expect((await guess(member.email, member.password, '192.0.2.7')).status).toBe(429);
    app.clock.advance(-2 * DAY);
    expect((await guess(member.email, member.password, '192.0.2.7')).status).toBe(200);
    expect(await inTheFuture()).toBeGreaterThan(60);
    await startHousekeeping(app.platform)();
    expect(await inTheFuture()).toBe(0);
  });
});
