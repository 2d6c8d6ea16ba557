import { mkdir, mkdtemp, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { inDataDirectory } from '#server/platform/start-problem.ts';

/** Removes folders that were made for the trial, as long as nothing else lies in them. */
async function removeMade(folder: string, first: string): Promise<void> {
  try {
    await rmdir(folder);
  } catch {
    return;
  }
  if (folder !== first) await removeMade(dirname(folder), first);
}

/**
 * Hands in a folder within the data directory, on the same disk and with the same rights. Afterwards it is gone, and so is
 * the data directory if it was not there before.
 * @throws StartProblem when none can be made
 */
export async function inTrialFolder<T>(dataDirectory: string, work: (trial: string) => Promise<T>): Promise<T> {
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
