import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Where a test restore lies: within `DATA_DIR`, for it is as private as what lies there. */
export const TEMP_FOLDER_PREFIX = 'test-restore-';

/** Removes what test restores left behind that were killed; while a run is active it alone may do so. */
export async function removeTempFolders(dataDirectory: string): Promise<void> {
  for (const name of await readdir(dataDirectory)) {
    if (name.startsWith(TEMP_FOLDER_PREFIX)) await rm(join(dataDirectory, name), { recursive: true });
  }
}
