import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import type { Db } from '#server/platform/database/database.ts';
import { DAY, HOUR, MINUTE } from '#server/platform/limits/limits.ts';
import { type BackupRun, type BackupWorkKind, countInterruptions, findNewestRun } from './store.ts';

/** Milliseconds from the beginning of a failed run to the next attempt; an interrupted run is retried sooner. */
const RETRY_AFTER_FAILURE_MS = { backup: HOUR, 'test-restore': DAY } as const;
const RETRY_AFTER_INTERRUPTION_MS = 5 * MINUTE;
/** After this many interruptions since the last good run, the cause is considered permanent, for example low memory. */
const MAX_INTERRUPTIONS = 3;
/** Time between test restores: an hour less than a week, so that they do not start later every week. */
const TEST_EVERY_MS = 7 * DAY - HOUR;

/** Returns the latest planned time of a backup up to `now`, in ms since 1970. @param at `HH:MM` in Asia/Kolkata */
export function latestPlannedTime(at: string, now: number): number {
  const today = Date.parse(`${kolkataDay(now)}T${at}:00+05:30`);
  return today <= now ? today : today - DAY;
}

/** Returns true if a run was interrupted by something temporary, such as a deployment, and is retried soon. */
export async function wasInterrupted(db: Db, { work, problem }: BackupRun): Promise<boolean> {
  return problem === 'interrupted' && (await countInterruptions(db, work)) < MAX_INTERRUPTIONS;
}

async function isTooSoon(db: Db, run: BackupRun, now: number): Promise<boolean> {
  return (
    now - run.began_at <
    ((await wasInterrupted(db, run)) ? RETRY_AFTER_INTERRUPTION_MS : RETRY_AFTER_FAILURE_MS[run.work])
  );
}

/**
 * Returns the kind of run that is due now; undefined for none. A backup is due if none has succeeded since the latest
 * planned time; the site may have been down at that time. Otherwise a test restore is due if none has succeeded for a
 * week.
 */
export async function findDueRun(db: Db, at: string, now: number): Promise<BackupWorkKind | undefined> {
  const planned = latestPlannedTime(at, now);
  const backup = await findNewestRun(db, 'backup', 'good');
  if (!backup || backup.began_at < planned) {
    const tried = await findNewestRun(db, 'backup', 'begun');
    // Attempts before the planned time do not delay this backup.
    return tried && tried.began_at >= planned && (await isTooSoon(db, tried, now)) ? undefined : 'backup';
  }
  const test = await findNewestRun(db, 'test-restore', 'good');
  if (test && now - test.began_at < TEST_EVERY_MS) return undefined;
  const tried = await findNewestRun(db, 'test-restore', 'begun');
  return tried && (await isTooSoon(db, tried, now)) ? undefined : 'test-restore';
}

/** Prefix of the temporary folder of a test restore. It is in `DATA_DIR`, because it contains the same private data. */
export const TEMP_FOLDER_PREFIX = 'test-restore-';

/** Deletes the folders of killed test restores. While a run is active, only that run may call this. */
export async function removeTempFolders(dataDirectory: string): Promise<void> {
  for (const name of await readdir(dataDirectory)) {
    if (name.startsWith(TEMP_FOLDER_PREFIX)) await rm(join(dataDirectory, name), { recursive: true });
  }
}
