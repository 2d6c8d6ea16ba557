import { statfs } from 'node:fs/promises';

interface Space {
  readonly free: number;
  readonly total: number;
}

/** Bytes on the disk that a folder is on; null while there is no such folder. */
export async function spaceAt(directory: string): Promise<Space | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(`${directory}/.`);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch {
    return null;
  }
}
