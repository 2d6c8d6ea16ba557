import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { writeSecret } from '#server/platform/config/secret.ts';
import { buildDatabase } from '#server/platform/database/build-database.ts';
import type { Db } from '#server/platform/database/database.ts';
import { lockData } from '#server/platform/database/in-use.ts';
import { listNamedFiles } from '#server/platform/storage/file-owners.ts';
import { createLineFile, readLineFile } from '#server/platform/storage/line-file.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import { folders, partsOfName, type Storage } from '#server/platform/storage/storage.ts';
import { BackupProblem, type BackupSummary, type BackupWork, type RestoreTarget } from './backup.ts';
import type { BackupKey } from './age.ts';
import { readPart, type ListedFile, placeOf, readFileList } from './file-list.ts';
import { readLines } from './lines.ts';
import { type Manifest, readManifest, SECRET, tableFile } from './manifest.ts';
import { readShared } from './shared-files.ts';
import { fromLines } from './table-rows.ts';
import { storedTables } from './tables.ts';

/** The name of the file in `DATA_DIR` that marks an unfinished restore. */
const RESTORING = 'restoring';

interface Restoring extends BackupWork {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly key: BackupKey | undefined;
}

/**
 * Throws BackupProblem if the storage contains files. Allows the files of this backup if an interrupted restore left
 * the marker file `mark`.
 */
async function refuseForeignFiles(storage: Storage, { folder, manifest }: Restoring, mark: string): Promise<void> {
  const own = new Set<string>();
  if ((await readLineFile(mark)) !== undefined) {
    for await (const file of readFileList(folder, manifest)) {
      const place = placeOf(file);
      own.add(`${place.folder}/${place.name}`);
    }
  }
  for (const place of folders) {
    for await (const { name } of storage.list(place)) {
      if (own.has(`${place}/${name}`)) continue;
      throw new BackupProblem(`${storage.setting} contains files. A backup can be restored only into an empty place.`);
    }
  }
}

async function restoreFile(storage: Storage, file: ListedFile, { folder, key }: Restoring): Promise<void> {
  const { folder: place, name } = placeOf(file);
  const { base, ...part } = partsOfName(name);
  const staged = await storage.stage(Readable.from(readShared(folder, file, key)), file.bytes);
  try {
    await storage.keep(place, [{ ...part, staged }], base);
  } finally {
    await staged.discard();
  }
}

async function restoreFiles(db: Db, storage: Storage, { owners }: RestoreTarget, restoring: Restoring): Promise<void> {
  const { folder, manifest, onProgress, signal } = restoring;
  const { paths, trashed } = await listNamedFiles(db, owners);
  let done = 0;
  for await (const file of readFileList(folder, manifest)) {
    signal?.throwIfAborted();
    onProgress?.({ step: 'files', done, total: manifest.files.count });
    const place = placeOf(file);
    const path = `${place.folder}/${place.name}`;
    if (paths.has(path)) await restoreFile(storage, file, restoring);
    // Moves the files of records in the bin to the trash at once, because files in the trash are not served.
    if (trashed.has(path)) await storage.trash(place.folder, place.name);
    done += 1;
  }
}

/** Rejects manifests with unknown or missing tables, which an attacker could have written. */
function refuseOtherTables({ tables }: Manifest, existing: ReadonlySet<string>): void {
  const names = new Set(tables.map(({ name }) => name));
  const known = new Set(storedTables.map(({ name }): string => name));
  const foreign = tables.find(({ name }) => !known.has(name));
  if (foreign) throw new BackupProblem(`The backup contains ${foreign.name}, which is not a table of this program.`);
  const lacking = storedTables.find(({ name }) => existing.has(name) && !names.has(name));
  if (lacking) throw new BackupProblem(`The table ${lacking.name} is missing from the backup.`);
}

/**
 * Returns the secret in the backup; undefined if there is none. The encrypted values in the backup's rows need this
 * secret.
 * @throws BackupProblem if `SECRET` is set to another secret
 */
async function readSecret(
  { places }: RestoreTarget,
  { folder, manifest, key }: Restoring,
): Promise<string | undefined> {
  if (!manifest.secret) return undefined;
  const secret = await text(readPart(folder, SECRET, manifest.secret, key));
  if (places.secret === undefined || places.secret === secret) return secret;
  throw new BackupProblem(
    'SECRET differs from the secret in the backup. Unset SECRET, so that the restore writes the secret of the backup to DATA_DIR.',
  );
}

/**
 * Restores a backup into an empty site that is not running, and verifies every byte that it restores. All rows are
 * inserted in one transaction that commits after the files are stored. An interrupted restore leaves files and an empty
 * database. The site refuses to start in this state, but the restore can be repeated.
 * @returns the summary of the backup
 * @throws BackupProblem if the storage contains other files, `SECRET` differs, the backup is unreadable or damaged, or
 *   it is unencrypted although a passphrase is set
 * @throws StartProblem if the database is not empty or is in use
 */
export async function restoreBackup(from: string, target: RestoreTarget, work: BackupWork): Promise<BackupSummary> {
  const { manifest, summary, unlock } = await readManifest(from);
  if (work.passphrase !== undefined && !summary.encrypted) {
    throw new BackupProblem(
      'The backup is not encrypted, so anyone could have written it. If you trust its source, unset BACKUP_PASSPHRASE.',
    );
  }
  const { path: folder } = summary;
  const restoring = { ...work, folder, manifest, key: await unlock(work.passphrase) };
  const { places, beforeCommit } = target;
  const storage = await openStorage(places.storage);
  const release = await lockData(places.dataDirectory, 'exclusive');
  try {
    const secret = await readSecret(target, restoring);
    const mark = join(places.dataDirectory, RESTORING);
    await refuseForeignFiles(storage, restoring, mark);
    await createLineFile(mark, summary.name);
    await buildDatabase(places.database, {
      schema: manifest.schema,
      fillTables: async ({ insertRows, raiseLastId }, tables) => {
        refuseOtherTables(manifest, tables);
        for (const [done, { name, ...written }] of manifest.tables.entries()) {
          work.signal?.throwIfAborted();
          work.onProgress?.({ step: 'tables', done, total: manifest.tables.length });
          const file = tableFile(name);
          await insertRows(name, fromLines(readLines(readPart(folder, file, written, restoring.key)), file));
        }
        for (const [table, last] of Object.entries(manifest.lastIds)) {
          if (last > 0 && tables.has(table)) await raiseLastId(table, last);
        }
      },
      finish: async (db, { raiseLastId }) => {
        await beforeCommit?.(db, raiseLastId);
        await restoreFiles(db, storage, target, restoring);
        if (secret !== undefined) await writeSecret(places, secret);
      },
    });
    await rm(mark);
    return summary;
  } finally {
    release();
  }
}
