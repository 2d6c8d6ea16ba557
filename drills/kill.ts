import { randomUUID, randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { checkFiles } from '#server/operation/file-check.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { quickCheck } from '#server/platform/database/quick-check.ts';
import { createLog } from '#server/platform/log/log.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import { openPlatform, type OpenPlatform } from '#server/start/open-platform.ts';
import { flawsOf } from '#server/testing/backups.ts';
import { freePort, type TestSite } from '#server/testing/running-process.ts';
import { ageFiles, filesIn } from '#server/testing/stored-files.ts';
import { type Exchange, createTestApi } from '#server/testing/test-api.ts';
import { startWriters, type WrittenRecord, findInconsistencies } from '#server/testing/writers.ts';
import { atLeast, type Drill, type Finding, noneOf, waitUntil } from './drill.ts';
import { adminSettings, withTestSite } from './test-site.ts';

/**
 * Returns an exchange that repeats a request if there is no response or the status is 503. It uses the same idempotency
 * key each time, as our forms do.
 * @param giveUp stops the retries
 * @param pause milliseconds between two tries
 * @param exchange sends one request
 */
function retryingExchange(giveUp: AbortSignal, pause = 50, exchange: Exchange = fetch): Exchange {
  return async (address, request) => {
    const headers = new Headers(request.headers);
    if (request.method === 'POST') headers.set('idempotency-key', randomUUID());
    for (let isFirst = true; ; isFirst = false) {
      const response = await wholeResponse(exchange, address, { ...request, headers });
      // A repeated DELETE gets 404 if the first DELETE succeeded and only its response was lost.
      if (!isFirst && request.method === 'DELETE' && response?.status === 404) return new Response(null);
      if (response !== undefined && response.status !== 503) return response;
      await wait(pause, undefined, { signal: giveUp });
    }
  };
}

/** Returns the complete response; undefined if there is none or it is cut off. */
async function wholeResponse(exchange: Exchange, address: string, request: RequestInit): Promise<Response | undefined> {
  try {
    const response = await exchange(address, request);
    return new Response(await response.arrayBuffer(), response);
  } catch {
    return undefined;
  }
}

const TWO_DAYS = 2 * 24 * 60 * 60_000;

/** Problems in the data of all sites whose processes were killed. */
interface Aftermath {
  readonly unknown: string[];
  readonly missing: string[];
  incompleteRows: number;
  orphans: number;
  readonly staged: string[];
  readonly damage: string[];
}

const newAftermath = (): Aftermath => ({
  unknown: [],
  missing: [],
  incompleteRows: 0,
  orphans: 0,
  staged: [],
  damage: [],
});

/**
 * Opens the database and the files of a running site in this process. The clock here is two days ahead of the site's
 * clock.
 */
async function openBeside(site: TestSite, directory: string): Promise<OpenPlatform> {
  const config = readConfig({ DATA_DIR: directory, DEMO_DATA: 'off' });
  const now = () => Date.now() + TWO_DAYS;
  return openPlatform({ ...config, database: site.database.config }, createLog('fatal'), { now });
}

type KnownRecord = Pick<WrittenRecord, 'table' | 'id'>;

/**
 * Returns the stored records that were never acknowledged to a writer. There should be none, because writers repeat
 * each request until it is acknowledged.
 */
async function unknownIn({ database }: OpenPlatform, records: readonly KnownRecord[]): Promise<readonly string[]> {
  const known = new Set(records.map(({ table, id }) => `${table} ${id}`));
  const stored: string[] = [];
  for (const table of ['members', 'gallery', 'matrimony_profiles'] as const) {
    for (const { id } of await database.selectFrom(table).select('id').execute()) stored.push(`${table} ${id}`);
  }
  return stored.filter((name) => !known.has(name));
}

/** Checks the data of a stopped site and adds the problems to `found`. @param records all acknowledged records */
async function checkData(platform: OpenPlatform, records: readonly KnownRecord[], found: Aftermath): Promise<void> {
  const flaws = await flawsOf(platform.config, platform.storage);
  found.missing.push(...flaws.missing);
  found.incompleteRows += flaws.incompleteRows;
  found.unknown.push(...(await unknownIn(platform, records)));
  found.damage.push(...(await quickCheck(platform.config.database)));
  found.orphans += (await checkFiles(platform.database, platform.storage)).orphans.length;
  // `openStorage` deletes unfinished uploads that are older than one day. The clock of the platform is two days ahead,
  // so files that are four days old by this clock are really two days old.
  const staged = await filesIn(platform, 'staging');
  await ageFiles(
    platform,
    staged.map((name) => `staging/${name}`),
    4,
  );
  await openStorage(platform.config.storage);
  found.staged.push(...(await filesIn(platform, 'staging')));
}

function findingsOf({ unknown, missing, incompleteRows, orphans, staged, damage }: Aftermath): readonly Finding[] {
  return [
    noneOf('records never acknowledged, or twice under a key', unknown),
    noneOf(`files missing that a row names (and ${orphans} orphans)`, missing),
    noneOf(
      'rows without the rows of the same transaction',
      Array.from({ length: incompleteRows }, () => 'row'),
    ),
    noneOf('unfinished uploads left after a day', staged),
    noneOf('damage in the database', damage),
  ];
}

const WRITERS = 8;
/**
 * Number of kills before the drill continues with a new site. With more kills, the session of the office would expire.
 */
const KILLS_A_SITE = 10;
const FORMS = { short: 2, full: 200 } as const;
/** A process is killed after at most this many further records and, after those, at most this many milliseconds. */
const LIFE = { records: 4, milliseconds: 500 };

interface Found {
  kills: number;
  acknowledged: number;
  readonly lost: string[];
  readonly aftermath: Aftermath;
}

async function killUnderWriters(kills: number, found: Found): Promise<void> {
  await withTestSite(async (site, directory) => {
    const settings = { ...adminSettings, PORT: String(await freePort()) };
    let running = await site.start(settings);
    const platform = await openBeside(site, directory);
    const over = new AbortController();
    try {
      const api = createTestApi(running.url, retryingExchange(over.signal));
      const writers = await startWriters({ api, platform }, WRITERS);
      const look = async () => {
        const began = performance.now();
        // Writers continue during this check. So `ended` is a getter, which returns the current time at each read.
        const now = {
          began,
          get ended() {
            return performance.now();
          },
        };
        found.lost.push(...(await findInconsistencies(platform.database, writers.records, now)));
      };
      for (let kill = 0; kill < kills; kill += 1) {
        const enough = writers.records.length + randomInt(LIFE.records + 1);
        await waitUntil(() => writers.records.length >= enough);
        await wait(randomInt(LIFE.milliseconds));
        running.child.kill('SIGKILL');
        await running.ended;
        found.kills += 1;
        running = await site.start(settings);
        await look();
      }
      await writers.stop();
      running.child.kill('SIGTERM');
      await running.ended;
      await look();
      found.acknowledged += writers.records.length;
      await checkData(platform, writers.records, found.aftermath);
    } finally {
      over.abort();
      await platform.close();
    }
  });
}

/** Kills the process of a site repeatedly in the middle of writes. */
export const kill: Drill = {
  name: 'kill',
  needs: [],
  run: async (form): Promise<readonly Finding[]> => {
    const found: Found = { kills: 0, acknowledged: 0, lost: [], aftermath: newAftermath() };
    for (let left = FORMS[form]; left > 0; left -= KILLS_A_SITE) {
      await killUnderWriters(Math.min(left, KILLS_A_SITE), found);
    }
    return [
      atLeast(`records acknowledged to ${WRITERS} writers in ${found.kills} kills`, found.acknowledged, WRITERS),
      noneOf('acknowledged writes lost, or deletions undone', found.lost),
      ...findingsOf(found.aftermath),
    ];
  },
};
