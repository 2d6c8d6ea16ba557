import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listEvents } from '#contract/events.ts';
import { pagePolicy } from './http/headers.ts';
import type { Pages } from './http/pages.ts';
import { createDatabaseProxy, type DatabaseProxy } from './testing/database-proxy.ts';
import { administrator, signIn } from './testing/people.ts';
import { startTestApp, type TestApp } from './testing/running-app.ts';

const server = process.env['TEST_DATABASE_URL'];
const BUSY = { success: false, code: 'busy' };
const HOUR = 60 * 60_000;

/** Stands in for the pages of the website. Like them, it reads records from the database. */
const pages: Pages = {
  clientDirectory: undefined,
  policy: pagePolicy,
  renderDirectory: async () => '',
  parametersOf: () => [],
  render: async ({ read }) => {
    const { rows } = await read(listEvents, { query: {} });
    return new Response(`<!doctype html><title>${rows.length} events</title>`, {
      headers: { 'content-type': 'text/html' },
    });
  },
};

/** Runs only on PostgreSQL, because SQLite has no connection to lose. */
describe.runIf(server !== undefined)('a site whose database', () => {
  let proxy: DatabaseProxy;
  let app: TestApp;
  let token: string;
  beforeEach(async () => {
    proxy = await createDatabaseProxy(server ?? '');
    app = await startTestApp({}, pages, undefined, { reach: proxy.reach });
    token = (await signIn(app.api, 'admin', administrator)).accessToken;
  });
  afterEach(async () => {
    await proxy.resume();
    await app.close();
    await proxy.stop();
  });

  const outages = {
    'is stopped': () => proxy.stop(),
    'is frozen': async () => proxy.freeze(),
  } as const;

  const untilReachable = () =>
    vi.waitFor(async () => expect(await app.api.get('/readyz')).toMatchObject({ status: 200 }), {
      timeout: 15_000,
      interval: 100,
    });

  describe.each(Object.keys(outages) as (keyof typeof outages)[])('%s', (how) => {
    it('refuses requests with 503, and serves cached pages for an hour', async () => {
      const seen = await app.api.get('/seen');
      expect(seen.status).toBe(200);
      await outages[how]();
      const paths = ['/api/home', '/api/admin/members', '/api/admin/overview', '/readyz', '/not-seen'];
      const answers = await Promise.all(paths.map((path) => app.api.get(path, token)));
      expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503]);
      for (const path of ['/api/home', '/api/admin/members']) {
        const answer = await app.api.get(path, token);
        expect(answer).toMatchObject({ status: 503, json: BUSY });
        expect(answer.headers.get('retry-after')).toBe('5');
      }
      expect(await app.api.get('/healthz')).toMatchObject({ status: 200 });
      expect(await app.api.get('/seen')).toMatchObject({ status: 200, json: seen.json });
      app.clock.advance(HOUR + 1);
      expect(await app.api.get('/seen')).toMatchObject({ status: 503 });
      await proxy.resume();
      await untilReachable();
      expect(await app.api.get('/seen')).toMatchObject({ status: 200 });
    });
  });

  it('has a locked table answers what does not need the table', async () => {
    const other = await connected(app);
    await other.query('begin');
    await other.query('lock table notices in access exclusive mode');
    const waiting = app.api.get('/api/admin/notices', token);
    for (let asked = 0; asked < 4; asked += 1) {
      expect((await app.api.get('/api/admin/members', token)).status).toBe(200);
      await wait(100);
    }
    await other.query('rollback');
    expect((await waiting).status).toBe(200);
  });
});

/** Connects another client to the app's database. Dropping the test database closes the connection. */
async function connected({ platform }: TestApp): Promise<Client> {
  const { database } = platform.config;
  if (database.engine !== 'postgres') throw new Error('the database is a file');
  const client = new Client({ connectionString: database.url }).on('error', () => {});
  await client.connect();
  return client;
}
