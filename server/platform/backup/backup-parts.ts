import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { BackupKey } from './backup-key.ts';
import { type NewBytes, openBytes, SALT_BYTES, encryptBytes } from './encrypted-bytes.ts';
import { readBytes, writeBytes, type Written } from './written-bytes.ts';

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
