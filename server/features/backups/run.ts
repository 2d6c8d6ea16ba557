import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  BackupProblem,
  type BackupProgress,
  type BackupSource,
  type SitePlaces,
} from '#server/platform/backup/backup.ts';
import { OtherPassphrase } from '#server/platform/backup/age.ts';
import { removeBackup, backupsToRemove } from '#server/platform/backup/backup-folder.ts';
import { compareWithBackup, verifyBackup } from '#server/platform/backup/check-backup.ts';
import { createBackup } from '#server/platform/backup/create-backup.ts';
import { claimFolder, listOwnBackups, ForeignBackupFolder } from '#server/platform/backup/own-folder.ts';
import { contentOf } from '#server/platform/backup/manifest.ts';
import { restoreBackup } from '#server/platform/backup/restore-backup.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Config } from '#server/platform/config/config.ts';
import { type Database, appliedMigration } from '#server/platform/database/database.ts';
import { completeErasureList } from '#server/records/erasures.ts';
import type { Log } from '#server/platform/log/log.ts';
import { codeOf, writeProblemFor } from '#server/platform/start-problem.ts';
import type { ListRowFiles } from '#server/platform/storage/file-owners.ts';
import { hasFreeSpace, noSpaceError } from '#server/platform/storage/storage.ts';
import { removeTempFolders, TEMP_FOLDER_PREFIX } from './begin.ts';
import { type BackupRun, endRun, findRun, type RunProblem, type RunResult, updateProgress } from './store.ts';

type Stage = NonNullable<BackupRun['stage']>;

const UPDATE_EVERY_MS = 1000;

type RunProgress = Pick<BackupRun, 'stage' | 'done' | 'total'>;

/** Reports where a run is, in the database. */
interface Reporter {
  readonly stage: () => Stage | null;
  readonly report: (at: RunProgress) => void;
  readonly stop: () => Promise<void>;
}

/** Writes the progress at each new stage and every second, which shows other processes that the run is still alive. */
function createReporter(database: Database, id: number, now: () => number): Reporter {
  let progress: RunProgress = { stage: null, done: 0, total: 0 };
  let writing = Promise.resolve();
  const write = () => {
    // Ignores errors: the database may be unavailable for a moment, and the next update follows after a second.
    writing = writing.then(() => updateProgress(database, id, { ...progress, seen_at: now() })).catch(() => {});
  };
  const timer = setInterval(write, UPDATE_EVERY_MS);
  return {
    stage: () => progress.stage,
    report: (at) => {
      const isNewStage = at.stage !== progress.stage;
      progress = at;
      if (isNewStage) write();
    },
    stop: async () => {
      clearInterval(timer);
      await writing;
    },
  };
}

/** Enters a stage. Returns the callback that reports the progress of that stage. */
function enter({ report }: Reporter, stage: Stage): (at: BackupProgress) => void {
  report({ stage, done: 0, total: 0 });
  return ({ done, total }) => report({ stage, done, total });
}

/** The parts of the site that a run needs. The backup program has no `Platform`, because it serves no requests. */
export interface RunDependencies {
  readonly config: Config;
  readonly database: Database;
  readonly log: Log;
  readonly owners: readonly ListRowFiles[];
}

/** Error codes when a folder is missing, or a disk or network share is unavailable. */
const UNREACHABLE_CODES: ReadonlySet<string | undefined> = new Set([
  'ENOENT',
  'ENOTDIR',
  'EIO',
  'ESTALE',
  'ENODEV',
  'EHOSTDOWN',
  'ENXIO',
]);

function runProblem(error: unknown, stage: Stage | null, isStopping: boolean): RunProblem {
  if (isStopping) return 'interrupted';
  if (error instanceof ForeignBackupFolder) return 'other-site';
  if (error instanceof OtherPassphrase) return 'other-passphrase';
  if (error instanceof AppError && error.kind === 'no-room') return 'disk';
  const code = codeOf(error);
  const refused = writeProblemFor(code);
  if (refused !== undefined) return refused;
  if (error instanceof BackupProblem && (stage === 'verifying' || stage === 'restoring')) return 'damaged';
  if (error instanceof BackupProblem && stage === 'comparing') return 'different';
  return UNREACHABLE_CODES.has(code) ? 'unreachable' : 'fault';
}

interface Running extends RunDependencies {
  readonly directory: string;
  readonly reporter: Reporter;
  readonly signal: AbortSignal;
  readonly now: () => number;
}

async function removeOldBackups({ directory, database }: Running): Promise<void> {
  for (const name of backupsToRemove(await listOwnBackups(directory, database))) await removeBackup(directory, name);
}

/** @throws AppError `no-room` if writing `bytes` to the folder would leave less than MIN_FREE_MB of free space */
async function requireRoom({ config }: Running, folder: string, bytes = 0): Promise<void> {
  if (!(await hasFreeSpace(folder, config.minFree, bytes))) throw noSpaceError();
}

/** Makes and verifies a backup. Deletes it if it is damaged; otherwise deletes backups that are no longer needed. */
async function backUp(running: Running): Promise<RunResult> {
  const { config, database, log, owners, directory, reporter, signal, now } = running;
  const { backupPassphrase: passphrase } = config;
  await requireRoom(running, directory);
  await completeErasureList(database, directory);
  const source: BackupSource = { places: config, owners, now };
  const onProgress = ({ step, done, total }: BackupProgress) =>
    reporter.report({ stage: step === 'tables' ? 'rows' : 'files', done, total });
  const made = await createBackup(source, {
    to: directory,
    passphrase,
    signal,
    onProgress,
    beforeEach: () => requireRoom(running, directory),
    onUnreadable: (unreadable, err) =>
      log.warn({ event: 'backup.unreadable', err, backup: unreadable }, 'An earlier backup cannot be read'),
  });
  try {
    await verifyBackup(made.path, { passphrase, signal, onProgress: enter(reporter, 'verifying') });
  } catch (error) {
    if (error instanceof BackupProblem) await removeBackup(directory, made.name);
    throw error;
  }
  await removeOldBackups(running);
  if (made.missing.length > 0)
    log.warn(
      { event: 'backup.missing-files', files: made.missing },
      'Files of the site were missing during the backup: run npm run check-files',
    );
  return { outcome: 'good', name: made.name, ...contentOf(made), missing: made.missing.length };
}

async function makeTempFolder(running: Running, bytes: number): Promise<string> {
  const { dataDirectory } = running.config;
  await requireRoom(running, dataDirectory, bytes);
  return mkdtemp(join(dataDirectory, TEMP_FOLDER_PREFIX));
}

async function testRestore(running: Running): Promise<RunResult> {
  const { config, database, owners, directory, reporter, signal, now } = running;
  await claimFolder(directory, database);
  const newest = (await listOwnBackups(directory, database)).at(-1);
  if (!newest) throw new BackupProblem('BACKUP_DIR contains no backup of this site. Make a backup first.');
  // `BACKUP_PASSPHRASE` may have been set after this backup was made without it.
  const passphrase = newest.key ? config.backupPassphrase : undefined;
  const tempFolder = await makeTempFolder(running, contentOf(newest).bytes);
  try {
    const places: SitePlaces = {
      dataDirectory: tempFolder,
      database: { engine: 'sqlite', file: join(tempFolder, 'cmj.sqlite') },
      storage: { kind: 'disk', directory: tempFolder },
      // The test restore needs no secret from this site, because the backup contains one.
      secret: undefined,
    };
    const onProgress = enter(reporter, 'restoring');
    await restoreBackup(newest.path, { places, owners, now }, { passphrase, signal, onProgress });
    // Only a backup with the current schema can be compared, because migrations change the rows of older backups.
    if (newest.schema === (await appliedMigration(database))) {
      await compareWithBackup(newest.path, places, { passphrase, signal, onProgress: enter(reporter, 'comparing') });
    }
  } finally {
    await rm(tempFolder, { recursive: true, force: true });
  }
  return { outcome: 'good', name: newest.name, ...contentOf(newest), missing: null };
}

/** Executes a run and records its progress and result in the database. Does not throw if the run fails. */
export async function executeRun(parts: RunDependencies, id: number, signal: AbortSignal): Promise<void> {
  const { config, database, log } = parts;
  const { directory } = config.backups;
  const run = await findRun(database, id);
  if (directory === undefined || run?.active !== 1) return;
  // Uses the clock of the process that began the run, which in tests differs from the system clock.
  const ahead = run.began_at - Date.now();
  const now = () => Date.now() + ahead;
  const reporter = createReporter(database, id, now);
  const running: Running = { ...parts, directory, reporter, signal, now };
  let result: RunResult;
  try {
    await removeTempFolders(config.dataDirectory);
    result = await (run.work === 'backup' ? backUp(running) : testRestore(running));
  } catch (error) {
    const problem = runProblem(error, reporter.stage(), signal.aborted);
    log.error(
      { event: 'backup.failed', err: error, run: id, work: run.work, problem },
      'A backup or a test restore failed',
    );
    result = { outcome: 'failed', problem };
  } finally {
    await reporter.stop();
  }
  await endRun(database, id, result, now());
}
