import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { untilBlocked } from './testing/run-concurrently.ts';
import { createBarrier } from './testing/barrier.ts';
import { registrationForm, administrator, createUser, signIn } from './testing/people.ts';
import { profile } from './testing/records.ts';
import { startTestApp, startSecondProcess, type TestApp } from './testing/running-app.ts';
import { interceptStatements } from './testing/statements.ts';
import type { TestApi, TestResponse } from './testing/test-api.ts';

/** A limited action. After `max` calls, the next one is refused with 429. */
interface Limited {
  readonly max: number;
  /** @returns a function that performs the action through the given app, with different data each time */
  readonly prepare: (app: TestApp) => Promise<(api: TestApi, time: number) => Promise<TestResponse>>;
}

const tokenOf = async ({ api, platform }: TestApp) =>
  (await signIn(api, 'user', await createUser(api, platform))).accessToken;

/** The limited actions, by the file in `server/` that defines the limit. */
const limited: Readonly<Record<string, Limited>> = {
  'features/identity/registration.ts': {
    max: 60,
    prepare: async () => (api) => api.post('/api/user/register', registrationForm()),
  },
  'features/emails/routes.ts': {
    max: 10,
    prepare: async ({ api: here }) => {
      const { accessToken } = await signIn(here, 'admin', administrator);
      return (api) => api.post('/api/admin/health/emails/test', {}, accessToken);
    },
  },
  'features/matrimony/registration.ts': {
    max: 30,
    prepare: async (app) => {
      const token = await tokenOf(app);
      return (api, time) => api.post('/api/matrimonyregister', profile({ name: `Sample ${time}` }), token);
    },
  },
  'features/identity/reset-email.ts': {
    max: 20,
    prepare: async () => (api, time) => api.post('/api/password/forgot', { email: `limited-${time}@sample.example` }),
  },
  'features/identity/refresh.ts': {
    max: 60,
    prepare: async ({ api: here, platform }) => {
      const { refreshToken } = await signIn(here, 'user', await createUser(here, platform));
      return (api) => api.post('/api/refresh-token', { refreshToken });
    },
  },
};

describe('a rate limit', () => {
  let one: TestApp;
  let other: TestApp;
  beforeEach(async () => {
    one = await startTestApp();
    other = await startSecondProcess(one);
  });
  afterEach(async () => {
    await other.close();
    await one.close();
  });

  it('is in the list of tested limits', () => {
    const sources = import.meta.glob<string>('./{features,http,platform}/**/*.ts', {
      query: '?raw',
      import: 'default',
      eager: true,
    });
    const files = Object.entries(sources).filter(([, source]) => source.includes('= createRateLimit('));
    expect(files.map(([file]) => file.slice(2)).toSorted()).toEqual(Object.keys(limited).toSorted());
  });

  it.each(Object.entries(limited))('counts calls to two servers together: %s', async (_file, { max, prepare }) => {
    const doOnce = await prepare(one);
    const statuses: number[] = [];
    for (let time = 0; time < max + 4; time += 1) {
      const { status } = await doOnce((time % 2 === 0 ? one : other).api, time);
      statuses.push(status);
    }
    expect(statuses).toEqual([...Array<number>(max).fill(200), ...Array<number>(4).fill(429)]);
  });
});

// Only with PostgreSQL: on SQLite both servers run in one thread and would block each other.
it.skipIf(process.env['TEST_DATABASE_URL'] === undefined)(
  'a limit is exact even if one app is slow to count the first event',
  async () => {
    const counting = createBarrier();
    const through = interceptStatements(async (statement) => {
      if (statement.sql.startsWith('insert into "attempts"')) await counting.pass();
      return statement;
    });
    const one = await startTestApp({}, undefined, undefined, { through });
    const other = await startSecondProcess(one);
    const ask = ({ api }: TestApp, time: number) =>
      api.post('/api/password/forgot', { email: `limited-${time}@sample.example` });
    counting.lower();
    const slow = ask(one, 0);
    await counting.holds(1);
    const quick = Promise.all(Array.from({ length: 20 }, (_, time) => ask(other, time + 1)));
    await untilBlocked(other, quick);
    counting.raise();
    const statuses = [await slow, ...(await quick)].map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array<number>(20).fill(200), 429]);
    await other.close();
    await one.close();
  },
);
