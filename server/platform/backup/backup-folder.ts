import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import { lockFile } from '#server/platform/database/in-use.ts';
import { codeOf } from '#server/platform/start-problem.ts';
import { syncDirectory } from '#server/platform/storage/durable.ts';
import { BackupProblem } from './backup.ts';
import { readFileList, removeUnnamed } from './files.ts';
import { type Backup, FILE_LIST, MANIFEST, readManifest } from './manifest.ts';

const LOCK = 'in-use.lock';
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ-[0-9a-f]{4}$/;
const UNFINISHED = 'unfinished-';

const isName = (name: string) => NAME.test(name);
const isUnfinished = (name: string) => name.startsWith(UNFINISHED) && isName(name.slice(UNFINISHED.length));

/** Called with each backup in the folder that cannot be read. */
export type OnUnreadable = (name: string, error: unknown) => void;

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).toSorted();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

/**
 * Returns the path of the backup that an operator named: the path itself, or the newest backup in it if it is a folder
 * of backups, such as the one given to `npm run backup -- --to`. A damaged backup counts, so that it is reported.
 */
export async function findBackup(from: string): Promise<string> {
  const names = await namesIn(from).catch((): readonly string[] => []);
  const newest = names.includes(MANIFEST) ? undefined : names.findLast(isName);
  return newest === undefined ? from : join(from, newest);
}

/**
 * Returns the complete backups in a folder, oldest first. Skips unreadable ones: a failing disk is a reason to make new
 * backups, not to stop. Returns an empty list if the folder does not exist.
 */
export async function listBackups(folder: string): Promise<readonly Backup[]> {
  const read: Backup[] = [];
  for (const name of (await namesIn(folder)).filter(isName)) {
    const backup = await readManifest(join(folder, name)).catch(() => undefined);
    if (backup) read.push(backup);
  }
  return read.toSorted((one, other) => one.takenAt - other.takenAt);
}

/**
 * Returns whether a folder contains a backup or parts of one, whatever the name of the folder. Unreadable folders count
 * as backups.
 */
async function isBackup(path: string): Promise<boolean> {
  try {
    return (await readdir(path)).some((name) => name === MANIFEST || name === FILE_LIST);
  } catch (error) {
    const code = codeOf(error);
    // Ignores lost+found at the root of a file system, which only root can read.
    return code !== 'ENOTDIR' && code !== 'ENOENT' && basename(path) !== 'lost+found';
  }
}

/**
 * Deletes shared files that no backup in the folder refers to. Backups whose folder was renamed also count. Deletes
 * nothing if a backup cannot be read, because the files that it refers to are unknown.
 */
async function deleteUnshared(folder: string, onUnreadable?: OnUnreadable): Promise<void> {
  const named = new Set<string>();
  let isKnown = true;
  for (const name of await namesIn(folder)) {
    const path = join(folder, name);
    if (!isName(name) && !(await isBackup(path))) continue;
    try {
      for await (const file of readFileList(await readManifest(path))) named.add(file.path);
    } catch (error) {
      isKnown = false;
      onUnreadable?.(name, error);
    }
  }
  if (isKnown) await removeUnnamed(folder, named);
}

/** Locks the folder against other processes. @throws BackupProblem if another process holds the lock */
async function lockFolder(folder: string): Promise<() => void> {
  const file = join(folder, LOCK);
  await (await open(file, 'a', 0o600)).close();
  const unlock = lockFile(file, 'exclusive');
  if (!unlock) throw new BackupProblem('Another backup is running in this folder. Try again when it has finished.');
  return unlock;
}

interface BackupFolder {
  readonly root: string;
  readonly onUnreadable?: OnUnreadable | undefined;
}

/** Locks the folder, deletes unfinished backups and unused shared files, and then runs the change. */
async function changeFolder<T>({ root, onUnreadable }: BackupFolder, change: () => Promise<T>): Promise<T> {
  const unlock = await lockFolder(root);
  try {
    for (const name of (await namesIn(root)).filter(isUnfinished)) {
      await rm(join(root, name), { recursive: true, force: true });
    }
    await deleteUnshared(root, onUnreadable);
    return await change();
  } finally {
    unlock();
  }
}

/**
 * Adds a backup to a folder, which is created if necessary. `write` fills a temporary folder that is renamed when
 * complete. A failed backup is deleted.
 * @returns the path of the backup
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
    const cleanUp = async () => {
      await rm(unfinished, { recursive: true, force: true });
      await deleteUnshared(root);
    };
    try {
      await mkdir(unfinished, { mode: 0o700 });
      await write(unfinished, takenAt);
      await syncDirectory(unfinished);
      await rename(unfinished, join(root, name));
      await syncDirectory(root);
    } catch (error) {
      // An error of the cleanup must not replace the original error. The next run deletes the remaining files.
      await cleanUp().catch(() => {});
      throw error;
    }
    return join(root, name);
  });
}

/**
 * Deletes a backup and the shared files that no other backup names.
 * @throws BackupProblem if there is no such backup, or the folder is locked
 */
export async function removeBackup(root: string, name: string): Promise<void> {
  if (!isName(name))
    throw new BackupProblem(`${basename(name)} is not a backup name. An example is 2026-01-31T20-30-00Z-1a2b.`);
  await changeFolder({ root }, async () => {
    // The backup is renamed first, so that a partly deleted backup does not look like a complete one.
    const doomed = join(root, UNFINISHED + name);
    await rename(join(root, name), doomed).catch((error: unknown) => {
      if (codeOf(error) !== 'ENOENT') throw error;
      throw new BackupProblem(`There is no backup in ${resolve(root, name)}.`, { cause: error });
    });
    await rm(doomed, { recursive: true });
    await deleteUnshared(root);
  });
}

type Aged = Pick<Backup, 'name' | 'takenAt'>;

/** Returns the Monday of a day's week. Both are `YYYY-MM-DD`. */
function weekOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}

/** How many days, weeks and months keep their newest backup. Periods without backups do not count. */
const spans = [
  { max: 7, spanOf: (day: string) => day },
  { max: 4, spanOf: weekOf },
  { max: 12, spanOf: (day: string) => day.slice(0, 7) },
] as const;

/**
 * Returns the names of backups to delete. Keeps the newest backup of each of the last 7 days, 4 weeks (from Monday) and
 * 12 months that have backups. Days are days in Asia/Kolkata. The newest backup always stays, and nothing is deleted
 * while no new backups are made.
 * @param backups complete backups, in any order
 */
export function backupsToRemove(backups: readonly Aged[]): readonly string[] {
  const newestFirst = backups.toSorted((one, other) => other.takenAt - one.takenAt);
  const stored = new Set<Aged>();
  for (const { max, spanOf } of spans) {
    const newestOf = new Map<string, Aged>();
    for (const backup of newestFirst) {
      const span = spanOf(kolkataDay(backup.takenAt));
      if (!newestOf.has(span)) newestOf.set(span, backup);
    }
    for (const backup of [...newestOf.values()].slice(0, max)) stored.add(backup);
  }
  return newestFirst.filter((backup) => !stored.has(backup)).map(({ name }) => name);
}
