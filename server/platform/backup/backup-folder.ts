import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { lockFile } from '#server/platform/database/in-use.ts';
import { codeOf } from '#server/platform/start-problem.ts';
import { syncDirectory } from '#server/platform/storage/sync-directory.ts';
import { BackupProblem, type BackupSummary } from './backup.ts';
import { readFileList } from './file-list.ts';
import { FILE_LIST, MANIFEST, readManifest, type ReadManifest } from './manifest.ts';
import { removeUnnamed } from './shared-files.ts';

const LOCK = 'in-use.lock';
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ-[0-9a-f]{4}$/;
const UNFINISHED = 'unfinished-';

const isName = (name: string) => NAME.test(name);
const isUnfinished = (name: string) => name.startsWith(UNFINISHED) && isName(name.slice(UNFINISHED.length));

/** Told of a backup that lies in the folder and cannot be read, whatever the reason. */
export type OnUnreadable = (name: string, error: unknown) => void;

/** Nothing where there is no such folder. */
async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).toSorted();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

/** The manifests of a folder, oldest first; one that cannot be read is left out. */
export async function readManifests(folder: string): Promise<readonly ReadManifest[]> {
  const read: ReadManifest[] = [];
  for (const name of (await namesIn(folder)).filter(isName)) {
    try {
      read.push(await readManifest(join(folder, name)));
    } catch {
      // A disk that fails here and there is what new backups are needed for.
    }
  }
  return read.toSorted((one, other) => one.manifest.takenAt - other.manifest.takenAt);
}

/** The whole backups of a folder, oldest first; a folder that is not there has none. One that cannot be read is left out. */
export async function listBackups(folder: string): Promise<readonly BackupSummary[]> {
  return (await readManifests(folder)).map(({ summary }) => summary);
}

/** Whether a backup, or what is left of one, lies in a folder, however it is called. One in which nobody may look counts. */
async function isBackup(path: string): Promise<boolean> {
  try {
    return (await readdir(path)).some((name) => name === MANIFEST || name === FILE_LIST);
  } catch (error) {
    const code = codeOf(error);
    // Of a disk of its own, for its administrator alone.
    return code !== 'ENOTDIR' && code !== 'ENOENT' && basename(path) !== 'lost+found';
  }
}

/**
 * Removes the shared files that no backup in the folder names, the renamed ones included. As long as one of them cannot
 * be read nobody knows what it shares: nothing is removed then.
 */
async function removeUnshared(folder: string, onUnreadable?: OnUnreadable): Promise<void> {
  const named = new Set<string>();
  let isKnown = true;
  for (const name of await namesIn(folder)) {
    const path = join(folder, name);
    if (!isName(name) && !(await isBackup(path))) continue;
    try {
      const { manifest } = await readManifest(path);
      for await (const file of readFileList(path, manifest)) named.add(file.path);
    } catch (error) {
      isKnown = false;
      onUnreadable?.(name, error);
    }
  }
  if (isKnown) await removeUnnamed(folder, named);
}

/** Keeps every other process from changing the folder. @throws BackupProblem when one is at it */
async function lockFolder(folder: string): Promise<() => void> {
  const file = join(folder, LOCK);
  await (await open(file, 'a', 0o600)).close();
  const unlock = lockFile(file, 'alone');
  if (!unlock) throw new BackupProblem('Another backup is at work in this folder: try again when it has ended.');
  return unlock;
}

interface BackupFolder {
  readonly root: string;
  readonly onUnreadable?: OnUnreadable | undefined;
}

/** Changes a folder of backups, alone. What a killed run left behind, or somebody by hand, is removed first. */
async function changeFolder<T>({ root, onUnreadable }: BackupFolder, change: () => Promise<T>): Promise<T> {
  const unlock = await lockFolder(root);
  try {
    for (const name of (await namesIn(root)).filter(isUnfinished)) {
      await rm(join(root, name), { recursive: true, force: true });
    }
    await removeUnshared(root, onUnreadable);
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
  { now, ...folder }: BackupFolder & { readonly now: () => number },
  write: (unfinished: string, takenAt: number) => Promise<void>,
): Promise<string> {
  const { root } = folder;
  await mkdir(root, { recursive: true, mode: 0o700 });
  return changeFolder(folder, async () => {
    const takenAt = now();
    const second = new Date(takenAt).toISOString().slice(0, 19).replaceAll(':', '-');
    const name = `${second}Z-${randomBytes(2).toString('hex')}`;
    const unfinished = join(root, UNFINISHED + name);
    const tidyUp = async () => {
      await rm(unfinished, { recursive: true, force: true });
      await removeUnshared(root);
    };
    try {
      await mkdir(unfinished, { mode: 0o700 });
      await write(unfinished, takenAt);
      await syncDirectory(unfinished);
      await rename(unfinished, join(root, name));
      await syncDirectory(root);
    } catch (error) {
      // Why it failed is what counts; the next run tidies up what this one cannot.
      await tidyUp().catch(() => {});
      throw error;
    }
    return join(root, name);
  });
}

/**
 * Removes a backup, and the shared files that no other one names.
 * @throws BackupProblem when there is no such backup, or one is being made in the folder
 */
export async function removeBackup(root: string, name: string): Promise<void> {
  if (!isName(name)) throw new BackupProblem(`${basename(name)} is not the name of a backup.`);
  await changeFolder({ root }, async () => {
    // First under a name that nobody takes for a whole one.
    const going = join(root, UNFINISHED + name);
    await rename(join(root, name), going).catch((error: unknown) => {
      if (codeOf(error) !== 'ENOENT') throw error;
      throw new BackupProblem(`There is no backup in ${resolve(root, name)}.`, { cause: error });
    });
    await rm(going, { recursive: true });
    await removeUnshared(root);
  });
}
