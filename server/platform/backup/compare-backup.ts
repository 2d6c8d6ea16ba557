import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { openWithoutMigrating } from '#server/platform/database/database.ts';
import { openSnapshot, type Snapshot } from '#server/platform/database/snapshot.ts';
import { listNamedFiles } from '#server/platform/storage/file-owners.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { BackupProblem, type BackupSource, type BackupWork, type SitePlaces } from './backup.ts';
import type { BackupKey } from './age.ts';
import { readPart, placeOf, readFileList } from './file-list.ts';
import { readLines, writeLines } from './lines.ts';
import { type Manifest, readManifest, tableFile } from './manifest.ts';
import { readShared } from './shared-files.ts';
import { toLists, storedRows } from './table-rows.ts';
import { storedTables } from './tables.ts';
import type { Bytes } from './written-bytes.ts';

/** Returns the number of the first line that differs, counted from 1; undefined if all lines are equal. */
async function firstDifference(one: AsyncIterator<string>, other: AsyncIterator<string>): Promise<number | undefined> {
  for (let line = 1; ; line += 1) {
    const [left, right] = [await one.next(), await other.next()];
    if (left.done && right.done) return undefined;
    if (left.value !== right.value) return line;
  }
}

async function hashOf(bytes: Bytes | Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of bytes as Bytes) hash.update(chunk);
  return hash.digest('hex');
}

async function compareTables(
  folder: string,
  { tables }: Manifest,
  key: BackupKey | undefined,
  snapshot: Snapshot,
  { onProgress, signal }: BackupWork,
): Promise<void> {
  for (const [done, { name, ...written }] of tables.entries()) {
    signal?.throwIfAborted();
    onProgress?.({ step: 'tables', done, total: tables.length });
    const table = storedTables.find((stored) => stored.name === name);
    if (!table) throw new BackupProblem(`${name} is not a table of this program.`);
    const inBackup = readLines(readPart(folder, tableFile(name), written, key));
    const restored = readLines(writeLines(toLists(storedRows(snapshot, table))));
    const line = await firstDifference(inBackup, restored);
    if (line !== undefined)
      throw new BackupProblem(`The restored table ${name} differs from the backup in line ${line}.`);
  }
}

interface OpenBackup {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly key: BackupKey | undefined;
}

async function openBackup(from: string, { passphrase }: BackupWork): Promise<OpenBackup> {
  const { manifest, summary, unlock } = await readManifest(from);
  return { folder: summary.path, manifest, key: await unlock(passphrase) };
}

async function compareFiles(
  { folder, manifest, key }: OpenBackup,
  storage: Storage,
  isCompared: (path: string) => boolean,
  { signal, onProgress }: BackupWork,
): Promise<number> {
  let done = 0;
  let compared = 0;
  for await (const file of readFileList(folder, manifest)) {
    signal?.throwIfAborted();
    onProgress?.({ step: 'files', done, total: manifest.files.count });
    done += 1;
    const place = placeOf(file);
    const path = `${place.folder}/${place.name}`;
    if (!isCompared(path)) continue;
    // The files of records in the bin are in the trash.
    const opened =
      (await storage.open(place.folder, place.name)) ?? (await storage.openTrashed(place.folder, place.name));
    const differs = !opened || (await hashOf(opened.stream)) !== (await hashOf(readShared(folder, file, key)));
    if (differs) throw new BackupProblem(`The restored file ${path} differs from the backup.`);
    compared += 1;
  }
  return compared;
}

/**
 * Compares a restored site that has not been used yet with its backup: rows one by one, files by SHA-256.
 * @throws BackupProblem naming the first table or file that differs
 */
export async function compareWithBackup(from: string, restored: SitePlaces, work: BackupWork): Promise<void> {
  const backup = await openBackup(from, work);
  const { folder, manifest, key } = backup;
  const snapshot = await openSnapshot(restored.database);
  try {
    await compareTables(folder, manifest, key, snapshot, work);
  } finally {
    await snapshot.close();
  }
  await compareFiles(backup, await openStorage(restored.storage), () => true, work);
}

/**
 * Compares the restored copies of a backup's files with the backup by SHA-256. Skips files that no row of the restored
 * site names.
 * @returns the number of files compared
 * @throws BackupProblem naming the first file that differs
 */
export async function compareRestoredFiles(
  from: string,
  { places, owners }: BackupSource,
  work: BackupWork,
): Promise<number> {
  const backup = await openBackup(from, work);
  const database = await openWithoutMigrating(places.database);
  try {
    const { paths } = await listNamedFiles(database, owners);
    const storage = await openStorage(places.storage);
    return await compareFiles(backup, storage, (path) => paths.has(path), work);
  } finally {
    await database.destroy();
  }
}
