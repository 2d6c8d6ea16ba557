import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createUser, signIn } from '#server/testing/people.ts';
import { appForEachTest } from '#server/testing/test-apps.ts';

interface Line {
  readonly rule: string;
  readonly route: string;
  readonly account?: number;
}

describe('a refused request', () => {
  const app = appForEachTest({ LOG_LEVEL: 'info' });
  let output: string;
  let lines: () => Line[];
  beforeEach(async () => {
    output = '';
    const { log } = app.platform;
    vi.spyOn(log, 'info').mockImplementation((logged: unknown, words?: unknown) => {
      output += `${JSON.stringify({ logged, words })}\n`;
    });
    lines = () =>
      output
        .split('\n')
        .filter((line) => line.includes('"rule"'))
        .map((line) => {
          const { rule, route, account } = (JSON.parse(line) as { logged: Line }).logged;
          return { rule, route, ...(account !== undefined && { account }) };
        });
  });
  afterEach(async () => {
    vi.restoreAllMocks();
  });

  it('is logged with only the account, the rule and the route pattern', async () => {
    const member = await createUser(app.api, app.platform);
    const { accessToken } = await signIn(app.api, 'user', member);
    await app.api.get('/api/admin/members?search=somebody', accessToken);
    await app.api.delete('/api/user/profiles/4711?seen=2026-01-01T00:00:00.000Z', accessToken);
    await app.api.get(`/images/${'a'.repeat(32)}.jpg`, accessToken);
    await app.api.get('/api/user/me', 'a-token-that-was-never-given-out');
    await app.api.get(`/images/${'a'.repeat(32)}.jpg`, 'a-token-that-was-never-given-out');
    await app.api.post('/api/refresh-token', { refreshToken: 'a-token-that-was-never-given-out' });
    await expect.poll(lines).toEqual([
      { rule: 'admin only', route: '/api/admin/members', account: member.id },
      { rule: 'no such record for this account', route: '/api/user/profiles/:id', account: member.id },
      { rule: 'no such file', route: '/images/:file', account: member.id },
      { rule: 'no live session', route: '/api/user/me' },
      { rule: 'no live session', route: '/images/:file' },
      { rule: 'no live session', route: '/api/refresh-token' },
    ]);
    expect(output).not.toMatch(/somebody|4711|aaaa|never-given-out|127\.0\.0\.1|sample\.example/);
  });

  it('is logged with the name of the limit that it exceeded', async () => {
    for (let index = 0; index < 21; index += 1) {
      await app.api.post('/api/password/forgot', { email: `limited-${index}@sample.example` });
    }
    for (let index = 0; index < 4; index += 1) {
      await app.api.post('/api/user/login', { email: 'nobody@sample.example', password: 'guess' });
    }
    await expect.poll(lines).toEqual([
      { rule: 'rate limit reset-email-address', route: '/api/password/forgot' },
      { rule: 'rate limit wrong-password', route: '/api/user/login' },
    ]);
  });

  it('is not logged as a denial without a token, with a wrong password, or for an unknown path or event', async () => {
    await app.api.get('/api/user/me');
    await app.api.post('/api/user/login', { email: 'nobody@sample.example', password: 'guess' });
    await app.api.get('/api/nothing-of-the-kind');
    await app.api.get('/api/user/events/4711');
    await expect.poll(lines).toEqual([]);
  });
});
