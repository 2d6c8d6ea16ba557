import { open } from 'node:fs/promises';

/** Syncs a folder to disk. A new or renamed file can be lost in a power failure until its folder is synced. */
export async function syncDirectory(directory: string): Promise<void> {
  // Windows cannot open folders. It writes file names to disk without a sync.
  if (process.platform === 'win32') return;
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
