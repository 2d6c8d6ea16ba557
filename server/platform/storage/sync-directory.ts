import { open } from 'node:fs/promises';

/** A new or renamed file is safe only when its folder has reached the disk as well. */
export async function syncDirectory(directory: string): Promise<void> {
  // Windows opens no folders; it writes names down on its own.
  if (process.platform === 'win32') return;
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
