import { readdir, utimes, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import type { Platform } from '#server/platform/platform.ts';
import { folders } from '#server/platform/storage/storage.ts';
import type { Db } from '#server/platform/database/database.ts';
import { insertImage } from '#server/platform/images/images-store.ts';

/** Returns the names in one folder on disk, such as `staging`. */
export async function filesIn({ config }: Platform, folder: string): Promise<readonly string[]> {
  return (await readdir(join(config.dataDirectory, folder))).toSorted();
}

/** Waits for due jobs, then returns every file on disk as `folder/name`, including files in `staging`. */
export async function allFiles(platform: Platform): Promise<readonly string[]> {
  await platform.jobs.settle();
  const names = ['staging', ...folders].map(async (folder) =>
    (await filesIn(platform, folder)).map((name) => `${folder}/${name}`),
  );
  return (await Promise.all(names)).flat();
}

/** Returns every file in the trash as `folder/name`. */
export async function trashedFiles({ storage }: Pick<Platform, 'storage'>): Promise<readonly string[]> {
  const paths: string[] = [];
  for (const folder of folders) {
    for await (const { name } of storage.listTrash(folder)) paths.push(`${folder}/${name}`);
  }
  return paths.toSorted();
}

/**
 * Sets the modification time of files to `days` days before the site's time.
 * @param paths such as `images/….jpg` or `trash/images/….jpg`
 */
export async function ageFiles({ config, now }: Platform, paths: readonly string[], days: number): Promise<void> {
  const then = new Date(now() - days * 24 * 60 * 60_000);
  for (const path of paths) await utimes(join(config.dataDirectory, path), then, then);
}

const FOLDER = 'uploads';

export function fileNames(count: number): readonly string[] {
  return Array.from({ length: count }, () => `${randomBytes(16).toString('hex')}.jpg`);
}

/** Inserts rows that refer to files in `uploads`. The files need not exist. */
export async function nameFiles(db: Db, names: readonly string[]): Promise<void> {
  const picture = { width: 1, height: 1, placeholder: '', webp: [], avif: [] };
  for (const name of names) await insertImage(db, { name, folder: FOLDER, picture }, 0);
}

/** Creates files in `uploads`, with or without rows that refer to them. @param directory the storage's folder */
export async function putFiles(directory: string, names: readonly string[]): Promise<void> {
  await mkdir(join(directory, FOLDER), { recursive: true });
  for (const name of names) await writeFile(join(directory, FOLDER, name), 'sample');
}
