import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { AppError } from '#server/platform/app-error.ts';

/** Disk space in bytes. */
export interface Space {
  readonly free: number;
  readonly total: number;
}

/** Returns the space on the folder's disk; null if the folder does not exist. */
export async function diskSpaceAt(directory: string): Promise<Space | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(`${directory}/.`);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch {
    return null;
  }
}

/** Returns the space on the disk of a folder, or of its nearest existing parent folder. */
export async function spaceFor(directory: string): Promise<Space | null> {
  const above = dirname(directory);
  return (await diskSpaceAt(directory)) ?? (above === directory ? null : spaceFor(above));
}

/**
 * Returns whether a write leaves `minFree` bytes free. They are reserved for sign-in and other small writes. Returns
 * true if the free space is unknown.
 * @param bytes size of the write
 */
export async function hasFreeSpace(directory: string, minFree: number, bytes = 0): Promise<boolean> {
  const space = await spaceFor(directory);
  return !space || space.free - bytes >= minFree;
}

const RETRY_AFTER_SECONDS = 60;

/** Creates the error for a write that would use the reserved space. */
export function noSpaceError(): AppError {
  return new AppError('no-room', 'noRoom', { retryAfterSeconds: RETRY_AFTER_SECONDS });
}
