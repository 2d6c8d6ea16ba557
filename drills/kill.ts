import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#server/testing/running-process.ts';
import { createTestApi } from '#server/testing/test-api.ts';
import { startWriters, wrongIn } from '#server/testing/writers.ts';
import { atLeast, type Drill, type Finding, noneOf } from './drill.ts';
import { findingsOf, type Aftermath, lookThrough, newAftermath, openBeside } from './look-through.ts';
import { persistentExchange } from './persistent-exchange.ts';
import { adminSettings, withTestSite } from './test-site.ts';
import { until } from './until.ts';

const WRITERS = 8;
/** After so many a session of the office would have ended, and another site begins. */
const KILLS_A_SITE = 10;
const FORMS = { short: 2, full: 200 } as const;
/** What a process does before it is killed: so many records at most, and so many milliseconds at most of the next ones. */
const LIFE = { records: 4, milliseconds: 500 };

/** What was found, all sites together. */
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
      const api = createTestApi(running.url, persistentExchange(over.signal));
      const writers = await startWriters({ api, platform }, WRITERS);
      const look = async () => {
        const began = performance.now();
        // They go on meanwhile: the end is when it is asked for.
        const now = {
          began,
          get ended() {
            return performance.now();
          },
        };
        found.lost.push(...(await wrongIn(platform.database, writers.records, now)));
      };
      for (let kill = 0; kill < kills; kill += 1) {
        const enough = writers.records.length + randomInt(LIFE.records + 1);
        await until(() => writers.records.length >= enough);
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
      await lookThrough(platform, writers.records, found.aftermath);
    } finally {
      over.abort();
      await platform.close();
    }
  });
}

/** Processes that are killed in the middle of writing, again and again. */
export const kill: Drill = {
  name: 'kill',
  run: async (form): Promise<readonly Finding[]> => {
    const found: Found = { kills: 0, acknowledged: 0, lost: [], aftermath: newAftermath() };
    for (let left = FORMS[form]; left > 0; left -= KILLS_A_SITE) {
      await killUnderWriters(Math.min(left, KILLS_A_SITE), found);
    }
    return [
      atLeast(`records acknowledged to ${WRITERS} writers in ${found.kills} kills`, found.acknowledged, WRITERS),
      noneOf('lost or come back, of what was acknowledged', found.lost),
      ...findingsOf(found.aftermath),
    ];
  },
};
