import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import type { Db } from '#server/platform/database/database.ts';
import { DAY, HOUR, MINUTE } from '#server/platform/limits/limits.ts';
import { type BackupRun, type BackupWorkKind, countInterruptions, findNewestRun } from './store.ts';

/** Milliseconds after the beginning of one that came to nothing; one whose process ended is taken up again soon. */
const TRY_AGAIN_MS = { backup: HOUR, 'test-restore': DAY } as const;
const GO_ON_MS = 5 * MINUTE;
/** Cut short so often, it fails for a reason that stays, such as too little memory. */
const MANY_INTERRUPTIONS = 3;
/** An hour less than a week: else it would be done later each time, and skip a night in the end. */
const TEST_EVERY_MS = 7 * DAY - HOUR;

/** The latest instant up to now at which a backup was planned, in milliseconds since 1970. @param at `HH:MM` in Asia/Kolkata */
export function latestPlanned(at: string, now: number): number {
  const today = Date.parse(`${kolkataDay(now)}T${at}:00+05:30`);
  return today <= now ? today : today - DAY;
}

/** Whether a run was cut short by something that will pass, such as a new version of the site: it is taken up again soon. */
export async function wasCutShort(db: Db, { work, problem }: BackupRun): Promise<boolean> {
  return problem === 'interrupted' && (await countInterruptions(db, work)) < MANY_INTERRUPTIONS;
}

async function isTooSoon(db: Db, run: BackupRun, now: number): Promise<boolean> {
  return now - run.began_at < ((await wasCutShort(db, run)) ? GO_ON_MS : TRY_AGAIN_MS[run.work]);
}

/**
 * What is to be done now: a backup if none has gone well since the latest instant for which one was planned, however long
 * ago that is, for the site may have been down; else a test restore if none has gone well for a week.
 */
export async function dueWork(db: Db, at: string, now: number): Promise<BackupWorkKind | undefined> {
  const planned = latestPlanned(at, now);
  const backup = await findNewestRun(db, 'backup', 'good');
  if (!backup || backup.began_at < planned) {
    const tried = await findNewestRun(db, 'backup', 'begun');
    // One that was tried before its time puts nothing off.
    return tried && tried.began_at >= planned && (await isTooSoon(db, tried, now)) ? undefined : 'backup';
  }
  const test = await findNewestRun(db, 'test-restore', 'good');
  if (test && now - test.began_at < TEST_EVERY_MS) return undefined;
  const tried = await findNewestRun(db, 'test-restore', 'begun');
  return tried && (await isTooSoon(db, tried, now)) ? undefined : 'test-restore';
}

/** Where a test restore lies: within `DATA_DIR`, for it is as private as what lies there. */
export const TEMP_FOLDER_PREFIX = 'test-restore-';

/** Removes what test restores left behind that were killed; while a run is active it alone may do so. */
export async function removeTempFolders(dataDirectory: string): Promise<void> {
  for (const name of await readdir(dataDirectory)) {
    if (name.startsWith(TEMP_FOLDER_PREFIX)) await rm(join(dataDirectory, name), { recursive: true });
  }
}
