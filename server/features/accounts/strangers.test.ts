import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { buildApp } from '#server/app.ts';
import { startHousekeeping } from '#server/housekeeping.ts';
import { pagePolicy } from '#server/http/headers.ts';
import { keyedName } from '#server/platform/tokens/tokens.ts';
import { createUser, signIn } from '#server/testing/people.ts';
import { startTestApp, type TestApp } from '#server/testing/running-app.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({ TRUST_PROXY: 'loopback' });
});
afterEach(() => app.close());

let addresses = 0;
/** Each from another address, unless it says which. */
const guess = (email: string, password = 'guess', from = `198.51.${(addresses += 1) >> 8}.${addresses & 255}`) =>
  app.api.send('/api/user/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({ email, password }),
  });

/** Wrong guesses of strangers at an account, as the limits keep them. */
async function keep(email: string, instants: readonly number[]): Promise<void> {
  const bucket = keyedName('wrong-password-account', `user:${email}`, app.platform.secret);
  for (let begin = 0; begin < instants.length; begin += 5000) {
    const rows = instants.slice(begin, begin + 5000).map((at) => ({ bucket, at }));
    await app.platform.database.insertInto('attempts').values(rows).execute();
  }
}

/** What somebody is told who guesses again and again, and how long they have to wait each time. */
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

/** Each process lets those who guess take turns for itself. @returns what so many at the same moment are told */
async function inFourProcesses(email: string, password: string, count: number): Promise<readonly number[]> {
  const render = async () => new Response('');
  const pages = { clientDirectory: undefined, policy: pagePolicy, parametersOf: () => [], render };
  const processes = await Promise.all(Array.from({ length: 4 }, () => buildApp(app.platform, pages)));
  const statuses = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const response = await processes[index % processes.length]?.inject({
        method: 'POST',
        url: '/api/user/login',
        payload: { email, password },
        remoteAddress: `203.0.113.${index}`,
      });
      return response?.statusCode ?? 0;
    }),
  );
  for (const each of processes) await each.close();
  return statuses;
}

describe('strangers who guess at an account', () => {
  it('wait longer and longer after three wrong passwords, wherever they come from', async () => {
    const member = await createUser(app.api, app.platform);
    const { waits } = await guessAsAllowed(member.email, app.clock.now() + HOUR);
    expect(waits.slice(0, 12)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300]);
  });

  it('are refused with the right password, too, until the delay is over', async () => {
    const member = await createUser(app.api, app.platform);
    const signedIn = await signIn(app.api, 'user', member);
    for (let index = 0; index < 5; index += 1) {
      expect((await guess(member.email)).status).toBe(index < 3 ? 401 : 429);
    }
    const refused = await guess(member.email, member.password);
    expect(refused).toMatchObject({ status: 429, json: { success: false, message: messages.tooManyAttempts } });
    expect(refused.headers.get('retry-after')).toBe('1');
    // Whoever is signed in stays so.
    expect((await app.api.get('/api/user/me', signedIn.accessToken)).status).toBe(200);
    expect((await app.api.post('/api/refresh-token', { refreshToken: signedIn.refreshToken })).status).toBe(200);
    app.clock.advance(SECOND);
    expect((await guess(member.email, member.password)).status).toBe(200);
  });

  it('have ten guesses a minute at most', async () => {
    const member = await createUser(app.api, app.platform);
    expect((await guessAsAllowed(member.email, app.clock.now() + MINUTE)).tested).toBeLessThanOrEqual(10);
  });

  it('have a hundred guesses a day at most', async () => {
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

  it('have no more of them when many try at the same moment', async () => {
    const member = await createUser(app.api, app.platform);
    const statuses = (await Promise.all(Array.from({ length: 30 }, () => guess(member.email)))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(3);
    expect(statuses.filter((status) => status === 429)).toHaveLength(27);
  });

  it('have no more of them in four processes at the same moment', async () => {
    const member = await createUser(app.api, app.platform);
    const statuses = await inFourProcesses(member.email, 'guess', 40);
    expect(statuses.filter((status) => status === 401)).toHaveLength(3);
    expect(statuses.filter((status) => status === 429)).toHaveLength(37);
  });

  it('are not refused the right password for one another, in however many processes', async () => {
    const member = await createUser(app.api, app.platform);
    for (const _ of [1, 2]) expect((await guess(member.email)).status).toBe(401);
    expect(new Set(await inFourProcesses(member.email, member.password, 12))).toEqual(new Set([200]));
    expect((await guess(member.email)).status).toBe(401);
    expect((await guess(member.email)).status).toBe(429);
  });

  it('are kept waiting for a minute at most by a guess of a process that died while it was looked at', async () => {
    const member = await createUser(app.api, app.platform);
    for (const _ of [1, 2]) expect((await guess(member.email)).status).toBe(401);
    const bucket = keyedName('wrong-password-account', `user:${member.email}`, app.platform.secret);
    await app.platform.database
      .insertInto('attempts')
      .values({ bucket, at: app.clock.now(), pending: 'of a process that died' })
      .execute();
    app.clock.advance(MINUTE);
    expect((await guess(member.email)).status).toBe(401);
    expect((await guess(member.email)).status).toBe(429);
  });

  it('learn nothing of whether there is such an account', async () => {
    const member = await createUser(app.api, app.platform);
    const [known, unknown] = [member.email, 'nobody@sample.example'];
    const told = async (email: string) => {
      const { status, headers, json } = await guess(email);
      return { status, json, wait: headers.get('retry-after'), cookies: headers.getSetCookie() };
    };
    for (let index = 0; index < 20; index += 1) {
      const response = await told(known);
      expect(response.cookies).toEqual([]);
      expect(await told(unknown)).toEqual(response);
      if (index % 2 === 0) app.clock.advance(Number(response.wait ?? 0) * SECOND);
    }
  });
});

describe('an address', () => {
  it('is stopped after wrong passwords for 30 different accounts in 10 minutes, with its whole network', async () => {
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

  it('lets thousands sign in, however often a few of them mistype', async () => {
    const here = '192.0.2.7';
    const member = await createUser(app.api, app.platform);
    for (let round = 0; round < 2; round += 1) {
      for (let index = 0; index < 20; index += 1) {
        expect((await guess(`nobody-${index}@sample.example`, 'mistyped', here)).status).toBe(401);
      }
    }
    expect((await guess(member.email, member.password, here)).status).toBe(200);
  });

  it('counts accounts that were guessed at again from their newest guess on', async () => {
    const here = '192.0.2.7';
    for (let index = 0; index < 30; index += 1) await guess(`nobody-${index}@sample.example`, 'guess', here);
    app.clock.advance(9 * MINUTE);
    expect((await guess('one-more@sample.example', 'guess', here)).headers.get('retry-after')).toBe('60');
    app.clock.advance(MINUTE);
    expect((await guess('one-more@sample.example', 'guess', here)).status).toBe(401);
  });

  it('is stopped as early when it tries many accounts at the same moment', async () => {
    const guesses = Array.from({ length: 40 }, (_, index) =>
      guess(`nobody-${index}@sample.example`, 'guess', '192.0.2.7'),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(30);
  });

  it('is taken from a trusted proxy only', async () => {
    const direct = await startTestApp();
    try {
      const statuses: number[] = [];
      for (let index = 0; index < 31; index += 1) {
        const response = await direct.api.send('/api/user/login', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${index + 1}` },
          body: JSON.stringify({ email: `nobody-${index}@sample.example`, password: 'guess' }),
        });
        statuses.push(response.status);
      }
      expect(statuses.at(-1)).toBe(429);
    } finally {
      await direct.close();
    }
  });
});

describe('guesses that are kept', () => {
  const inTheFuture = async () =>
    (await app.platform.database.selectFrom('attempts').select('at').where('at', '>', app.clock.now()).execute())
      .length;

  it('count only in the past: a clock that was wrong locks nobody out', async () => {
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

  it('may be a hundred thousand for one account', async () => {
    const member = await createUser(app.api, app.platform);
    const now = app.clock.now();
    await keep(
      member.email,
      Array.from({ length: 100_000 }, (_, index) => now - DAY - index),
    );
    expect((await guess(member.email, member.password)).status).toBe(200);
    await keep(
      member.email,
      Array.from({ length: 100 }, (_, index) => now - HOUR - index),
    );
    const refused = await guess(member.email, member.password);
    expect(refused.headers.get('retry-after')).toBe(String((DAY - HOUR) / SECOND));
  });
});
