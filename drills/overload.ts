import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { memberRecord } from '#server/features/members/record.ts';
import { inTransaction, openDatabase } from '#server/platform/database/database.ts';
import { administrator, registerPerson, signIn } from '#server/testing/people.ts';
import { freePort } from '#server/testing/running-process.ts';
import { storedMember } from '#server/testing/stored-records.ts';
import { createTestApi } from '#server/testing/test-api.ts';
import type { TestDatabase } from '#server/testing/test-database.ts';
import { inventName, seededRandom } from '../bench/search-names.ts';
import type { BuiltSite } from '../bench/built-site.ts';
import { atLeast, atMost, type Drill, type Finding, noneOf } from './drill.ts';
import { load, type Outcome, type LoadRequest } from './load.ts';
import { nginx, startNginx } from './nginx.ts';
import { withBuiltSite, withFolder } from './test-site.ts';

const MEMBERS = 1240;
const BATCH = 310;
const roll = seededRandom(1);

const FORMS = {
  short: { seconds: 3, crowds: [64], hostile: 100 },
  full: { seconds: 20, crowds: [64, 256], hostile: 500 },
} as const;
/** Minimum throughput under a crowd of connections, as a share of the throughput on eight connections. */
const LEAST_SERVED = 0.8;
const MAX_WAIT_MS = 1000;
const MAX_MEMORY_MB = 512;

async function fill({ config }: TestDatabase): Promise<void> {
  const opened = await openDatabase(config);
  const members = Array.from({ length: MEMBERS }, (_, at) =>
    storedMember({ folio: String(at + 1), name: inventName(roll) }),
  );
  for (let first = 0; first < MEMBERS; first += BATCH) {
    const batch = members.slice(first, first + BATCH);
    await inTransaction(opened, (db) => memberRecord.insert(db, batch, 0));
  }
  await opened.destroy();
}

async function tokensOf(url: string) {
  const api = createTestApi(url);
  const admin = (await signIn(api, 'admin', administrator)).accessToken;
  const enter = async () => {
    const person = await registerPerson(api);
    await api.put(`/api/admin/users/${person.id}/approve`, {}, admin);
    return (await signIn(api, 'user', person)).accessToken;
  };
  return { admin, one: await enter(), other: await enter() };
}

const served = (outcomes: readonly Outcome[]) => outcomes.filter(({ status }) => status === 200).length;
const unserved = (outcomes: readonly Outcome[]) =>
  outcomes.filter(({ status }) => status !== 200).map(({ status }) => status ?? 'no answer');
const slowest = (outcomes: readonly Outcome[]) => outcomes.reduce((most, { took }) => Math.max(most, took), 0);

/**
 * One member sends requests on many connections without a pause. Meanwhile another member, the office, a visitor and a
 * health check use one connection each.
 */
async function crowd(url: string, form: 'short' | 'full'): Promise<readonly Finding[]> {
  const { seconds, crowds } = FORMS[form];
  const { admin, one, other } = await tokensOf(url);
  const list = '/api/user/office-members?page=1';
  const besides: Readonly<Record<string, LoadRequest>> = {
    'another member': { path: list, token: other },
    'the office': { path: '/api/admin/members?page=1', token: admin },
    'a visitor': { path: '/api/user/deceased?page=1' },
    '/healthz': { path: '/healthz' },
  };
  const flood = async (connections: number) =>
    load(url, { connections, seconds, next: () => ({ path: list, token: one }) });
  await flood(8);
  const usual = served(await flood(8)) / seconds;
  const findings: Finding[] = [];
  for (const connections of crowds) {
    const asking = flood(connections);
    const asked = await Promise.all(
      Object.entries(besides).map(async ([who, question]) => ({
        who,
        outcomes: await load(url, { connections: 1, seconds: seconds / 2, pause: 200, next: () => question }),
      })),
    );
    const outcomes = await asking;
    const rate = served(outcomes) / seconds;
    const what = `${connections} connections of one member, ${rate.toFixed(0)} a second (with 8: ${usual.toFixed(0)})`;
    findings.push(noneOf(`${what}: not served`, unserved(outcomes)));
    // Durations are not meaningful while other tests run on the same machine.
    if (form === 'full')
      findings.push(atLeast(`${what}, percent`, Math.round((rate / usual) * 100), LEAST_SERVED * 100));
    for (const { who, outcomes: own } of asked) {
      findings.push(noneOf(`${who}, ${own.length} requests meanwhile: not served`, unserved(own)));
      if (form === 'full') findings.push(atMost(`${who}, the slowest`, slowest(own), MAX_WAIT_MS, 'ms'));
    }
  }
  return findings;
}

/** What a hostile client sends to keep the server busy. */
interface Hostile {
  readonly first: string;
  /** Data that the client sends every 100 ms after `first`. */
  readonly again: string;
  readonly reads: boolean;
}

const UPLOAD =
  'POST /api/admin/gallery/upload HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\n';
const hostileKinds: readonly Hostile[] = [
  { first: '', again: '', reads: true },
  { first: 'GET / HTTP/1.1\r\nx-', again: 'a', reads: true },
  { first: `${UPLOAD}content-length: 60000000\r\n\r\n`, again: 'a', reads: true },
  {
    first: `${UPLOAD}transfer-encoding: chunked\r\n\r\n`,
    again: `10000\r\n${'a'.repeat(65_536)}\r\n`,
    reads: true,
  },
  { first: '', again: 'GET /home HTTP/1.1\r\nhost: x\r\n\r\n', reads: false },
];

/** Attacks the process directly, without a proxy. The process must survive and serve normally afterwards. */
async function attackDirectly(site: BuiltSite, form: 'short' | 'full'): Promise<readonly Finding[]> {
  const { seconds, hostile } = FORMS[form];
  const { port } = new URL(site.url);
  const sockets: Socket[] = [];
  const over = new AbortController();
  const attack = async ({ first, again, reads }: Hostile) => {
    while (!over.signal.aborted) {
      const socket = connect(Number(port), '127.0.0.1').on('error', () => {});
      sockets.push(socket);
      if (reads) socket.resume();
      socket.write(first);
      while (!over.signal.aborted && !socket.destroyed) {
        if (again !== '' && !socket.writableNeedDrain) socket.write(again);
        await wait(100);
      }
    }
  };
  const each = Math.ceil(hostile / hostileKinds.length);
  const attacks = hostileKinds.flatMap((kind) => Array.from({ length: each }, async () => attack(kind)));
  const healthy = () => ({ path: '/healthz' });
  const during = await load(site.url, { connections: 1, seconds, next: healthy });
  over.abort();
  await Promise.all(attacks);
  for (const socket of sockets) socket.destroy();
  await wait(10_000);
  const after = await load(site.url, { connections: 8, seconds: 1, next: () => ({ path: '/home' }) });
  return [
    noneOf(`/healthz under ${hostile} hostile clients, ${sockets.length} connections: not served`, unserved(during)),
    ...(form === 'full' ? [atMost('/healthz meanwhile, the slowest', slowest(during), MAX_WAIT_MS, 'ms')] : []),
    noneOf('pages 10 s later: not served', unserved(after)),
    atMost('peak memory of the site', site.serverMemory().peak, MAX_MEMORY_MB, 'MB'),
  ];
}

/**
 * Overloads a site with the requests of one member, through nginx if it is installed. Then attacks the process
 * directly.
 */
export const overload: Drill = {
  name: 'overload',
  run: (form) =>
    withBuiltSite({ DEMO_DATA: 'off', TRUST_PROXY: 'loopback' }, async (site, { database }) => {
      await fill(database);
      const findings = await withFolder(async (folder) => {
        if (nginx === undefined) return crowd(site.url, form);
        const port = await freePort();
        const end = await startNginx(nginx, folder, port, [Number(new URL(site.url).port)]);
        try {
          return await crowd(`http://127.0.0.1:${port}`, form);
        } finally {
          await end();
        }
      });
      return [...findings, ...(await attackDirectly(site, form))];
    }),
};
