import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '#server/platform/database/database.ts';
import { insertImage } from '#server/platform/images/images-store.ts';

const FOLDER = 'uploads';

/** Names that no file has yet. */
export function fileNames(count: number): readonly string[] {
  return Array.from({ length: count }, () => `${randomBytes(16).toString('hex')}.jpg`);
}

/** Writes rows that name files below `uploads`, one each, whether there are such files or not. */
export async function nameFiles(db: Db, names: readonly string[]): Promise<void> {
  const picture = { width: 1, height: 1, placeholder: '', webp: [], avif: [] };
  for (const name of names) await insertImage(db, { name, folder: FOLDER, picture }, 0);
}

/** Puts files below `uploads`, whether a row names them or not. @param directory where the storage is */
export async function putFiles(directory: string, names: readonly string[]): Promise<void> {
  await mkdir(join(directory, FOLDER), { recursive: true });
  for (const name of names) await writeFile(join(directory, FOLDER, name), 'sample');
}
