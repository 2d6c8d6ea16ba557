import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { type FilePlace, folders, isStoredName, placeAt } from '#server/platform/storage/storage.ts';
import type { BackupKey } from './backup-key.ts';
import { type NewBytes, openBytes, SALT_BYTES, encryptBytes } from './encrypted-bytes.ts';
import { readBytes, writeBytes, type Written } from './written-bytes.ts';
import { BackupProblem } from './backup.ts';
import { readLines } from './lines.ts';
import { FILE_LIST, type Manifest } from './manifest.ts';

/** Writes a part of one backup, encrypted where there is a key. @param name such as `tables/members.ndjson` */
export function writePart(folder: string, name: string, bytes: NewBytes, key: BackupKey | undefined): Promise<Written> {
  const encrypted = key ? encryptBytes(bytes, { key: key.encryptionKey, name }, randomBytes(SALT_BYTES)) : bytes;
  return writeBytes(join(folder, name), encrypted);
}

/** Hands on what such a part holds, decrypted. Its end alone tells that it was whole. @throws BackupProblem if not */
export function readPart(
  folder: string,
  name: string,
  written: Written,
  key: BackupKey | undefined,
): AsyncGenerator<Buffer> {
  const bytes = readBytes(join(folder, name), name, written);
  return key ? openBytes(bytes, { key: key.encryptionKey, name }) : bytes;
}

const SHARED = /^files(-[0-9a-f]{16})?\//;

function isListedPath(path: string): boolean {
  const [folder, name, ...more] = path.replace(SHARED, '').split('/');
  return (
    SHARED.test(path) && more.length === 0 && folders.some((known) => known === folder) && isStoredName(name ?? '')
  );
}

const listed = z.object({
  /** Below the folder of all backups, such as `files/images/….jpg`. */
  path: z.string().check(z.refine(isListedPath)),
  bytes: z.int(),
  sha256: z.string(),
});

/** A file of a backup, which other ones may share. */
export interface ListedFile extends Written {
  readonly path: string;
}

/** Where a file of a backup belongs in the storage. */
export function placeOf({ path }: ListedFile): FilePlace {
  return placeAt(path.replace(SHARED, ''));
}

/** The files of a backup; the list can be read without a passphrase. @throws BackupProblem when it is damaged */
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
