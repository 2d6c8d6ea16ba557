import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { areDisjoint } from '#server/platform/config/settings.ts';
import { openSnapshot, type Snapshot } from '#server/platform/database/snapshot.ts';
import { listNamedFiles } from '#server/platform/storage/file-owners.ts';
import { parseFilePath, type Storage } from '#server/platform/storage/storage.ts';
import { syncDirectory } from '#server/platform/storage/durable.ts';
import { readSecret } from '#server/platform/config/secret.ts';
import { openWithoutMigrating, appliedMigration } from '#server/platform/database/database.ts';
import { lockData } from '#server/platform/database/in-use.ts';
import { programVersion } from '#server/platform/platform.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import { BackupProblem, type BackupSource, type BackupWork } from './backup.ts';
import { addBackup, listBackups, type OnUnreadable } from './backup-folder.ts';
import { type BackupKey, createKey } from './age.ts';
import {
  type ListedFile,
  makeSharedFolders,
  readFileList,
  shareFile,
  storagePathOf,
  syncSharedFolders,
  writePart,
} from './files.ts';
import { writeLines, writeBytes, type Written } from './bytes.ts';
import {
  type Backup,
  FILE_LIST,
  KEY,
  type Manifest,
  readManifest,
  SECRET,
  tableFile,
  unlock,
  writeManifest,
} from './manifest.ts';
import { toLists, storedRows, storedTables } from './tables.ts';
import { readBackupSite } from './own-folder.ts';

type WrittenTable = Manifest['tables'][number];

interface Writing extends BackupWork, Pick<BackupCreation, 'beforeEach'> {
  readonly unfinished: string;
  readonly key: BackupKey | undefined;
}

async function writeTables(snapshot: Snapshot, writing: Writing): Promise<readonly WrittenTable[]> {
  const { unfinished, key, onProgress, signal, beforeEach } = writing;
  await mkdir(join(unfinished, 'tables'), { mode: 0o700 });
  const written: WrittenTable[] = [];
  for (const table of storedTables) {
    onProgress?.({ step: 'tables', done: written.length, total: storedTables.length });
    await beforeEach?.();
    let rows = 0;
    async function* counted() {
      for await (const row of storedRows(snapshot, table)) {
        if (rows % 1000 === 0) signal?.throwIfAborted();
        rows += 1;
        yield row;
      }
    }
    const part = await writePart(unfinished, tableFile(table.name), writeLines(toLists(counted())), key);
    written.push({ name: table.name, rows, ...part });
  }
  await syncDirectory(join(unfinished, 'tables'));
  return written;
}

/** Returns the newest key of earlier backups that the passphrase opens; a new key if it opens none. */
async function keyForNew(passphrase: string, earlier: readonly Backup[]): Promise<BackupKey> {
  const byKey = new Map(earlier.map((backup) => [backup.key?.sha256, backup]));
  for (const backup of [...byKey.values()].toReversed()) {
    const key = await unlock(backup, passphrase).catch(() => undefined);
    if (key) return key;
  }
  return createKey(passphrase);
}

/**
 * Returns the files of earlier backups with the same key, by storage path. If several backups contain a file, returns
 * its latest copy.
 */
async function filesOfEarlier(earlier: readonly Backup[], keyFile: Written | null) {
  const files = new Map<string, ListedFile>();
  for (const backup of earlier) {
    if (backup.key?.sha256 !== keyFile?.sha256) continue;
    try {
      for await (const file of readFileList(backup)) files.set(storagePathOf(file), file);
    } catch {
      // The files of a backup with an unreadable list are copied again.
    }
  }
  return files;
}

interface StoredFiles {
  readonly files: Manifest['files'];
  readonly missing: string[];
}

async function saveFiles(
  root: string,
  storage: Storage,
  paths: ReadonlySet<string>,
  known: ReadonlyMap<string, ListedFile>,
  { unfinished, key, onProgress, signal, beforeEach }: Writing,
): Promise<StoredFiles> {
  await makeSharedFolders(root);
  const missing: string[] = [];
  const total = { count: 0, bytes: 0 };
  async function* stored(): AsyncGenerator<ListedFile> {
    for (const path of paths) {
      signal?.throwIfAborted();
      onProgress?.({ step: 'files', done: total.count + missing.length, total: paths.size });
      await beforeEach?.();
      const file = await shareFile(root, { storage, key }, parseFilePath(path), known.get(path));
      if (!file) {
        missing.push(path);
        continue;
      }
      total.count += 1;
      total.bytes += file.bytes;
      yield file;
    }
  }
  const list = await writePart(unfinished, FILE_LIST, writeLines(stored()), undefined);
  await syncSharedFolders(root);
  return { files: { list, ...total }, missing };
}

/** Writes the site's secret, but only into encrypted backups. */
async function writeSecret({ places }: BackupSource, { unfinished, key }: Writing): Promise<Written | null> {
  const secret = await readSecret(places);
  return key && secret !== undefined ? writePart(unfinished, SECRET, [Buffer.from(secret)], key) : null;
}

interface Seen {
  readonly tables: readonly WrittenTable[];
  readonly lastIds: ReadonlyMap<string, number>;
  readonly paths: ReadonlySet<string>;
}

async function readSnapshot({ places, owners }: BackupSource, writing: Writing): Promise<Seen> {
  const snapshot = await openSnapshot(places.database);
  try {
    const { paths } = await listNamedFiles(snapshot.db, owners);
    return { tables: await writeTables(snapshot, writing), lastIds: await snapshot.lastIds(), paths };
  } finally {
    await snapshot.close();
  }
}

interface BackupCreation extends BackupWork {
  readonly to: string;
  readonly onUnreadable?: OnUnreadable | undefined;
  /** Called before each table and file. If it rejects, the backup fails. */
  readonly beforeEach?: (() => Promise<void>) | undefined;
}

/**
 * Makes a backup in the folder `to`, which is created if necessary. The site may be running. The backup gets its final
 * name when it is complete; a failed backup is deleted.
 * @throws BackupProblem if another backup is running in the folder, or the folder overlaps with `DATA_DIR`
 * @throws StartProblem if the site cannot be read or has another schema than this program
 */
export async function createBackup(
  source: BackupSource,
  { to, passphrase, onUnreadable, ...work }: BackupCreation,
): Promise<Backup> {
  const root = resolve(to);
  if (!areDisjoint(root, source.places.dataDirectory)) {
    throw new BackupProblem(
      'Backups must be stored outside DATA_DIR, so that they survive its loss. Use a folder on another disk, such as /mnt/backups.',
    );
  }
  const { places, owners, now } = source;
  // The site may be running.
  await using opened = new AsyncDisposableStack();
  const database = opened.use(await openWithoutMigrating(places.database));
  opened.defer(await lockData(places.dataDirectory, 'shared'));
  const storage = await openStorage(places.storage);
  const path = await addBackup({ root, now, onUnreadable }, async (unfinished, takenAt) => {
    const earlier = await listBackups(root);
    const key = passphrase === undefined ? undefined : await keyForNew(passphrase, earlier);
    const keyFile = key ? await writeBytes(join(unfinished, KEY), [key.file]) : null;
    const writing = { ...work, unfinished, key };
    const { tables, lastIds, paths } = await readSnapshot(source, writing);
    const { files, missing } = await saveFiles(root, storage, paths, await filesOfEarlier(earlier, keyFile), writing);
    const secret = await writeSecret(source, writing);
    // Missing files that no row names any more were erased after the snapshot.
    const named = missing.length === 0 ? undefined : await listNamedFiles(database, owners);
    await writeManifest(unfinished, {
      format: 2,
      takenAt,
      finishedAt: now(),
      program: programVersion,
      engine: places.database.engine,
      schema: (await appliedMigration(database)) ?? '',
      identity: await readBackupSite(database),
      key: keyFile,
      tables: [...tables],
      lastIds: Object.fromEntries(lastIds),
      files,
      missing: missing.filter((file) => named?.paths.has(file)),
      erased: missing.filter((file) => !named?.paths.has(file)),
      secret,
    });
  });
  return await readManifest(path);
}
