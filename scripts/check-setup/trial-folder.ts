import { mkdir, mkdtemp, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { inDataDirectory } from '#server/platform/start-problem.ts';

/** Removes the empty folders that were created for the trial: `folder` and its parents up to `first`. */
async function removeMade(folder: string, first: string): Promise<void> {
  try {
    await rmdir(folder);
  } catch {
    return;
  }
  if (folder !== first) await removeMade(dirname(folder), first);
}

/**
 * Calls `work` with a temporary folder in the data directory, so that it is on the same disk and has the same
 * permissions. Deletes the folder afterwards, and the data directory too if it did not exist before.
 * @throws StartProblem if the folder cannot be created
 */
export async function withTrialFolder<T>(dataDirectory: string, work: (trial: string) => Promise<T>): Promise<T> {
  const { first, trial } = await inDataDirectory(async () => {
    const made = await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
    return { first: made, trial: await mkdtemp(join(dataDirectory, 'check-setup-')) };
  });
  try {
    return await work(trial);
  } finally {
    await rm(trial, { recursive: true, force: true });
    if (first !== undefined) await removeMade(dataDirectory, first);
  }
}
