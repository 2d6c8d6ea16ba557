import type { StorageConfig } from '#server/platform/config/config.ts';
import { openDisk } from './disk.ts';
import type { Storage } from './storage.ts';

/** Opens the place that the settings name. */
export async function openStorage(config: StorageConfig): Promise<Storage> {
  return openDisk(config.directory);
}
