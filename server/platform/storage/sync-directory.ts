import { open } from 'node:fs/promises';

/** Syncs a folder to disk. A new or renamed file is safe only after that. */
export async function syncDirectory(directory: string): Promise<void> {
  // Windows cannot open folders. It writes names to disk by itself.
  if (process.platform === 'win32') return;
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
