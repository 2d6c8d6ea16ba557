import { setTimeout as wait } from 'node:timers/promises';
import SqliteDatabase from 'better-sqlite3';
import pg from 'pg';
import { createDatabaseProxy, type DatabaseProxy } from '#server/testing/database-proxy.ts';
import { administrator, signIn } from '#server/testing/people.ts';
import { notice } from '#server/testing/records.ts';
import type { TestProcess, TestSite } from '#server/testing/running-process.ts';
import { createTestApi, type TestApi } from '#server/testing/test-api.ts';
import { atMost, type Drill, exactly, type Finding, noneOf } from './drill.ts';
import { retryingExchange } from './persistent-exchange.ts';
import { adminSettings, withTestSite } from './test-site.ts';
import { waitUntil } from './until.ts';

interface Timed {
  /** The HTTP status; the error text if there was no response. */
  readonly status: number | string;
  readonly retryAfter: string | null;
  readonly text: string;
  readonly milliseconds: number;
}

async function timed(address: string, request: RequestInit = {}): Promise<Timed> {
  const start = performance.now();
  const since = () => performance.now() - start;
  try {
    const response = await fetch(address, { redirect: 'manual', ...request });
    const text = await response.text();
    return { status: response.status, retryAfter: response.headers.get('retry-after'), text, milliseconds: since() };
  } catch (error) {
    return { status: String(error), retryAfter: null, text: '', milliseconds: since() };
  }
}

function slowestOf(all: readonly Timed[]): number {
  return Math.max(0, ...all.map(({ milliseconds }) => milliseconds)) / 1000;
}

type Form = 'short' | 'full';

const WRITERS = 8;
const OUTAGE_S = { short: 2, full: 60 } as const;
/**
 * Maximum seconds until a call returns an error while the database does not respond. The short form allows more time,
 * because it runs beside other tests.
 */
const ERROR_WITHIN_S = { short: 8, full: 2 } as const;
/** Maximum seconds until a call that needs a locked table returns an error. */
const LOCKED_ERROR_WITHIN_S = { short: 12, full: 4 } as const;
const NEEDS_DATABASE = ['/api/home', '/api/admin/members', '/api/admin/overview', '/not-seen'];

interface Admin {
  readonly url: string;
  readonly token: string;
  /** Adds one notice. Retries do not add it twice. */
  readonly addNotice: (title: string) => Promise<void>;
  readonly titles: () => Promise<readonly string[]>;
}

async function signInAt({ url, ended }: TestProcess): Promise<Admin> {
  const over = new AbortController();
  void ended.then(() => over.abort());
  const api: TestApi = createTestApi(url, retryingExchange(over.signal, 200));
  const token = (await signIn(api, 'admin', administrator)).accessToken;
  return {
    url,
    token,
    addNotice: async (title) => {
      const { status } = await api.post('/api/admin/notices', notice({ title: { en: title, ml: null } }), token);
      if (status !== 200) throw new Error(`adding a notice returned ${status}`);
    },
    titles: async () => {
      const { json } = await api.get('/api/admin/notices', token);
      return (json as readonly { title: { en: string } }[]).map(({ title }) => title.en);
    },
  };
}

/** Adds notices continuously. Returns a function that stops and returns the acknowledged titles. */
function keepAdding({ addNotice }: Admin, what: string): () => Promise<readonly string[]> {
  const acknowledged: string[] = [];
  const stopping = new AbortController();
  const work = async (writer: number) => {
    for (let round = 0; !stopping.signal.aborted; round += 1) {
      const title = `${what} ${writer}-${round}`;
      await addNotice(title);
      acknowledged.push(title);
      await wait(20);
    }
  };
  const working = Promise.all(Array.from({ length: WRITERS }, (_, writer) => work(writer)));
  working.catch(() => {});
  return async () => {
    stopping.abort();
    await working;
    return acknowledged;
  };
}

const isBusy = ({ status, retryAfter }: Timed) => status === 503 && Number(retryAfter) > 0;
const described = ({ status, retryAfter }: Timed) => `${status} ${retryAfter}`;

function notOnce(wanted: readonly string[], stored: readonly string[]): readonly string[] {
  return wanted.filter((title) => stored.filter((one) => one === title).length !== 1);
}

async function testOutage(
  site: Admin,
  how: 'stopped' | 'frozen',
  proxy: DatabaseProxy,
  form: Form,
): Promise<readonly Finding[]> {
  const authorization = { headers: { authorization: `Bearer ${site.token}` } };
  const before = await timed(`${site.url}/seen`);
  const stop = keepAdding(site, how);
  await wait(300);
  await (how === 'stopped' ? proxy.stop() : proxy.freeze());
  const asked: Timed[] = [];
  const seen: Timed[] = [];
  const alive: Timed[] = [];
  const end = performance.now() + OUTAGE_S[form] * 1000;
  do {
    const ask = Promise.all(NEEDS_DATABASE.map((path) => timed(`${site.url}${path}`, authorization)));
    const [answers, page, health] = await Promise.all([ask, timed(`${site.url}/seen`), timed(`${site.url}/healthz`)]);
    asked.push(...answers);
    seen.push(page);
    alive.push(health);
    await wait(100);
  } while (performance.now() < end);
  const resumedAt = performance.now();
  await proxy.resume();
  await waitUntil(async () => (await timed(`${site.url}/readyz`)).status === 200);
  const back = (performance.now() - resumedAt) / 1000;
  const acknowledged = await stop();
  const stored = (await site.titles()).filter((title) => title.startsWith(how));
  return [
    noneOf(
      `${how}: of ${asked.length} calls, not 503 with Retry-After`,
      asked.filter((one) => !isBusy(one)).map(described),
    ),
    atMost(`${how}: slowest of these`, slowestOf(asked), ERROR_WITHIN_S[form], 's'),
    noneOf(
      `${how}: of ${seen.length} cached pages, not served unchanged`,
      seen.filter(({ status, text }) => status !== 200 || text !== before.text).map(described),
    ),
    noneOf(
      `${how}: of ${alive.length} requests to /healthz, not 200`,
      alive.filter(({ status }) => status !== 200).map(described),
    ),
    atMost(`${how}: ready again after`, back, form === 'full' ? 5 : 20, 's'),
    noneOf(`${how}: of ${acknowledged.length} notices, not stored once`, notOnce(acknowledged, stored)),
    exactly(`${how}: notices in total`, stored.length, acknowledged.length),
  ];
}

/** Locks a table and sends more requests that need it than the site has database connections. */
async function lockTable(site: Admin, url: string, form: Form): Promise<readonly Finding[]> {
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  try {
    await other.query('begin');
    await other.query('lock table notices in access exclusive mode');
    const authorization = { headers: { authorization: `Bearer ${site.token}` } };
    const asked = Promise.all(Array.from({ length: 30 }, () => timed(`${site.url}/api/admin/notices`, authorization)));
    await wait(100);
    const ready = await timed(`${site.url}/readyz`);
    const answers = await asked;
    const others = await timed(`${site.url}/api/history`);
    await other.query('rollback');
    return [
      noneOf('a locked table: of 30 requests for it, not 503', answers.filter((one) => !isBusy(one)).map(described)),
      atMost('a locked table: slowest of these', slowestOf(answers), LOCKED_ERROR_WITHIN_S[form], 's'),
      exactly('a locked table: /readyz meanwhile', ready.status, 200),
      exactly('a locked table: another table', others.status, 200),
      exactly('a locked table: afterwards', (await timed(`${site.url}/api/admin/notices`, authorization)).status, 200),
    ];
  } finally {
    await other.end();
  }
}

async function onPostgres(server: string, site: TestSite, form: Form): Promise<readonly Finding[]> {
  const proxy = await createDatabaseProxy(server);
  const reached = proxy.reach(site.database.config);
  const url = reached.engine === 'postgres' ? reached.url : '';
  try {
    const running = await site.start({ ...adminSettings, DATABASE_URL: url });
    const findings = [
      ...(await testOutage(await signInAt(running), 'stopped', proxy, form)),
      ...(await testOutage(await signInAt(running), 'frozen', proxy, form)),
      ...(await lockTable(await signInAt(running), url, form)),
    ];
    running.child.kill('SIGTERM');
    return [...findings, exactly('exit code', (await running.ended) ?? 'a signal', 0)];
  } finally {
    await proxy.stop();
  }
}

/** Locks the SQLite file from another connection, and checks that writes are refused and reads work. */
async function lockFile(site: TestSite, form: Form): Promise<readonly Finding[]> {
  const { config } = site.database;
  if (config.engine !== 'sqlite') throw new Error('The database is not SQLite.');
  const running = await site.start(adminSettings);
  const here = await signInAt(running);
  const other = new SqliteDatabase(config.file);
  const stop = keepAdding(here, 'locked');
  await wait(300);
  other.exec('begin immediate');
  const body = JSON.stringify(notice({ title: { en: 'refused', ml: null } }));
  const headers = { authorization: `Bearer ${here.token}`, 'content-type': 'application/json' };
  const [refused, alive, read] = await Promise.all([
    Promise.all(
      Array.from({ length: 8 }, () => timed(`${here.url}/api/admin/notices`, { method: 'POST', headers, body })),
    ),
    timed(`${here.url}/healthz`),
    timed(`${here.url}/api/home`),
  ]);
  other.exec('rollback');
  other.close();
  await wait(500);
  const acknowledged = await stop();
  const stored = (await here.titles()).filter((title) => title.startsWith('locked'));
  return [
    noneOf('a locked file: of 8 writes, not 503', refused.filter((one) => !isBusy(one)).map(described)),
    atMost('a locked file: slowest of these', slowestOf(refused), ERROR_WITHIN_S[form], 's'),
    exactly('a locked file: /healthz meanwhile', alive.status, 200),
    exactly('a locked file: a read', read.status, 200),
    atMost('a locked file: slower of these two', slowestOf([alive, read]), ERROR_WITHIN_S[form], 's'),
    noneOf(`a locked file: of ${acknowledged.length} notices, not stored once`, notOnce(acknowledged, stored)),
    exactly('a locked file: notices in total', stored.length, acknowledged.length),
  ];
}

export const database: Drill = {
  name: 'database',
  run: (form) =>
    withTestSite((site) => {
      const server = process.env['TEST_DATABASE_URL'];
      return server ? onPostgres(server, site, form) : lockFile(site, form);
    }),
};
