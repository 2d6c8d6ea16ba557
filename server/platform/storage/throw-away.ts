import type { Platform } from '#server/platform/platform.ts';
import type { FilePlace } from './storage.ts';

/**
 * Moves files to the trash that no row names any more since a transaction has ended well: that cannot be taken back, so
 * what fails is logged and left to the sweep.
 */
export async function throwAway(
  { storage, log }: Pick<Platform, 'storage' | 'log'>,
  files: readonly FilePlace[],
): Promise<void> {
  try {
    for (const { folder, name } of files) await storage.trash(folder, name);
  } catch (error) {
    log.error({ err: error, files: files.length }, 'files that were let go of could not be moved to the trash');
  }
}
