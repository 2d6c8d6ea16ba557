import { beforeEach, describe, expect, it } from 'vitest';
import { startHousekeeping } from '#server/operation/housekeeping.ts';
import { createUser, type Credentials, signIn, type Tokens } from '#server/testing/people.ts';
import { appForEachTest } from '#server/testing/test-apps.ts';

const MINUTE = 60_000;

const app = appForEachTest();
let member: Credentials & { readonly id: number };
beforeEach(async () => {
  member = await createUser(app.api, app.platform);
});

const refresh = (refreshToken: string) => app.api.post('/api/refresh-token', { refreshToken });
const isLive = async ({ accessToken }: Tokens) => (await app.api.get('/api/user/me', accessToken)).status === 200;

describe('an account', () => {
  const signInTwentyTimes = async () => {
    const all: Tokens[] = [];
    for (let time = 0; time < 20; time += 1) {
      app.clock.advance(1000);
      all.push(await signIn(app.api, 'user', member));
    }
    return all;
  };

  it('has at most 20 live sessions, and a further sign-in ends only the oldest one', async () => {
    const stranger = await signIn(app.api, 'user', await createUser(app.api, app.platform));
    const [first, ...others] = await signInTwentyTimes();
    expect(first && (await isLive(first))).toBe(true);
    app.clock.advance(1000);
    const newest = await signIn(app.api, 'user', member);
    expect(first && (await isLive(first))).toBe(false);
    expect(first && (await refresh(first.refreshToken)).status).toBe(401);
    for (const session of [...others, newest, stranger]) expect(await isLive(session)).toBe(true);
  });
});

it('housekeeping deletes expired access tokens, and no valid ones', async () => {
  const tokens = () => app.platform.database.selectFrom('access_tokens').select('hash').execute();
  const session = await signIn(app.api, 'user', member);
  app.clock.advance(9 * MINUTE);
  const next = (await refresh(session.refreshToken)).json as Tokens;
  app.clock.advance(2 * MINUTE);
  await startHousekeeping(app.platform)();
  expect(await tokens()).toHaveLength(1);
  expect(await isLive(next)).toBe(true);
});
