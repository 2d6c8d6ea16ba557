import { join } from 'node:path';
import * as z from 'zod/mini';
import { type FilePlace, folders, isStoredName, parseFilePath } from '#server/platform/storage/storage.ts';
import type { BackupKey } from './age.ts';
import { type NewBytes, readBytes, writeBytes, type Written } from './written-bytes.ts';
import { BackupProblem } from './backup.ts';
import { readLines } from './lines.ts';
import { FILE_LIST, type Manifest } from './manifest.ts';

const partFile = (name: string, key: BackupKey | undefined) => (key ? `${name}.age` : name);

/** Writes a part of a backup, encrypted if there is a key. @param name such as `tables/members.ndjson` */
export function writePart(folder: string, name: string, bytes: NewBytes, key: BackupKey | undefined): Promise<Written> {
  return writeBytes(join(folder, partFile(name, key)), key ? key.encrypt(bytes) : bytes);
}

/**
 * Reads a file and decrypts it if there is a key. Some damage is detected only at the end of the stream.
 * @throws BackupProblem if the file is missing or damaged
 */
export function readStored(
  folder: string,
  name: string,
  written: Written,
  key: BackupKey | undefined,
): AsyncGenerator<Buffer> {
  const bytes = readBytes(join(folder, name), name, written);
  return key ? key.decrypt(bytes, name) : bytes;
}

export const readPart: typeof readStored = (folder, name, written, key) =>
  readStored(folder, partFile(name, key), written, key);

/** Matches the path of a shared file: `files/images/….jpg`, or `files/images/….jpg.1f3a09be.age` if encrypted. */
const SHARED = /^files\/([^/]+)\/([^/]+?)(?:\.[0-9a-f]{8}\.age)?$/;

function isListedPath(path: string): boolean {
  const [, folder, name = ''] = SHARED.exec(path) ?? [];
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
  return path.replace(SHARED, '$1/$2');
}

export function placeOf(file: ListedFile): FilePlace {
  return parseFilePath(storagePathOf(file));
}

/** Streams the files of a backup. Needs no passphrase. @throws BackupProblem if the list is damaged */
export async function* readFileList(folder: string, { files }: Manifest): AsyncGenerator<ListedFile> {
  for await (const line of readLines(readPart(folder, FILE_LIST, files.list, undefined))) {
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
