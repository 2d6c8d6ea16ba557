import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { openWithoutMigrating } from '#server/platform/database/database.ts';
import { openSnapshot, type Snapshot } from '#server/platform/database/snapshot.ts';
import { listNamedFiles } from '#server/platform/storage/file-owners.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import { BackupProblem, type BackupSource, type BackupWork, type SitePlaces } from './backup.ts';
import { readLines, writeLines, type Bytes } from './bytes.ts';
import { eachFile, eachTable, openBackup, type OpenBackup, readPart, readShared } from './files.ts';
import { type Backup, SECRET } from './manifest.ts';
import { fromLines, toLists, storedRows, storedTables } from './tables.ts';

async function countAll(things: AsyncIterable<unknown>, signal: AbortSignal | undefined): Promise<number> {
  const each = things[Symbol.asyncIterator]();
  let count = 0;
  for (; !(await each.next()).done; count += 1) {
    if (count % 1000 === 0) signal?.throwIfAborted();
  }
  return count;
}

/**
 * Reads and decrypts a whole backup and compares it with its manifest. Needs no site or database and writes nothing.
 * @throws BackupProblem naming the first file that is damaged
 */
export async function verifyBackup(from: string, work: BackupWork): Promise<Backup> {
  const opened = await openBackup(from, work);
  const { backup } = opened;
  for (const { file, rows, ...written } of eachTable(opened, work)) {
    const lines = readLines(readPart(opened, file, written));
    if ((await countAll(fromLines(lines, file), work.signal)) !== rows)
      throw new BackupProblem(`${file} in the backup does not have the number of rows that the manifest gives.`);
  }
  if (backup.secret) await countAll(readPart(opened, SECRET, backup.secret), work.signal);
  for await (const { file } of eachFile(opened, work)) await countAll(readShared(opened, file), work.signal);
  return backup;
}

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

async function compareTables(backup: OpenBackup, snapshot: Snapshot, work: BackupWork): Promise<void> {
  for (const { name, file, ...written } of eachTable(backup, work)) {
    const table = storedTables.find((stored) => stored.name === name);
    if (!table) throw new BackupProblem(`${name} is not a table of this program.`);
    const inBackup = readLines(readPart(backup, file, written));
    const restored = readLines(writeLines(toLists(storedRows(snapshot, table))));
    const line = await firstDifference(inBackup, restored);
    if (line !== undefined)
      throw new BackupProblem(`The restored table ${name} differs from the backup in line ${line}.`);
  }
}

/** Compares files by SHA-256. @param isCompared whether to compare a file; all by default */
async function compareFiles(
  backup: OpenBackup,
  places: SitePlaces,
  work: BackupWork,
  isCompared: (path: string) => boolean = () => true,
): Promise<number> {
  const storage = await openStorage(places.storage);
  let compared = 0;
  for await (const { file, path, place } of eachFile(backup, work)) {
    if (!isCompared(path)) continue;
    // The files of records in the bin are in the trash.
    const opened =
      (await storage.open(place.folder, place.name)) ?? (await storage.openTrashed(place.folder, place.name));
    const differs = !opened || (await hashOf(opened.stream)) !== (await hashOf(readShared(backup, file)));
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
  const snapshot = await openSnapshot(restored.database);
  try {
    await compareTables(backup, snapshot, work);
  } finally {
    await snapshot.close();
  }
  await compareFiles(backup, restored, work);
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
  await using database = await openWithoutMigrating(places.database);
  const { paths } = await listNamedFiles(database, owners);
  return await compareFiles(await openBackup(from, work), places, work, (path) => paths.has(path));
}
