import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { AppError } from '#server/platform/app-error.ts';

/** Of a disk, in bytes. */
export interface Space {
  readonly free: number;
  readonly total: number;
}

/** The space on the disk that a folder is on; null while there is no such folder. */
export async function spaceAt(directory: string): Promise<Space | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(`${directory}/.`);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch {
    return null;
  }
}

/** The same for a folder that is still to be made. */
export async function spaceFor(directory: string): Promise<Space | null> {
  const above = dirname(directory);
  return (await spaceAt(directory)) ?? (above === directory ? null : spaceFor(above));
}

/**
 * Whether so much stays free on the disk of a folder as is kept for signing in and all that is small.
 * @param minFree bytes that stay free
 * @param bytes that are about to be written
 */
export async function hasRoomAt(directory: string, minFree: number, bytes = 0): Promise<boolean> {
  const space = await spaceFor(directory);
  return !space || space.free - bytes >= minFree;
}

const RETRY_AFTER_SECONDS = 60;

/** Files would take what is to stay free. */
export function noRoom(): AppError {
  return new AppError('no-room', 'noRoom', { retryAfterSeconds: RETRY_AFTER_SECONDS });
}
