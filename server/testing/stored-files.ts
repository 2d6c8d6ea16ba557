import { readdir, utimes, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import type { Platform } from '#server/platform/platform.ts';
import { folders } from '#server/platform/storage/storage.ts';
import type { Db } from '#server/platform/database/database.ts';
import { insertImage } from '#server/platform/images/images-store.ts';

/** The names in one folder of the disk, staging included. */
export async function filesIn({ config }: Platform, folder: string): Promise<readonly string[]> {
  return (await readdir(join(config.dataDirectory, folder))).toSorted();
}

/** Every file on the disk once all due jobs are done, staging included, as `folder/name`. */
export async function allFiles(platform: Platform): Promise<readonly string[]> {
  await platform.jobs.settle();
  const names = ['staging', ...folders].map(async (folder) =>
    (await filesIn(platform, folder)).map((name) => `${folder}/${name}`),
  );
  return (await Promise.all(names)).flat();
}

/** Every file in the trash, as `folder/name`. */
export async function trashedFiles({ storage }: Pick<Platform, 'storage'>): Promise<readonly string[]> {
  const paths: string[] = [];
  for (const folder of folders) {
    for await (const { name } of storage.listTrash(folder)) paths.push(`${folder}/${name}`);
  }
  return paths.toSorted();
}

/** Makes files as many days old, by the clock of the site. @param paths such as `images/….jpg` or `trash/images/….jpg` */
export async function ageFiles({ config, now }: Platform, paths: readonly string[], days: number): Promise<void> {
  const then = new Date(now() - days * 24 * 60 * 60_000);
  for (const path of paths) await utimes(join(config.dataDirectory, path), then, then);
}

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
