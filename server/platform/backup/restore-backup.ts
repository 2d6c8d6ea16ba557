import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { writeSecret } from '#server/platform/config/secret.ts';
import { buildDatabase } from '#server/platform/database/build-database.ts';
import type { Db } from '#server/platform/database/database.ts';
import { lockData } from '#server/platform/database/in-use.ts';
import { replaceIdentity } from '#server/platform/identity/identity-store.ts';
import { makeIdentity } from '#server/platform/identity/pair.ts';
import { listNamedFiles } from '#server/platform/storage/file-owners.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import { folders, partsOfName, type Storage } from '#server/platform/storage/storage.ts';
import { BackupProblem, type BackupSummary, type BackupWork, type RestoreTarget } from './backup.ts';
import type { BackupKey } from './backup-key.ts';
import { readPart } from './backup-parts.ts';
import { type ListedFile, placeOf, readFileList } from './file-list.ts';
import { readLines } from './lines.ts';
import { type Manifest, readManifest, SECRET, tableFile } from './manifest.ts';
import { readShared } from './shared-files.ts';
import { fromLines } from './table-rows.ts';

/** A backup that is being restored. */
interface Restoring extends BackupWork {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly key: BackupKey | undefined;
}

/** What an earlier try has left is no reason to refuse. */
async function refuseForeignFiles(storage: Storage, { folder, manifest }: Restoring): Promise<void> {
  const own = new Set<string>();
  for await (const file of readFileList(folder, manifest)) {
    const place = placeOf(file);
    own.add(`${place.folder}/${place.name}`);
  }
  for (const place of folders) {
    for await (const { name } of storage.list(place)) {
      if (own.has(`${place}/${name}`)) continue;
      throw new BackupProblem('There are files in DATA_DIR: a backup can be restored into an empty place only.');
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
  const { paths } = await listNamedFiles(db, owners);
  let done = 0;
  for await (const file of readFileList(folder, manifest)) {
    signal?.throwIfAborted();
    onProgress?.({ step: 'files', done, total: manifest.files.count });
    const place = placeOf(file);
    if (paths.has(`${place.folder}/${place.name}`)) await restoreFile(storage, file, restoring);
    done += 1;
  }
}

/** What was sealed under the secret of the backup opens with no other one. */
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
 * Restores a backup into places that are empty and that nobody serves, checking every byte on the way. Database and files
 * get a new identity. The rows come to be in one transaction, which ends when the files are there: cut short, it leaves
 * files that no site starts on, and can be begun again.
 * @returns the summary of the backup
 * @throws BackupProblem when the files are not empty, `SECRET` is another one, or the backup cannot be read or is damaged
 * @throws StartProblem when the database is not empty, or somebody uses it
 */
export async function restoreBackup(from: string, target: RestoreTarget, work: BackupWork): Promise<BackupSummary> {
  const folder = resolve(from);
  const { manifest, summary, unlock } = await readManifest(folder);
  const restoring = { ...work, folder, manifest, key: await unlock(work.passphrase) };
  const { places, now, beforeCommit } = target;
  const storage = await openStorage(places.storage);
  const release = await lockData(places.dataDirectory, 'alone');
  try {
    const secret = await readSecret(target, restoring);
    await refuseForeignFiles(storage, restoring);
    await buildDatabase(places.database, {
      schema: manifest.schema,
      fill: async ({ fill, raiseLastId }) => {
        for (const [done, { name, ...written }] of manifest.tables.entries()) {
          work.signal?.throwIfAborted();
          work.onProgress?.({ step: 'tables', done, total: manifest.tables.length });
          const file = tableFile(name);
          await fill(name, fromLines(readLines(readPart(folder, file, written, restoring.key)), file));
        }
        for (const [table, last] of Object.entries(manifest.lastIds)) if (last > 0) await raiseLastId(table, last);
      },
      finish: async (db, { raiseLastId }) => {
        await beforeCommit?.(db, raiseLastId);
        await restoreFiles(db, storage, target, restoring);
        if (secret !== undefined) await writeSecret(places, secret);
        const identity = makeIdentity();
        await replaceIdentity(db, identity, now());
        await storage.writeIdentity(identity, 'any');
      },
    });
    return summary;
  } finally {
    release();
  }
}
