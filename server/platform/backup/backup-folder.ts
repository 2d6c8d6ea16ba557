import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { lockFile } from '#server/platform/database/in-use.ts';
import { codeOf } from '#server/platform/start-problem.ts';
import { syncDirectory } from '#server/platform/storage/sync-directory.ts';
import { BackupProblem, type BackupSummary } from './backup.ts';
import { readPaths } from './file-list.ts';
import { readManifest, type ReadManifest } from './manifest.ts';
import { removeUnnamed } from './shared-files.ts';

const LOCK = 'in-use.lock';
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ-[0-9a-f]{4}$/;
const UNFINISHED = /^unfinished-/;

async function namesIn(folder: string, pattern: RegExp): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).filter((name) => pattern.test(name)).toSorted();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

/** The manifests of a folder, oldest first; one that cannot be read is left out. */
export async function readManifests(folder: string): Promise<readonly ReadManifest[]> {
  const read: ReadManifest[] = [];
  for (const name of await namesIn(folder, NAME)) {
    try {
      read.push(await readManifest(join(folder, name)));
    } catch (error) {
      if (!(error instanceof BackupProblem)) throw error;
    }
  }
  return read.toSorted((one, other) => one.manifest.takenAt - other.manifest.takenAt);
}

/** The whole backups of a folder, oldest first; a folder that is not there has none. One that cannot be read is left out. */
export async function listBackups(folder: string): Promise<readonly BackupSummary[]> {
  return (await readManifests(folder)).map(({ summary }) => summary);
}

/** Names all files that backups of the folder share, those of damaged ones too, and removes the others. */
async function removeUnshared(folder: string): Promise<void> {
  const named = new Set<string>();
  for (const name of await namesIn(folder, NAME)) {
    for await (const path of readPaths(join(folder, name))) named.add(path);
  }
  await removeUnnamed(folder, named);
}

/** Keeps every other process from changing the folder. @throws BackupProblem when one is at it */
async function lockFolder(folder: string): Promise<() => void> {
  const file = join(folder, LOCK);
  await (await open(file, 'a', 0o600)).close();
  const unlock = lockFile(file, 'alone');
  if (!unlock) throw new BackupProblem('Another backup is at work in this folder: try again when it has ended.');
  return unlock;
}

/** Changes a folder of backups, alone. What a killed run left behind, or somebody by hand, is removed first. */
async function changeFolder<T>(folder: string, change: () => Promise<T>): Promise<T> {
  const unlock = await lockFolder(folder);
  try {
    for (const name of await namesIn(folder, UNFINISHED))
      await rm(join(folder, name), { recursive: true, force: true });
    await removeUnshared(folder);
    return await change();
  } finally {
    unlock();
  }
}

/**
 * Adds a backup to a folder, which is created if need be: `write` fills a folder that is given its name when it is whole.
 * When it fails, nothing of it is left.
 * @returns where it is
 */
export async function addBackup(
  root: string,
  now: () => number,
  write: (unfinished: string, takenAt: number) => Promise<void>,
): Promise<string> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  return changeFolder(root, async () => {
    const takenAt = now();
    const second = new Date(takenAt).toISOString().slice(0, 19).replaceAll(':', '-');
    const name = `${second}Z-${randomBytes(2).toString('hex')}`;
    const unfinished = join(root, `unfinished-${name}`);
    try {
      await mkdir(unfinished, { mode: 0o700 });
      await write(unfinished, takenAt);
      await syncDirectory(unfinished);
      await rename(unfinished, join(root, name));
      await syncDirectory(root);
    } catch (error) {
      await rm(unfinished, { recursive: true, force: true });
      await removeUnshared(root);
      throw error;
    }
    return join(root, name);
  });
}

/**
 * Removes a backup, and the shared files that no other one names.
 * @throws BackupProblem when there is no such backup, or one is being made in the folder
 */
export async function removeBackup(folder: string, name: string): Promise<void> {
  if (!NAME.test(name)) throw new BackupProblem(`${basename(name)} is not the name of a backup.`);
  await changeFolder(folder, async () => {
    // First under a name that nobody takes for a whole one.
    const going = join(folder, `unfinished-${name}`);
    await rename(join(folder, name), going).catch((error: unknown) => {
      if (codeOf(error) !== 'ENOENT') throw error;
      throw new BackupProblem(`There is no backup in ${resolve(folder, name)}.`, { cause: error });
    });
    await rm(going, { recursive: true });
    await removeUnshared(folder);
  });
}
