import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { DAY, HOUR, MINUTE } from '#server/platform/limits/limits.ts';
import type { Platform } from '#server/platform/platform.ts';
import {
  type BackupRun,
  type BackupWorkKind,
  countInterruptions,
  findNewestRun,
  endRun,
  endStaleRun,
  findActiveRun,
  insertRun,
  lockWatch,
  type RunProblem,
} from './store.ts';

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

const PROGRAM = fileURLToPath(new URL('../../backup-run.ts', import.meta.url));

/** Exit code of the backup program when the database belongs to another version of the site. */
export const OTHER_VERSION_EXIT = 3;

/**
 * Runs a backup or test restore in a process of its own, so that its memory, load and crashes do not affect this
 * process. It gets the settings on its standard input.
 */
async function runInProcess({ config, database, log, now }: Platform, id: number, signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, [PROGRAM, String(id)], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  // If the process ends before it has read its input, its exit code tells why.
  child.stdin.on('error', () => {});
  child.stdin.end(JSON.stringify(config));
  const stop = () => child.kill('SIGTERM');
  signal.addEventListener('abort', stop);
  let problem: RunProblem = 'fault';
  try {
    await once(child, 'close');
    // The exit code is null if a signal ended the process.
    if (child.exitCode === null) problem = 'interrupted';
    if (child.exitCode === OTHER_VERSION_EXIT) problem = 'other-version';
  } catch (error) {
    log.error({ event: 'backup.start-failed', err: error, run: id }, 'The backup could not be started');
  } finally {
    signal.removeEventListener('abort', stop);
    // A killed test restore leaves its folder, which may contain the secret in plain text.
    await removeTempFolders(config.dataDirectory).catch((error: unknown) => {
      log.error(
        { event: 'backup.cleanup-failed', err: error, run: id },
        'Files of a test restore could not be removed',
      );
    });
    // Changes nothing if the backup program has already recorded the result of the run.
    await endRun(database, id, { outcome: 'failed', problem }, now());
  }
}

type Choice = (db: Db) => Promise<BackupWorkKind | undefined>;

/**
 * Begins a run unless one is active in any process of this site.
 * @param choose returns the kind of run to begin, undefined for none; a lock prevents other runs from beginning
 *   meanwhile
 * @param actorId the administrator who requested the run; null if the scheduler did
 * @param alongside writes more rows in the transaction in which the run begins
 * @returns the kind of the active run and whether it has just started; undefined if no run is active
 */
export async function beginRun(
  platform: Platform,
  choose: Choice,
  actorId: number | null,
  alongside: (db: Db) => Promise<void> = async () => {},
): Promise<{ readonly work: BackupWorkKind; readonly hasStarted: boolean } | undefined> {
  const { database, now, tasks } = platform;
  const started = await inTransaction(database, async (db) => {
    await lockWatch(db);
    await endStaleRun(db, now());
    const active = await findActiveRun(db);
    if (active) return { work: active.work, id: undefined };
    const work = await choose(db);
    if (work === undefined) return undefined;
    await alongside(db);
    return { work, id: await insertRun(db, { work, actorId, now: now() }) };
  });
  if (!started) return undefined;
  const { work, id } = started;
  if (id !== undefined) tasks.begin(work, (signal) => runInProcess(platform, id, signal));
  return { work, hasStarted: id !== undefined };
}
