import { totalmem } from 'node:os';
import {
  type BackgroundWork,
  type Machine,
  readMachine as readMachineEndpoint,
  readWork,
  retryWork,
  type WorkStatus,
} from '#contract/health.ts';
import { route, type Route, succeeded } from '#server/http/route.ts';
import { recordChange } from '#server/records/changes-store.ts';
import { MOVE_FILES } from '#server/records/change-files.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import {
  MAKE_REMAINING_SIZES,
  MAKE_SIZES_OF_MANY,
  REMOVE_LATE_SIZES,
} from '#server/platform/images/remaining-sizes.ts';
import { readFailedAttempt } from '#server/platform/jobs/jobs.ts';
import { countJobs, findFailedJobs, requeueFailedJobs } from '#server/platform/jobs/jobs-store.ts';
import type { Platform } from '#server/platform/platform.ts';
import { ERASE_FILES } from '#server/platform/storage/file-jobs.ts';

const kinds: Readonly<Record<BackgroundWork, string>> = {
  pictures: MAKE_REMAINING_SIZES,
  'imported-pictures': MAKE_SIZES_OF_MANY,
  'late-pictures': REMOVE_LATE_SIZES,
  erasing: ERASE_FILES,
  bin: MOVE_FILES,
};
const works = ['pictures', 'imported-pictures', 'late-pictures', 'erasing', 'bin'] as const satisfies BackgroundWork[];

const instant = (time: number) => new Date(time).toISOString();

/** Returns the state of background work, without emails. */
export async function readBackgroundWork({ database }: Platform): Promise<WorkStatus[]> {
  const counts = new Map((await countJobs(database)).map((count) => [count.kind, count]));
  const found: WorkStatus[] = [];
  for (const work of works) {
    const { waiting = 0, failed = 0 } = counts.get(kinds[work]) ?? {};
    const last = failed > 0 ? await findFailedJobs(database, kinds[work]) : undefined;
    found.push({
      work,
      waiting,
      failed: last
        ? {
            count: last.count,
            problem: readFailedAttempt(last.failure).problem,
            since: instant(last.since),
            nextAt: last.next_at === null ? null : instant(last.next_at),
          }
        : null,
    });
  }
  return found;
}

/** Retries all failed jobs of one kind of background work immediately. A second request does nothing. */
export async function retryFailedJobs(platform: Platform, work: BackgroundWork, actorId: number): Promise<void> {
  const { database, jobs, now } = platform;
  await inTransaction(database, async (db) => {
    const isRunning = (tries: number, failure: string) => tries > readFailedAttempt(failure).tries;
    const count = await requeueFailedJobs(db, kinds[work], { now: now(), isRunning });
    if (count === 0) return;
    await recordChange(db, { at: now(), actorId, action: 'work tried again', subject: { type: 'work', id: work } });
  });
  jobs.wakeSoon();
}

async function readMachine({ config, requests }: Platform): Promise<Machine> {
  const { count, latest } = requests.faults();
  const slowest = requests.slowestPage();
  return {
    memory: {
      used: process.memoryUsage.rss(),
      total: config.memory ?? Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY),
    },
    slowestPage: slowest ? { route: slowest.route, ms: slowest.ms } : null,
    faults: {
      count,
      latest: latest.map((fault) => ({ at: instant(fault.at), request: fault.id, route: fault.route ?? null })),
    },
  };
}

export function healthRoutes(platform: Platform): readonly Route[] {
  return [
    route(readWork, async () => ({ works: await readBackgroundWork(platform) })),
    route(retryWork, async ({ params }, { accountId }) => {
      await retryFailedJobs(platform, params.id, accountId);
      return succeeded('workTriedAgain');
    }),
    route(readMachineEndpoint, () => readMachine(platform)),
  ];
}
