import { administrator, signIn } from '#server/testing/people.ts';
import { member } from '#server/testing/records.ts';
import { freePort } from '#server/testing/running-process.ts';
import { createTestApi, formOf } from '#server/testing/test-api.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { type BuiltSite, startBuiltSite } from '../bench/built-site.ts';
import { behindCaddy } from './caddy.ts';
import { atLeast, type Drill, exactly, type Finding, noneOf, waitUntil } from './drill.ts';
import { adminSettings, withFolder } from './test-site.ts';

const CLIENTS = 8;
/** The short form sends no writes. On a busy machine a write may be cut off, and the proxy never repeats writes. */
const FORMS = {
  short: { requests: 1000, writes: false },
  full: { requests: 10_000, writes: true },
} as const;
const MAX_WAIT_MS = 600_000;
type Form = keyof typeof FORMS;
const PAGES = ['/', '/events', '/ml', '/api/user/events', '/healthz'] as const;
const REQUESTS_PER_WRITE = 10;

/** The results of all requests. Clients stop when `isOver` is true. */
interface Asked {
  answered: number;
  readonly failed: string[];
  /** Folios of members whose addition was acknowledged. */
  readonly added: string[];
  isOver: boolean;
}

interface Question {
  readonly path: string;
  readonly folio?: string;
  readonly request: RequestInit;
}

function questionOf(number: number, token: string, writes: boolean): Question {
  if (!writes || number % REQUESTS_PER_WRITE !== 0) return { path: PAGES[number % PAGES.length] ?? '/', request: {} };
  const folio = String(number);
  return {
    path: '/api/admin/members',
    folio,
    request: {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': `folio-${folio}` },
      body: formOf(member({ folio, name: `Sample ${folio}` })),
    },
  };
}

/** Sends requests one after the other without retries. Every response other than 200 counts as failed. */
async function sendRequests(url: string, next: () => Question, asked: Asked): Promise<void> {
  while (!asked.isOver) {
    const { path, folio, request } = next();
    try {
      const response = await fetch(url + path, request);
      await response.arrayBuffer();
      if (response.status === 200) {
        asked.answered += 1;
        if (folio !== undefined) asked.added.push(folio);
      } else asked.failed.push(`${path} ${response.status}`);
    } catch (error) {
      const cause = error instanceof Error ? error.cause : undefined;
      asked.failed.push(`${path} ${cause instanceof Error ? cause.message : String(error)}`);
    }
  }
}

async function restartInTurn(
  url: string,
  sites: BuiltSite[],
  start: (at: number) => Promise<BuiltSite>,
  { requests, writes }: (typeof FORMS)[Form],
): Promise<readonly Finding[]> {
  const { accessToken } = await signIn(createTestApi(url), 'admin', administrator);
  const asked: Asked = { answered: 0, failed: [], added: [], isOver: false };
  let last = 0;
  const next = () => questionOf((last += 1), accessToken, writes);
  const clients = Array.from({ length: CLIENTS }, () => sendRequests(url, next, asked));
  let restarts = 0;
  try {
    for (const [at, site] of sites.entries()) {
      await waitUntil(() => asked.answered >= (requests * (at + 1)) / (sites.length + 1), MAX_WAIT_MS);
      await site.end();
      sites[at] = await start(at);
      restarts += 1;
    }
    await waitUntil(() => asked.answered >= requests, MAX_WAIT_MS);
  } finally {
    asked.isOver = true;
    await Promise.all(clients);
  }
  const listed = (await createTestApi(url).get('/api/admin/members', accessToken)).json as { folio: string }[];
  const stored = listed.map(({ folio }) => folio).toSorted();
  const added = asked.added.toSorted();
  return [
    noneOf(`failed requests of ${asked.answered + asked.failed.length}`, asked.failed),
    atLeast('requests answered', asked.answered, requests),
    exactly('processes restarted', restarts, sites.length),
    exactly(`the ${added.length} added members are stored once each`, String(stored.join() === added.join()), 'true'),
  ];
}

/** Restarts the two processes of a site behind Caddy one after the other, as for an update. */
export const rollingRestart: Drill = {
  name: 'rolling-restart',
  needs: ['caddy', 'postgres'],
  run: (form) =>
    withFolder(async (directory) => {
      const database = await createTestDatabase(directory);
      const ports = [await freePort(), await freePort()];
      const settings = {
        ...adminSettings,
        DATABASE_URL: database.config.engine === 'postgres' ? database.config.url : '',
        TRUST_PROXY: 'loopback',
        // Longer than the interval in which Caddy asks for `/readyz`.
        SHUTDOWN_DELAY_S: '3',
        LOG_LEVEL: 'fatal',
      };
      const start = (at: number) => startBuiltSite(ports[at] ?? 0, settings, directory);
      const sites: BuiltSite[] = [];
      try {
        for (const at of ports.keys()) sites.push(await start(at));
        return await behindCaddy(ports, (url) => restartInTurn(url, sites, start, FORMS[form]));
      } finally {
        for (const site of sites) await site.end();
        await database.drop();
      }
    }),
};
