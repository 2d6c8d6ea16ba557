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

/** A file in `DATA_DIR` as long as a restore is not finished. */
const RESTORING = 'restoring';

/** A backup that is being restored. */
interface Restoring extends BackupWork {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly key: BackupKey | undefined;
}

/** Accepts the files of an earlier try that was cut short, which has left `mark`. */
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
      throw new BackupProblem(
        `There are files in ${storage.setting}: a backup can be restored into an empty place only.`,
      );
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
    // Served to nobody, not for a moment longer than it takes to bring it back.
    if (trashed.has(path)) await storage.trash(place.folder, place.name);
    done += 1;
  }
}

/** Whoever can write a manifest must not choose what comes to be in other tables, nor leave any out. */
function refuseOtherTables({ tables }: Manifest, existing: ReadonlySet<string>): void {
  const names = new Set(tables.map(({ name }) => name));
  const known = new Set(storedTables.map(({ name }): string => name));
  const foreign = tables.find(({ name }) => !known.has(name));
  if (foreign) throw new BackupProblem(`No backup of this program holds the table ${foreign.name}.`);
  const lacking = storedTables.find(({ name }) => existing.has(name) && !names.has(name));
  if (lacking) throw new BackupProblem(`The table ${lacking.name} is missing in the backup.`);
}

/** What was encrypted under the secret of the backup opens with no other one. */
async function readSecret(
  { places }: RestoreTarget,
  { folder, manifest, key }: Restoring,
): Promise<string | undefined> {
  if (!manifest.secret) return undefined;
  const secret = await text(readPart(folder, SECRET, manifest.secret, key));
  if (places.secret === undefined || places.secret === secret) return secret;
  throw new BackupProblem(
    'SECRET is another than that of the backup: unset it, and the restore writes that into DATA_DIR.',
  );
}

/**
 * Restores a backup into places that are empty and that nobody serves, checking every byte on the way. The rows come to
 * be in one transaction, which ends when the files are there: cut short, it leaves files beside an empty database, which
 * no site starts on, and can be begun again.
 * @returns the summary of the backup
 * @throws BackupProblem when the files are not empty, `SECRET` is another one, or the backup cannot be read, is damaged,
 * or is not encrypted though there is a passphrase
 * @throws StartProblem when the database is not empty, or somebody uses it
 */
export async function restoreBackup(from: string, target: RestoreTarget, work: BackupWork): Promise<BackupSummary> {
  const { manifest, summary, unlock } = await readManifest(from);
  if (work.passphrase !== undefined && !summary.encrypted) {
    throw new BackupProblem(
      'The backup is not encrypted, so anybody may have written it. If you know where it comes from, unset BACKUP_PASSPHRASE.',
    );
  }
  const { path: folder } = summary;
  const restoring = { ...work, folder, manifest, key: await unlock(work.passphrase) };
  const { places, beforeCommit } = target;
  const storage = await openStorage(places.storage);
  const release = await lockData(places.dataDirectory, 'alone');
  try {
    const secret = await readSecret(target, restoring);
    const mark = join(places.dataDirectory, RESTORING);
    await refuseForeignFiles(storage, restoring, mark);
    await createLineFile(mark, summary.name);
    await buildDatabase(places.database, {
      schema: manifest.schema,
      fill: async ({ fill, raiseLastId }, tables) => {
        refuseOtherTables(manifest, tables);
        for (const [done, { name, ...written }] of manifest.tables.entries()) {
          work.signal?.throwIfAborted();
          work.onProgress?.({ step: 'tables', done, total: manifest.tables.length });
          const file = tableFile(name);
          await fill(name, fromLines(readLines(readPart(folder, file, written, restoring.key)), file));
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
