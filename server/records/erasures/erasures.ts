import { afterCommit, type Database, type Db } from '#server/platform/database/database.ts';
import { runInFolder, claimFolder } from '#server/platform/backup/own-folder.ts';
import { type ErasedKind, findErasures, findUnlisted, insertErasures, markListed } from './erasures-store.ts';
import { appendErasures, lineOf, makeBackupDirectory, readErasures } from './list-file.ts';

/** For each database, the folder of its erasure list. */
const directories = new WeakMap<Database, string>();

/** Sets the folder whose list file receives the erasures of this database. */
export function setErasureListFolder(database: Database, directory: string): void {
  directories.set(database, directory);
}

/** Claims the folder for this site. If two sites shared a list, a restore would erase records of the other site. */
async function claimListFolder(database: Database, directory: string): Promise<void> {
  await makeBackupDirectory(directory);
  await claimFolder(directory, database);
}

/**
 * Appends erasures that are not in the list file yet. Rejects if the folder does not respond, is not writable, or
 * belongs to another site.
 */
export async function flushErasureList(database: Database): Promise<void> {
  const directory = directories.get(database);
  if (directory === undefined) return;
  if ((await findUnlisted(database)).length === 0) return;
  await runInFolder(directory, async () => {
    await claimListFolder(database, directory);
    for (;;) {
      const unlisted = await findUnlisted(database);
      if (unlisted.length === 0) return;
      await appendErasures(directory, unlisted);
      await markListed(database, unlisted, Date.now());
    }
  });
}

/**
 * Appends erasures that are not in the list file yet. Ignores errors, because an unavailable folder must not block an
 * erasure. The next call tries again.
 */
async function tryToList(database: Database): Promise<void> {
  await flushErasureList(database).catch(() => {});
}

/**
 * Records erasures so that restoring a backup does not bring the erased records back. Every deletion of an account,
 * member, profile, memorial or picture calls this in its transaction. After the commit, the erasures are appended to
 * the list file in `BACKUP_DIR`.
 */
export async function recordErasures(
  db: Db,
  kind: ErasedKind,
  records: readonly { readonly id: number; readonly created_at: number }[],
): Promise<void> {
  if (records.length === 0) return;
  const erasures = records.map(({ id, created_at }) => ({ kind, record: id, created_at }));
  await insertErasures(db, erasures, null);
  afterCommit(db, tryToList);
}

/** Appends all erasures of this database that the list file of the folder lacks, for example in a new folder. */
export async function completeErasureList(database: Database, directory: string): Promise<void> {
  await claimListFolder(database, directory);
  const listed = new Set(((await readErasures(directory)) ?? []).map(lineOf));
  const missing = (await findErasures(database)).filter((erasure) => !listed.has(lineOf(erasure)));
  if (missing.length > 0) await appendErasures(directory, missing);
}
