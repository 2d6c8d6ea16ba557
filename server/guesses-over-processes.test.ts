import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { administrator } from './testing/people.ts';
import { createTestSite, statusOnceServed, type TestSite } from './testing/running-process.ts';

const PROCESSES = 4;
const LOGIN = '/api/auth/admin/login';

function tally(statuses: readonly number[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

describe('simultaneous guesses in four processes', { timeout: 300_000 }, () => {
  let directory: string;
  let site: TestSite;
  let urls: string[];
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'cmj-guesses-'));
    site = await createTestSite(directory);
    const settings = {
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      TRUST_PROXY: 'loopback',
    };
    urls = [];
    while (urls.length < PROCESSES) urls.push((await site.start(settings)).url);
  }, 300_000);
  afterAll(async () => {
    await site.end();
    await rm(directory, { recursive: true });
  });

  const post = (time: number, path: string, body: object, headers: Readonly<Record<string, string>>) =>
    fetch(`${urls[time % PROCESSES]}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const signIn = (time: number, email: string, password: string, from: string) =>
    post(time, LOGIN, { email, password }, { 'x-forwarded-for': from });
  const statusesOf = async (count: number, ask: (time: number) => Promise<Response>) =>
    tally(await Promise.all(Array.from({ length: count }, (_, time) => statusOnceServed(() => ask(time)))));

  it('are limited to ten per signed-in account, as in one process', async () => {
    const { accessToken } = (await (
      await signIn(0, administrator.email, administrator.password, '198.51.100.1')
    ).json()) as { accessToken: string };
    const guessed = await statusesOf(40, (time) =>
      post(
        time,
        '/api/admin/account/password',
        { currentPassword: `guess ${time}`, password: 'another good one', confirmPassword: 'another good one' },
        { authorization: `Bearer ${accessToken}` },
      ),
    );
    expect(guessed).toEqual({ 400: 10, 429: 30 });
  });

  it('are limited to thirty accounts per IP address, as in one process', async () => {
    const guessed = await statusesOf(60, (time) =>
      signIn(time, `nobody-${time}@sample.example`, 'guess', '203.0.113.1'),
    );
    expect(guessed).toEqual({ 401: 30, 429: 30 });
  });
});
