import { randomUUID } from 'node:crypto';
import { open, link, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from '#server/platform/start-problem.ts';

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

/** Errors of file systems without hard links, such as those of memory cards. */
const NO_LINKS: readonly unknown[] = ['EPERM', 'ENOTSUP', 'ENOSYS'];

async function write(file: string, line: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(`${line}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Links the temporary file `draft` to its final name unless a file with that name exists. Without hard links, writes
 * the file directly.
 */
async function putInPlace(draft: string, file: string, line: string): Promise<void> {
  try {
    await link(draft, file).catch((error: unknown) => {
      if (!NO_LINKS.includes(codeOf(error))) throw error;
      return write(file, line);
    });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

/** Writes the line to a temporary file, which `place` gives its final name, so that readers see no partial file. */
async function writeWhole(file: string, line: string, place: (draft: string) => Promise<void>): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  try {
    await write(draft, line);
    await place(draft);
    await syncDirectory(dirname(file));
  } finally {
    await rm(draft, { force: true });
  }
}

/** Creates a file with one line. Keeps an existing file, also if another process creates it at the same time. */
export async function createLineFile(file: string, line: string): Promise<void> {
  await writeWhole(file, line, (draft) => putInPlace(draft, file, line));
}

export async function replaceLineFile(file: string, line: string): Promise<void> {
  await writeWhole(file, line, (draft) => rename(draft, file));
}

/** Returns the line of a one-line file; undefined if the file does not exist. */
export async function readLineFile(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}
