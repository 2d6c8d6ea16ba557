import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Config, MEGABYTE } from '#server/platform/config/config.ts';
import { storageSettings } from '#server/platform/config/storage-config.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { removeTempFolders } from './plan.ts';
import {
  type BackupWorkKind,
  endRun,
  endStaleRun,
  findActiveRun,
  insertRun,
  lockWatch,
  type RunProblem,
} from './store.ts';

const PROGRAM = fileURLToPath(new URL('../../backup-run.ts', import.meta.url));

/** Exit code of the backup program when the database belongs to another version of the site. */
export const OTHER_VERSION_EXIT = 3;

function settingsOf({
  dataDirectory,
  database,
  storage,
  backups,
  backupPassphrase,
  secret,
  minFree,
  logLevel,
}: Config): NodeJS.ProcessEnv {
  return {
    DATA_DIR: dataDirectory,
    DATABASE_URL: database.engine === 'postgres' ? database.url : '',
    ...storageSettings(storage),
    BACKUP_DIR: backups.directory,
    BACKUP_PASSPHRASE: backupPassphrase,
    SECRET: secret,
    MIN_FREE_MB: String(minFree / MEGABYTE),
    LOG_LEVEL: logLevel,
  };
}

/**
 * Runs a backup or test restore in a process of its own, so that its memory, load and crashes do not affect this
 * process.
 */
async function runInProcess({ config, database, log, now }: Platform, id: number, signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, [PROGRAM, String(id)], {
    env: { ...process.env, ...settingsOf(config) },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
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
