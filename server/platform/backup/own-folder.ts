import { randomBytes } from 'node:crypto';
import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit, { type LimitFunction } from 'p-limit';
import type { Db, Database } from '#server/platform/database/database.ts';
import { codeOf } from '#server/platform/start-problem.ts';
import { listBackups } from './backup-folder.ts';
import { BackupProblem } from './backup.ts';
import type { Backup } from './manifest.ts';

/** How long a caller waits for its operation on a folder. */
const TIMEOUT_MS = 2_000;

/** Lets one operation run at a time in each folder. */
const turns = new Map<string, LimitFunction>();

/** The folder does not respond. Has the error code that the file system uses for an unavailable network share. */
class FolderUnavailable extends Error {
  readonly code = 'ESTALE';
}

/**
 * Runs an operation on a folder whose disk or share may hang, which can block a thread of this process forever. Only
 * one operation runs per folder. Callers stop waiting after a timeout, while a started operation continues. Operations
 * still queued at their timeout are dropped.
 * @throws Error with code ESTALE after the timeout
 */
export async function runInFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const turn = turns.get(folder) ?? pLimit(1);
  turns.set(folder, turn);
  const timeout = Promise.withResolvers<never>();
  let hasTimedOut = false;
  const timer = setTimeout(() => {
    hasTimedOut = true;
    timeout.reject(new FolderUnavailable('the folder does not respond'));
  }, TIMEOUT_MS);
  const done = turn(async () => (hasTimedOut ? timeout.promise : work()));
  return Promise.race([done, timeout.promise]).finally(() => clearTimeout(timer));
}

const ROW = 1;

async function findBackupSite(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('backup_site').select('identity').where('id', '=', ROW).executeTakeFirst();
  return row?.identity;
}

/** Returns the identity that marks this site's backups. Creates a random one on first use. */
export async function readBackupSite(db: Db): Promise<string> {
  const known = await findBackupSite(db);
  if (known !== undefined) return known;
  const identity = randomBytes(16).toString('hex');
  await db
    .insertInto('backup_site')
    .values({ id: ROW, identity })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Another process may have inserted an identity first.
  return (await findBackupSite(db)) ?? identity;
}

/**
 * A file in `BACKUP_DIR` with one identity per line: first the site that owns the folder, then the sites it took over.
 */
const OWNER_FILE = 'site.txt';

/** The folder belongs to another site, whose backups and erasure list must not be changed. */
export class ForeignBackupFolder extends BackupProblem {}

/**
 * Returns the identities in `site.txt`. The list is empty if an operator emptied the file to hand over the folder.
 * Returns undefined if the file does not exist.
 */
async function readOwners(directory: string): Promise<readonly string[] | undefined> {
  try {
    return (await readFile(join(directory, OWNER_FILE), 'utf8')).split('\n').filter((line) => line !== '');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

async function writeOwners(directory: string, owners: readonly string[], flag: 'wx' | 'w'): Promise<void> {
  const path = join(directory, OWNER_FILE);
  const file = await open(path, flag, 0o600);
  try {
    await file.writeFile(`${owners.join('\n')}\n`);
    await file.sync();
  } catch (error) {
    // A partly written file could look like a file that an operator emptied to hand over the folder.
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

/**
 * Claims an existing folder as this site's `BACKUP_DIR`. Succeeds if the folder belongs to this site, or has no owner
 * and no backup of another site. If an operator emptied `site.txt`, the site takes over all backups in the folder.
 * @throws ForeignBackupFolder
 */
export async function claimFolder(directory: string, database: Database): Promise<void> {
  const identity = await readBackupSite(database);
  const owners = await readOwners(directory);
  if (owners?.[0] === identity) return;
  const others = new Set((await listBackups(directory)).map((backup) => backup.identity));
  others.delete(identity);
  if (owners ? owners.length > 0 : others.size > 0) {
    throw new ForeignBackupFolder(
      'BACKUP_DIR belongs to another site. To take it over with all its backups, empty the file site.txt in it.',
    );
  }
  try {
    await writeOwners(directory, [identity, ...others], owners ? 'w' : 'wx');
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    // Another process, possibly of another site, created the file first. The next call checks which site owns the
    // folder.
    await claimFolder(directory, database);
  }
}

/**
 * Returns the complete backups of this site and of the sites it took over, oldest first. Returns no backups if the
 * folder belongs to another site.
 */
export async function listOwnBackups(directory: string, database: Database): Promise<readonly Backup[]> {
  const identity = await readBackupSite(database);
  const owners = (await readOwners(directory)) ?? [];
  if (owners.length > 0 && owners[0] !== identity) return [];
  return (await listBackups(directory)).filter(
    (backup) => backup.identity === identity || owners.includes(backup.identity),
  );
}
