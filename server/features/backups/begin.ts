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
  endSilentRun,
  findActiveRun,
  insertRun,
  lockWatch,
  type RunProblem,
} from './store.ts';

const PROGRAM = fileURLToPath(new URL('../../backup-run.ts', import.meta.url));

/** What the program of a run ends with, for it must not write to the database, when that is of another version. */
export const OTHER_VERSION_EXIT = 3;

/** The settings that name what is backed up, and to where, as the program of a run reads them. */
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
 * A run is a process of its own: that which serves keeps its memory and answers as quickly as before, and whatever ends
 * the run ends nothing else.
 */
async function runToItsEnd({ config, database, log, now }: Platform, id: number, signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, [PROGRAM, String(id)], {
    env: { ...process.env, ...settingsOf(config) },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const stop = () => child.kill('SIGTERM');
  signal.addEventListener('abort', stop);
  let problem: RunProblem = 'fault';
  try {
    await once(child, 'close');
    // Something ended it from outside.
    if (child.exitCode === null) problem = 'interrupted';
    if (child.exitCode === OTHER_VERSION_EXIT) problem = 'other-version';
  } catch (error) {
    log.error({ event: 'backup.start-failed', err: error, run: id }, 'The backup could not be started');
  } finally {
    signal.removeEventListener('abort', stop);
    // One that was killed could not: the secret may lie there in the clear.
    await removeTempFolders(config.dataDirectory).catch((error: unknown) => {
      log.error(
        { event: 'backup.cleanup-failed', err: error, run: id },
        'Files of a test restore could not be removed',
      );
    });
    // One that ended as it should has said so before.
    await endRun(database, id, { outcome: 'failed', problem }, now());
  }
}

type Choice = (db: Db) => Promise<BackupWorkKind | undefined>;

/**
 * Begins a run unless one is under way, in whatever process of this site.
 * @param choose what to do; undefined is nothing. Nobody else begins anything meanwhile
 * @param actorId the administrator who asks for it; null when the site does so by itself
 * @param alongside what is written in the same transaction
 * @returns what is under way now, and whether it has just begun; undefined is nothing
 */
export async function beginRun(
  platform: Platform,
  choose: Choice,
  actorId: number | null,
  alongside: (db: Db) => Promise<void> = async () => {},
): Promise<{ readonly work: BackupWorkKind; readonly hasBegun: boolean } | undefined> {
  const { database, now, tasks } = platform;
  const begun = await inTransaction(database, async (db) => {
    await lockWatch(db);
    await endSilentRun(db, now());
    const active = await findActiveRun(db);
    if (active) return { work: active.work, id: undefined };
    const work = await choose(db);
    if (work === undefined) return undefined;
    await alongside(db);
    return { work, id: await insertRun(db, { work, actorId, now: now() }) };
  });
  if (!begun) return undefined;
  const { work, id } = begun;
  if (id !== undefined) tasks.begin(work, (signal) => runToItsEnd(platform, id, signal));
  return { work, hasBegun: id !== undefined };
}
