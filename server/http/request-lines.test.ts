import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { administrator, createUser, signIn } from '#server/testing/people.ts';
import { appForEachTest } from '#server/testing/test-apps.ts';
import { pagePolicy } from './headers.ts';
import type { Pages } from './pages.ts';

interface Line {
  readonly request: string;
  readonly route?: string;
  readonly status?: number;
  readonly ms: number;
  readonly session?: string;
  readonly err?: unknown;
}

const MINUTE = 60_000;
const ID = /^[0-9a-f]{12}$/;
const FILE = `${'a'.repeat(32)}.jpg`;

/** Test pages with route patterns. The page `/deceased/13` throws an error. The tests in e2e/ cover the real pages. */
const pages: Pages = {
  clientDirectory: undefined,
  policy: pagePolicy,
  renderDirectory: async () => '',
  parametersOf: () => ['name'],
  patternOf: (path) => (path.startsWith('/deceased/') ? '/deceased/:id' : undefined),
  render: async ({ url }) => {
    if (url.pathname.includes('/deceased/13')) throw new TypeError('leela is not a function');
    return new Response('<!doctype html><title>Page</title>', { headers: { 'content-type': 'text/html' } });
  },
};

describe('a request', () => {
  const app = appForEachTest({ LOG_LEVEL: 'info' }, pages);
  let output: string;
  let lines: (text?: string) => Line[];
  beforeEach(async () => {
    output = '';
    listen();
    lines = (text = '"request.answered"') =>
      output
        .split('\n')
        .filter((line) => line.includes(text))
        .map((line) => (JSON.parse(line) as { logged: Line }).logged);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
  });

  function listen(): void {
    const { log } = app.platform;
    for (const level of ['debug', 'info', 'error'] as const) {
      vi.spyOn(log, level).mockImplementation((logged: unknown, words?: unknown) => {
        output += `${JSON.stringify({ logged, words })}\n`;
      });
    }
  }

  const inShort = () => lines().map(({ route, status, session }) => [route, status, session]);

  it('is logged with its route pattern and session kind, without personal data', async () => {
    const member = await createUser(app.api, app.platform);
    const { accessToken } = await signIn(app.api, 'user', member);
    const admin = (await signIn(app.api, 'admin', administrator)).accessToken;
    output = '';
    await app.api.get('/api/user/office-members?search=somebody', accessToken);
    await app.api.get('/api/user/office-members?search=somebody');
    await app.api.delete('/api/user/profiles/4711?seen=2026-01-01T00:00:00.000Z', accessToken);
    await app.api.get('/api/admin/users?search=sample.example', admin);
    await app.api.get('/deceased/4711?name=somebody');
    // The cache answers this second request before any route runs.
    await app.api.get('/deceased/4711?name=somebody');
    await app.api.get('/nowhere/somebody');
    await app.api.get('/api/nowhere/somebody');
    await expect.poll(inShort).toEqual([
      ['/api/user/office-members', 200, 'user'],
      ['/api/user/office-members', 401, undefined],
      ['/api/user/profiles/:id', 404, 'user'],
      ['/api/admin/users', 200, 'admin'],
      ['/deceased/:id', 200, undefined],
      ['/deceased/:id', 200, undefined],
      [undefined, 200, undefined],
      [undefined, 404, undefined],
    ]);
    for (const { request, ms } of lines()) {
      expect(request).toMatch(ID);
      expect(ms).toBeGreaterThanOrEqual(0);
    }
    expect(output).not.toMatch(/somebody|4711|127\.0\.0\.1|sample\.example|Bearer/);
  });

  it('has the same id in its response and in the log, which omits files and health checks at level info', async () => {
    const asked = ['/api/user/me', '/deceased/1', '/deceased/1', '/healthz', '/%zz', `/images/${FILE}`];
    const ids = [];
    for (const path of asked) ids.push((await app.api.get(path)).headers.get('x-request-id'));
    expect(new Set(ids).size).toBe(asked.length);
    for (const id of ids) expect(id).toMatch(ID);
    await expect.poll(() => lines().map(({ request }) => request)).toEqual([ids[0], ids[1], ids[2]]);
  });

  it('that fails is logged with route and cause, counted, and shown with its id', async () => {
    const failed = await app.api.get('/deceased/13');
    const id = failed.headers.get('x-request-id') ?? '';
    expect(failed.status).toBe(503);
    expect(failed.json).toContain(id);
    await app.platform.database.schema.alterTable('notices').renameTo('away').execute();
    const call = await app.api.get('/api/home');
    expect(call.status).toBe(500);
    expect(lines('A page could not be rendered')).toMatchObject([{ request: id, route: '/deceased/:id' }]);
    expect(lines('A request failed')).toMatchObject([
      { request: call.headers.get('x-request-id'), route: '/api/home' },
    ]);
    expect(app.platform.requests.faults().count).toBe(2);
    app.clock.advance(25 * 60 * MINUTE);
    expect(app.platform.requests.faults()).toEqual({ count: 0, latest: [] });
  });
});
