import type { Backups, ListedBackup, RunningBackup } from '#contract/backups.ts';
import { recordAudit } from '#server/records/audit-store.ts';
import type { BackupSummary } from '#server/platform/backup/backup.ts';
import { inFolder } from '#server/platform/backup/in-folder.ts';
import { listOwnBackups } from '#server/platform/backup/own-folder.ts';
import { type Database, type Db, inTransaction } from '#server/platform/database/database.ts';
import { DAY } from '#server/platform/limits/limits.ts';
import type { Platform } from '#server/platform/platform.ts';
import { AppError } from '#server/platform/app-error.ts';
import { hasRoomAt, noRoom, spaceAt } from '#server/platform/storage/room.ts';
import { beginRun } from './begin.ts';
import { latestPlanned } from './plan.ts';
import {
  type BackupRun,
  type BackupWorkKind,
  deleteRunsBefore,
  findActiveRun,
  findNewestRun,
  findVerified,
  listFailedBackups,
  lockWatch,
  HEARTBEAT_TIMEOUT_MS,
  updateWatch,
} from './store.ts';

/** Each of the two kinds in the list of backups. */
const MAX_COMPLETE = 40;
const MAX_FAILED = 20;

/** What was tried and came of it; no backup is kept for longer. */
const RUNS_RETENTION_MS = 400 * DAY;

const inWords = (instant: number) => new Date(instant).toISOString();

function asRunning({ work, began_at, stage, done, total }: BackupRun): RunningBackup {
  return { work, beganAt: inWords(began_at), stage, done, total };
}

/** Those that are there, whoever made them; the newest first. */
async function wholeOf(db: Db, stored: readonly BackupSummary[]): Promise<ListedBackup[]> {
  const verified = await findVerified(
    db,
    stored.map(({ name }) => name),
  );
  return stored.toReversed().map(({ name, takenAt, bytes, missing }) => ({
    at: inWords(takenAt),
    result: verified.has(name) ? 'good' : 'unchecked',
    problem: null,
    bytes,
    missing: missing.length,
  }));
}

async function failedOf(db: Db): Promise<ListedBackup[]> {
  const runs = await listFailedBackups(db, MAX_FAILED);
  return runs.map(({ began_at, problem }) => ({
    at: inWords(began_at),
    result: 'failed',
    problem,
    bytes: null,
    missing: 0,
  }));
}

interface Seen {
  readonly space: Awaited<ReturnType<typeof spaceAt>>;
  readonly stored: readonly BackupSummary[];
}

const nothing: Seen = { space: null, stored: [] };

/** What a folder holds; nothing while it is away. */
async function lookInto(directory: string, database: Database): Promise<Seen> {
  return inFolder(directory, async () => ({
    space: await spaceAt(directory),
    stored: await listOwnBackups(directory, database).catch(() => []),
  })).catch(() => nothing);
}

/** What the dashboard shows of them; nothing is looked for in the folder of backups. */
export async function backupsInShort({ config, database }: Platform) {
  const lastGood = await findNewestRun(database, 'backup', 'good');
  return {
    areMade: config.backups.directory !== undefined,
    lastGoodAt: lastGood ? inWords(lastGood.began_at) : null,
    space: await spaceAt(config.dataDirectory),
  };
}

/** Everything that the office sees of the backups. */
export async function readBackups({ config, database, now }: Platform): Promise<Backups> {
  const { directory, at } = config.backups;
  const { space, stored } = directory === undefined ? nothing : await lookInto(directory, database);
  const whole = await wholeOf(database, stored);
  const list = [...whole.slice(0, MAX_COMPLETE), ...(await failedOf(database))];
  const lastGood = whole.find(({ result }) => result === 'good');
  const lastTest = await findNewestRun(database, 'test-restore', 'ended');
  const active = await findActiveRun(database);
  return {
    plan:
      directory === undefined
        ? null
        : {
            at,
            nextAt: inWords(latestPlanned(at, now()) + DAY),
            isEncrypted: config.backupPassphrase !== undefined,
            space,
          },
    lastGood: lastGood ? { at: lastGood.at, bytes: lastGood.bytes ?? 0 } : null,
    lastTest: lastTest
      ? {
          at: inWords(lastTest.began_at),
          problem: lastTest.problem,
          rows: lastTest.rows ?? 0,
          files: lastTest.files ?? 0,
        }
      : null,
    // The next look at what is due ends one whose process has died.
    running: active && now() - active.seen_at < HEARTBEAT_TIMEOUT_MS ? asRunning(active) : null,
    list: list.toSorted((one, other) => (one.at < other.at ? 1 : -1)),
  };
}

/**
 * Begins a backup or a test restore because an administrator asks for it. Asked once more while it is under way, it is
 * that one. @throws AppError `duplicate` without `BACKUP_DIR`, while the other of the two is under way, and for a test
 * restore where there is no backup yet; `no-room`
 */
async function beginFor(platform: Platform, work: BackupWorkKind, administratorId: number): Promise<void> {
  const { config, now } = platform;
  const { directory } = config.backups;
  if (directory === undefined) throw new AppError('duplicate', 'backupsOff');
  const folder = work === 'backup' ? directory : config.dataDirectory;
  // Of a folder that is away the run tells.
  if (!(await inFolder(folder, () => hasRoomAt(folder, config.minFree)).catch(() => true))) throw noRoom();
  const begun = await beginRun(
    platform,
    async () => work,
    administratorId,
    (db) =>
      recordAudit(db, {
        at: now(),
        actorId: administratorId,
        action: work === 'backup' ? 'backup begun' : 'test restore begun',
        subject: { type: 'backup', id: work },
      }),
  );
  if (begun?.work !== work) throw new AppError('duplicate', 'backupBusy');
}

export async function backUpNow(platform: Platform, administratorId: number): Promise<void> {
  await beginFor(platform, 'backup', administratorId);
}

export async function beginTestRestore(platform: Platform, administratorId: number): Promise<void> {
  const { config, database } = platform;
  const { directory } = config.backups;
  if (directory !== undefined && (await lookInto(directory, database)).stored.length === 0) {
    throw new AppError('duplicate', 'noBackupYet');
  }
  await beginFor(platform, 'test-restore', administratorId);
}

/** The notice that there are no backups is shown to nobody any more. */
export async function putAwayNoBackups({ database, now }: Platform, administratorId: number): Promise<void> {
  await inTransaction(database, async (db) => {
    const { put_away_at } = await lockWatch(db);
    if (put_away_at !== null) return;
    await updateWatch(db, { put_away_at: now() });
    await recordAudit(db, {
      at: now(),
      actorId: administratorId,
      action: 'notice of no backups put away',
      subject: { type: 'backup', id: 'notice' },
    });
  });
}

export async function forgetOldRuns({ database, now }: Platform): Promise<void> {
  await deleteRunsBefore(database, now() - RUNS_RETENTION_MS);
}
