import { randomUUID, randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { readConfig } from '#server/platform/config/config.ts';
import { quickCheck } from '#server/platform/database/quick-check.ts';
import { createLog } from '#server/platform/log/log.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import { openPlatform, type OpenPlatform } from '#server/start/open-platform.ts';
import { flawsOf } from '#server/testing/backups.ts';
import { freePort } from '#server/testing/running-process.ts';
import { ageFiles, filesIn } from '#server/testing/stored-files.ts';
import { type Exchange, createTestApi } from '#server/testing/test-api.ts';
import { startWriters, type WrittenRecord, findInconsistencies } from '#server/testing/writers.ts';
import { atLeast, type Drill, type Finding, noneOf, waitUntil } from './drill.ts';
import { adminSettings, withTestSite } from './test-site.ts';

/**
 * Returns an exchange that repeats a request if there is no complete response or the status is 503. It uses the same
 * idempotency key each time, as our forms do.
 * @param giveUp stops the retries
 */
function retryingExchange(giveUp: AbortSignal): Exchange {
  return async (address, request) => {
    const headers = new Headers(request.headers);
    if (request.method === 'POST') headers.set('idempotency-key', randomUUID());
    for (let isFirst = true; ; isFirst = false) {
      const response = await fetch(address, { ...request, headers })
        .then(async (answer) => new Response(await answer.arrayBuffer(), answer))
        .catch(() => undefined);
      // A repeated DELETE gets 404 if the first DELETE succeeded and only its response was lost.
      if (!isFirst && request.method === 'DELETE' && response?.status === 404) return new Response(null);
      if (response !== undefined && response.status !== 503) return response;
      await wait(50, undefined, { signal: giveUp });
    }
  };
}

/** Returns the stored records that were never acknowledged. Writers repeat each request until it is acknowledged. */
async function unknownIn({ database }: OpenPlatform, records: readonly WrittenRecord[]): Promise<readonly string[]> {
  const known = new Set(records.map(({ table, id }) => `${table} ${id}`));
  const stored: string[] = [];
  for (const table of ['members', 'gallery', 'matrimony_profiles'] as const) {
    for (const { id } of await database.selectFrom(table).select('id').execute()) stored.push(`${table} ${id}`);
  }
  return stored.filter((name) => !known.has(name));
}

/** Returns the problems in the data of a stopped site. @param records all acknowledged records */
async function problemsIn(platform: OpenPlatform, records: readonly WrittenRecord[]): Promise<readonly string[]> {
  const { missing, incompleteRows } = await flawsOf(platform.config, platform.storage);
  // The next start deletes unfinished uploads that are older than one day.
  const staged = (await filesIn(platform, 'staging')).map((name) => `staging/${name}`);
  await ageFiles(platform, staged, 2);
  await openStorage(platform.config.storage);
  return [
    ...missing.map((file) => `${file} is missing`),
    ...(incompleteRows > 0 ? [`${incompleteRows} rows without the rows of the same transaction`] : []),
    ...(await unknownIn(platform, records)).map((name) => `${name} was never acknowledged, or is there twice`),
    ...(await quickCheck(platform.config.database)),
    ...(await filesIn(platform, 'staging')).map((name) => `${name} is an unfinished upload`),
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
  acknowledged: number;
  readonly lost: string[];
  readonly problems: string[];
}

async function killUnderWriters(kills: number, found: Found): Promise<void> {
  await withTestSite(async (site, directory) => {
    const settings = { ...adminSettings, PORT: String(await freePort()) };
    let running = await site.start(settings);
    // The database and the files of the site, opened in this process too.
    const config = { ...readConfig({ DATA_DIR: directory, DEMO_DATA: 'off' }), database: site.database.config };
    const platform = await openPlatform(config, createLog('fatal'));
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
        running = await site.start(settings);
        await look();
      }
      await writers.stop();
      running.child.kill('SIGTERM');
      await running.ended;
      await look();
      found.acknowledged += writers.records.length;
      found.problems.push(...(await problemsIn(platform, writers.records)));
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
    const found: Found = { acknowledged: 0, lost: [], problems: [] };
    const kills = FORMS[form];
    for (let left = kills; left > 0; left -= KILLS_A_SITE) await killUnderWriters(Math.min(left, KILLS_A_SITE), found);
    return [
      atLeast(`records acknowledged to ${WRITERS} writers in ${kills} kills`, found.acknowledged, WRITERS),
      noneOf('acknowledged writes lost, or deletions undone', found.lost),
      noneOf('problems in the data of the stopped sites', found.problems),
    ];
  },
};
