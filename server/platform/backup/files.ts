import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join, dirname } from 'node:path';
import * as z from 'zod/mini';
import { codeOf } from '#server/platform/start-problem.ts';
import {
  type FilePlace,
  folders,
  isStoredName,
  parseFilePath,
  type OpenFile,
  type Storage,
} from '#server/platform/storage/storage.ts';
import { syncDirectory } from '#server/platform/storage/durable.ts';
import type { BackupKey } from './age.ts';
import { BackupProblem, type BackupWork } from './backup.ts';
import { type NewBytes, readBytes, writeBytes, type Written, readLines, isWhole } from './bytes.ts';
import { type Backup, FILE_LIST, readManifest, tableFile, unlock } from './manifest.ts';

const partFile = (name: string, key: BackupKey | undefined) => (key ? `${name}.age` : name);

/** Writes a part of a backup, encrypted if there is a key. @param name such as `tables/members.ndjson` */
export function writePart(folder: string, name: string, bytes: NewBytes, key: BackupKey | undefined): Promise<Written> {
  return writeBytes(join(folder, partFile(name, key)), key ? key.encrypt(bytes) : bytes);
}

/** A backup that can be read. */
export interface OpenBackup {
  readonly backup: Backup;
  /** The opened key; undefined for an unencrypted backup. */
  readonly key: BackupKey | undefined;
}

/** Opens a backup. @throws BackupProblem if its manifest is damaged, OtherPassphrase if the passphrase is wrong */
export async function openBackup(from: string, { passphrase }: BackupWork): Promise<OpenBackup> {
  const backup = await readManifest(from);
  return { backup, key: await unlock(backup, passphrase) };
}

/**
 * Reads a file and decrypts it if there is a key. Some damage is detected only at the end of the stream.
 * @throws BackupProblem if the file is missing or damaged
 */
function readStored(folder: string, name: string, written: Written, key?: BackupKey): AsyncGenerator<Buffer> {
  const bytes = readBytes(join(folder, name), name, written);
  return key ? key.decrypt(bytes, name) : bytes;
}

/** Reads a part of a backup. @throws BackupProblem if it is missing or damaged */
export function readPart({ backup, key }: OpenBackup, name: string, written: Written): AsyncGenerator<Buffer> {
  return readStored(backup.path, partFile(name, key), written, key);
}

/** Yields the tables in the order in which they are restored. Reports progress, and ends when the work is aborted. */
export function* eachTable({ backup: { tables } }: OpenBackup, { signal, onProgress }: BackupWork) {
  for (const [done, table] of tables.entries()) {
    signal?.throwIfAborted();
    onProgress?.({ step: 'tables', done, total: tables.length });
    yield { ...table, file: tableFile(table.name) };
  }
}

/** Matches the path of a shared file: `files/images/….jpg`, or `files/images/….jpg.1f3a09be.age` if encrypted. */
const SHARED_PATH = /^files\/([^/]+)\/([^/]+?)(?:\.[0-9a-f]{8}\.age)?$/;

function isListedPath(path: string): boolean {
  const [, folder, name = ''] = SHARED_PATH.exec(path) ?? [];
  return folders.some((known) => known === folder) && isStoredName(name);
}

const listed = z.object({
  /** The path relative to the folder that contains all backups, such as `files/images/….jpg`. */
  path: z.string().check(z.refine(isListedPath)),
  bytes: z.int(),
  sha256: z.string(),
});

/** A file of a backup. Several backups may share it. */
export interface ListedFile extends Written {
  readonly path: string;
}

/** Returns the storage path of a file, such as `images/….jpg`. */
export function storagePathOf({ path }: ListedFile): string {
  return path.replace(SHARED_PATH, '$1/$2');
}

/** Streams the files of a backup. Needs no passphrase. @throws BackupProblem if the list is damaged */
export async function* readFileList({ path, files }: Backup): AsyncGenerator<ListedFile> {
  for await (const line of readLines(readStored(path, FILE_LIST, files.list))) {
    let read: unknown;
    try {
      read = JSON.parse(line);
    } catch {
      read = undefined;
    }
    const file = listed.safeParse(read).data;
    if (!file) throw new BackupProblem(`${FILE_LIST} in the backup is damaged.`);
    yield file;
  }
}

/** Streams the files of a backup, each with its place. Reports progress, and ends when the work is aborted. */
export async function* eachFile({ backup }: OpenBackup, { signal, onProgress }: BackupWork) {
  let done = 0;
  for await (const file of readFileList(backup)) {
    signal?.throwIfAborted();
    onProgress?.({ step: 'files', done, total: backup.files.count });
    yield { file, path: storagePathOf(file), place: parseFilePath(storagePathOf(file)) };
    done += 1;
  }
}

/** Reads a file from the folder that all backups share, and decrypts it if there is a key. */
export function readShared({ backup, key }: OpenBackup, file: ListedFile): AsyncGenerator<Buffer> {
  return readStored(dirname(backup.path), file.path, file, key);
}

const SHARED = 'files';
const PARTIAL = '.partial';

/** Opens a file in its folder or in the trash, where it may have been moved. Returns undefined if it is in neither. */
async function openAnywhere(
  { open, openTrashed }: Storage,
  { folder, name }: FilePlace,
): Promise<OpenFile | undefined> {
  const opened = (await open(folder, name)) ?? (await openTrashed(folder, name));
  // The file may have been restored from the trash between the two attempts.
  return opened ?? open(folder, name);
}

/**
 * Returns the path for a new copy of a file. Encrypted copies get a random suffix: encryption produces different bytes
 * each time, and earlier backups refer to the bytes of earlier copies.
 */
function pathFor({ folder, name }: FilePlace, key: BackupKey | undefined): string {
  return `${SHARED}/${folder}/${name}${key ? `.${randomBytes(4).toString('hex')}.age` : ''}`;
}

/** Creates the folders that all backups share. */
export async function makeSharedFolders(root: string): Promise<void> {
  for (const folder of folders) await mkdir(join(root, SHARED, folder), { recursive: true, mode: 0o700 });
}

/** Syncs the shared folders to disk. Call it after the last file. */
export async function syncSharedFolders(root: string): Promise<void> {
  for (const folder of folders) await syncDirectory(join(root, SHARED, folder));
  await syncDirectory(join(root, SHARED));
}

/**
 * Copies a file of the site into the shared folder, unless the copy of an earlier backup is intact.
 * @param earlier the same file in an earlier backup
 * @returns undefined if the file does not exist any more
 */
export async function shareFile(
  root: string,
  { storage, key }: { readonly storage: Storage; readonly key: BackupKey | undefined },
  place: FilePlace,
  earlier: ListedFile | undefined,
): Promise<ListedFile | undefined> {
  if (earlier && (await isWhole(join(root, earlier.path), earlier))) return earlier;
  const opened = await openAnywhere(storage, place);
  if (!opened) return undefined;
  const path = pathFor(place, key);
  const target = join(root, path);
  await rm(target + PARTIAL, { force: true });
  const written = await writeBytes(target + PARTIAL, key ? key.encrypt(opened.stream) : opened.stream);
  await rename(target + PARTIAL, target);
  return { path, ...written };
}

/** Suffixes that backups add to the name of a stored file. */
const ADDED = /(\.[0-9a-f]{8}\.age)?(\.partial)?$/;

/** Lists only files that a backup may have written. Other files are left alone. */
async function filesIn(folder: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    const own = entries.filter((entry) => entry.isFile() && isStoredName(entry.name.replace(ADDED, '')));
    return own.map(({ name }) => name);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

/** Deletes shared files that no backup names, and partial files of interrupted runs. */
export async function removeUnnamed(root: string, named: ReadonlySet<string>): Promise<void> {
  for (const folder of folders) {
    const paths = (await filesIn(join(root, SHARED, folder))).map((name) => `${SHARED}/${folder}/${name}`);
    for (const path of paths) if (!named.has(path)) await rm(join(root, path), { force: true });
  }
}
