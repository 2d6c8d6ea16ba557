import { describe, expect, it } from 'vitest';
import { administrator, createUser, signIn } from './testing/people.ts';
import { phone } from './testing/phones.ts';
import { profile } from './testing/records.ts';
import { type TestApp } from './testing/running-app.ts';
import { appForEachTest } from './testing/test-apps.ts';
import type { TestApi, TestResponse } from './testing/test-api.ts';

/** A limited action. After `max` calls, the next one is refused with 429. */
interface Limited {
  readonly max: number;
  /** @returns a function that performs the action with different data each time */
  readonly prepare: (app: TestApp) => Promise<(api: TestApi, time: number) => Promise<TestResponse>>;
}

const tokenOf = async ({ api, platform }: TestApp) =>
  (await signIn(api, 'user', await createUser(api, platform))).accessToken;

/** The limited actions, by the file in `server/` that defines the limit. */
const limited: Readonly<Record<string, Limited>> = {
  'features/emails/routes.ts': {
    max: 10,
    prepare: async ({ api: here }) => {
      const { accessToken } = await signIn(here, 'admin', administrator);
      return (api) => api.post('/api/admin/health/emails/test', {}, accessToken);
    },
  },
  'features/messages/routes.ts': {
    max: 60,
    prepare: async () => (api, time) => api.post('/api/push/subscriptions', phone({ number: time })),
  },
  'features/matrimony/registration.ts': {
    max: 30,
    prepare: async (app) => {
      const token = await tokenOf(app);
      return (api, time) => api.post('/api/matrimonyregister', profile({ name: `Sample ${time}` }), token);
    },
  },
};

describe('a rate limit', () => {
  const app = appForEachTest();

  it('is in the list of tested limits', () => {
    const sources = import.meta.glob<string>('./{features,http}/**/*.ts', {
      query: '?raw',
      import: 'default',
      eager: true,
    });
    const files = Object.entries(sources).filter(([, source]) => /\n\s+(?:if \(.*\) )?requireWithin\(/.test(source));
    const inOwnTests = files.map(([file]) => file.slice(2)).filter((file) => !(file in limited));
    expect(inOwnTests.toSorted()).toEqual([
      'features/corrections/suggest.ts',
      'features/events/answers.ts',
      'features/harvesting/service.ts',
      'features/identity/email-changes.ts',
      'features/identity/password-reset.ts',
      'features/identity/registration.ts',
      'features/identity/sessions.ts',
      'features/matrimony/changes.ts',
      'features/members/state-and-visibility.ts',
    ]);
  });

  it.each(Object.entries(limited))('refuses a call above the maximum: %s', async (_file, { max, prepare }) => {
    const doOnce = await prepare(app);
    const statuses: number[] = [];
    for (let time = 0; time < max + 2; time += 1) {
      const { status } = await doOnce(app.api, time);
      statuses.push(status);
    }
    expect(statuses).toEqual([...Array<number>(max).fill(200), 429, 429]);
  });
});
