import type { StorageConfig } from '#server/platform/config/config.ts';
import { inDataDirectory, StartProblem } from '#server/platform/start-problem.ts';
import { openDisk } from './disk.ts';
import type { Storage } from './storage.ts';

/**
 * Opens the place that the settings name.
 * @param minFree bytes that new files leave free there
 * @throws StartProblem when it refuses to be written to; a full disk does not
 */
export async function openStorage(config: StorageConfig, minFree = 0): Promise<Storage> {
  const storage = await inDataDirectory(() => openDisk(config.directory, minFree));
  if ((await storage.tryWriting()) === 'read-only') {
    throw new StartProblem('DATA_DIR must be a folder that can be written to.');
  }
  return storage;
}
