import { randomUUID } from 'node:crypto';
import { link, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from '#server/platform/start-problem.ts';
import { syncDirectory } from './sync-directory.ts';

/** What file systems answer that know no second name for a file, such as those of memory cards. */
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

/** Gives the draft its name unless another process was quicker. */
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

/** Writes the line whole under another name first, so that nobody ever reads half of it. */
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

/** Writes a file of one line unless it is there already; of several processes, one is first. */
export async function createLineFile(file: string, line: string): Promise<void> {
  await writeWhole(file, line, (draft) => putInPlace(draft, file, line));
}

/** Writes a file of one line, in place of the one that is there. */
export async function replaceLineFile(file: string, line: string): Promise<void> {
  await writeWhole(file, line, (draft) => rename(draft, file));
}

/** Undefined when there is no such file. */
export async function readLineFile(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}
