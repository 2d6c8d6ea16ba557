import { afterCommit } from '#server/platform/database/after-commit.ts';
import { inFolder } from '#server/platform/backup/in-folder.ts';
import { claimFolder } from '#server/platform/backup/own-folder.ts';
import type { Database, Db } from '#server/platform/database/database.ts';
import { type ErasedKind, findErasures, findUnlisted, insertErasures, markListed } from './erasures-store.ts';
import { appendErasures, lineOf, makeBackupDirectory, readErasures } from './list-file.ts';

/** By database, the folder whose list its erasures are written to. */
const directories = new WeakMap<Database, string>();

/** From now on what is erased in this database is written to the list in a folder as well. */
export function keepErasureListIn(database: Database, directory: string): void {
  directories.set(database, directory);
}

/** Each site has a list of its own: the next restore of another one would erase what bears the same numbers there. */
async function ownList(database: Database, directory: string): Promise<void> {
  await makeBackupDirectory(directory);
  await claimFolder(directory, database);
}

/**
 * Writes to the list what has yet to be written. Rejects while the folder does not answer, cannot be written to, or is
 * another site's.
 */
export async function catchUpErasureList(database: Database): Promise<void> {
  const directory = directories.get(database);
  if (directory === undefined) return;
  if ((await findUnlisted(database)).length === 0) return;
  await inFolder(directory, async () => {
    await ownList(database, directory);
    for (;;) {
      const unlisted = await findUnlisted(database);
      if (unlisted.length === 0) return;
      await appendErasures(directory, unlisted);
      await markListed(database, unlisted, Date.now());
    }
  });
}

/** Whoever erases something is not to be kept from it by a folder that is away: that is caught up later. */
async function tryToList(database: Database): Promise<void> {
  await catchUpErasureList(database).catch(() => {});
}

/**
 * Notes that records were erased, so that no backup brings them back. Every deletion of an account, a member, a profile,
 * a memorial or a picture calls this, in its transaction; when that has ended, the list in `BACKUP_DIR` says so too.
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

/** Makes sure that the list in a folder, which may be a new one, lacks nothing that was ever erased in this database. */
export async function completeErasureList(database: Database, directory: string): Promise<void> {
  await ownList(database, directory);
  const listed = new Set(((await readErasures(directory)) ?? []).map(lineOf));
  const missing = (await findErasures(database)).filter((erasure) => !listed.has(lineOf(erasure)));
  if (missing.length > 0) await appendErasures(directory, missing);
}
