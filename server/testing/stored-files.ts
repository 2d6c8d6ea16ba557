import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Platform } from '#server/platform/platform.ts';
import { folders } from '#server/platform/storage/storage.ts';

/** The names in one folder of the disk, staging included. */
export async function filesIn({ config }: Platform, folder: string): Promise<readonly string[]> {
  return (await readdir(join(config.dataDirectory, folder))).toSorted();
}

/** Every file on the disk, staging included, as `folder/name`. */
export async function allFiles(platform: Platform): Promise<readonly string[]> {
  const names = ['staging', ...folders].map(async (folder) =>
    (await filesIn(platform, folder)).map((name) => `${folder}/${name}`),
  );
  return (await Promise.all(names)).flat();
}
