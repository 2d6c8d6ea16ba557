import type { Backups, ListedBackup, RunningBackup } from '#contract/backups.ts';
import { recordChange } from '#server/records/changes-store.ts';
import { type Backup, contentOf } from '#server/platform/backup/manifest.ts';
import { runInFolder, listOwnBackups } from '#server/platform/backup/own-folder.ts';
import { type Database, type Db, inTransaction } from '#server/platform/database/database.ts';
import { DAY } from '#server/platform/limits/limits.ts';
import type { Platform } from '#server/platform/platform.ts';
import { AppError } from '#server/platform/app-error.ts';
import { hasFreeSpace, noSpaceError, diskSpaceAt } from '#server/platform/storage/storage.ts';
import { beginRun, latestPlannedTime } from './begin.ts';
import {
  type BackupRun,
  type BackupWorkKind,
  deleteRunsBefore,
  findActiveRun,
  findNewestRun,
  findVerifiedNames,
  listFailedBackups,
  lockWatch,
  HEARTBEAT_TIMEOUT_MS,
  updateWatch,
} from './store.ts';

/** The list shows at most this many complete backups, and at most `MAX_FAILED` failed ones. */
const MAX_COMPLETE = 40;
const MAX_FAILED = 20;

/** The result of a run is deleted after this time, unless its backup is still stored. */
const RUNS_RETENTION_MS = 400 * DAY;

const toIso = (instant: number) => new Date(instant).toISOString();

function asRunning({ work, began_at, stage, done, total }: BackupRun): RunningBackup {
  return { work, beganAt: toIso(began_at), stage, done, total };
}

/** Returns the stored backups, including those made from the command line, the newest first. */
async function completeBackups(db: Db, stored: readonly Backup[]): Promise<ListedBackup[]> {
  const verified = await findVerifiedNames(
    db,
    stored.map(({ name }) => name),
  );
  return stored.toReversed().map((backup) => ({
    at: toIso(backup.takenAt),
    result: verified.has(backup.name) ? 'good' : 'unchecked',
    problem: null,
    bytes: contentOf(backup).bytes,
    missing: backup.missing.length,
  }));
}

async function failedBackups(db: Db): Promise<ListedBackup[]> {
  const runs = await listFailedBackups(db, MAX_FAILED);
  return runs.map(({ began_at, problem }) => ({
    at: toIso(began_at),
    result: 'failed',
    problem,
    bytes: null,
    missing: 0,
  }));
}

interface FolderContent {
  readonly space: Awaited<ReturnType<typeof diskSpaceAt>>;
  readonly stored: readonly Backup[];
}

const EMPTY_FOLDER: FolderContent = { space: null, stored: [] };

/** Returns an empty result while the folder is unavailable. */
async function readBackupFolder(directory: string, database: Database): Promise<FolderContent> {
  return runInFolder(directory, async () => ({
    space: await diskSpaceAt(directory),
    stored: await listOwnBackups(directory, database).catch(() => []),
  })).catch(() => EMPTY_FOLDER);
}

/** Returns the dashboard’s summary of backups. Does not read the folder of backups. */
export async function backupsSummary({ config, database }: Platform) {
  const lastGood = await findNewestRun(database, 'backup', 'good');
  return {
    areMade: config.backups.directory !== undefined,
    lastGoodAt: lastGood ? toIso(lastGood.began_at) : null,
  };
}

export async function readBackups({ config, database, now }: Platform): Promise<Backups> {
  const { directory, at } = config.backups;
  const { space, stored } = directory === undefined ? EMPTY_FOLDER : await readBackupFolder(directory, database);
  const complete = await completeBackups(database, stored);
  const list = [...complete.slice(0, MAX_COMPLETE), ...(await failedBackups(database))];
  const lastGood = complete.find(({ result }) => result === 'good');
  const lastTest = await findNewestRun(database, 'test-restore', 'ended');
  const active = await findActiveRun(database);
  return {
    plan:
      directory === undefined
        ? null
        : {
            at,
            nextAt: toIso(latestPlannedTime(at, now()) + DAY),
            isEncrypted: config.backupPassphrase !== undefined,
            space,
          },
    lastGood: lastGood ? { at: lastGood.at, bytes: lastGood.bytes ?? 0 } : null,
    lastTest: lastTest
      ? {
          at: toIso(lastTest.began_at),
          problem: lastTest.problem,
          rows: lastTest.rows ?? 0,
          files: lastTest.files ?? 0,
        }
      : null,
    // Leaves out a run whose process has died, which the scheduler will soon end.
    running: active && now() - active.seen_at < HEARTBEAT_TIMEOUT_MS ? asRunning(active) : null,
    list: list.toSorted((one, other) => (one.at < other.at ? 1 : -1)),
  };
}

/**
 * Begins a backup or test restore on an administrator’s request. Does nothing if a run of the same kind is active.
 * @throws AppError `duplicate` without `BACKUP_DIR` and while a run of the other kind is active; `no-room` if the disk
 *   is too full
 */
async function beginOnRequest(platform: Platform, work: BackupWorkKind, administratorId: number): Promise<void> {
  const { config, now } = platform;
  const { directory } = config.backups;
  if (directory === undefined) throw new AppError('duplicate', 'backupsOff');
  const folder = work === 'backup' ? directory : config.dataDirectory;
  // If the folder is unavailable, the run itself reports it.
  if (!(await runInFolder(folder, () => hasFreeSpace(folder, config.minFree)).catch(() => true))) throw noSpaceError();
  const started = await beginRun(
    platform,
    async () => work,
    administratorId,
    async (db) => {
      await recordChange(db, {
        at: now(),
        actorId: administratorId,
        action: work === 'backup' ? 'backup begun' : 'test restore begun',
        subject: { type: 'backup', id: work },
      });
    },
  );
  if (started?.work !== work) throw new AppError('duplicate', 'backupBusy');
}

export async function beginBackup(platform: Platform, administratorId: number): Promise<void> {
  await beginOnRequest(platform, 'backup', administratorId);
}

/** Begins a test restore. @throws AppError like `beginOnRequest`; `duplicate` also if there is no backup yet */
export async function beginTestRestore(platform: Platform, administratorId: number): Promise<void> {
  const { config, database } = platform;
  const { directory } = config.backups;
  if (directory !== undefined && (await readBackupFolder(directory, database)).stored.length === 0) {
    throw new AppError('duplicate', 'noBackupYet');
  }
  await beginOnRequest(platform, 'test-restore', administratorId);
}

/** Dismisses the notice that there are no backups, for all administrators. */
export async function dismissNoBackups({ database, now }: Platform, administratorId: number): Promise<void> {
  await inTransaction(database, async (db) => {
    const { dismissed_at } = await lockWatch(db);
    if (dismissed_at !== null) return;
    await updateWatch(db, { dismissed_at: now() });
    await recordChange(db, {
      at: now(),
      actorId: administratorId,
      action: 'notice of no backups dismissed',
      subject: { type: 'backup', id: 'notice' },
    });
  });
}

/**
 * Deletes the results of old runs, except those of stored backups: without its result, a backup would not count as
 * verified.
 * @throws Error with code ESTALE if the folder of backups does not respond
 */
export async function deleteOldRuns({ config, database, now }: Platform): Promise<void> {
  const { directory } = config.backups;
  const stored = directory === undefined ? [] : await runInFolder(directory, () => listOwnBackups(directory, database));
  await deleteRunsBefore(
    database,
    now() - RUNS_RETENTION_MS,
    stored.map(({ name }) => name),
  );
}
