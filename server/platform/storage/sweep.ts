import type { Platform } from '#server/platform/platform.ts';
import { type ListRowFiles, listNamedFiles } from './file-owners.ts';
import { listBinFiles } from '#server/platform/bin/bin-content.ts';
import { filesAreHeld } from './holds-store.ts';
import { type FilePlace, folders, type ListedFile, type Storage } from './storage.ts';

const DAY = 24 * 60 * 60_000;
/** Milliseconds for which a file lies in the trash. */
const TRASH_RETENTION_MS = 30 * DAY;
/** So many files can be left over; more of them, and this share of all files, are a database that is another one. */
const FEW = 100;
const SHARE = 0.05;

type FoundFile = FilePlace & ListedFile;

async function listAll(list: Storage['list']): Promise<readonly FoundFile[]> {
  const files: FoundFile[] = [];
  for (const folder of folders) for await (const file of list(folder)) files.push({ folder, ...file });
  return files;
}

async function forEach(files: readonly FilePlace[], act: Storage['trash']): Promise<void> {
  for (const { folder, name } of files) await act(folder, name);
}

/**
 * Moves files that no row names to the trash: the process ended between a file and its row, or a disk failed. Those of
 * the last day are left alone, for their rows may be about to be written. Takes back from the trash what a row names
 * again, and removes what has lain there for 30 days (decision 41). The files of what is in the bin stay in the trash. When unusually many files belong to nothing, the rows
 * are hardly the right ones: it moves and removes none then, and the office is told.
 */
export async function sweepFiles(platform: Platform, owners: readonly ListRowFiles[]): Promise<void> {
  const { database, storage, health, log, now } = platform;
  // Before the rows: what is thrown away from here on, though a row named it a moment ago, stays in the trash.
  const trashed = await listAll(storage.listTrash);
  const { paths } = await listNamedFiles(database, owners);
  const stored = await listAll(storage.list);
  const isNamed = ({ folder, name }: FoundFile) => paths.has(`${folder}/${name}`);
  const isOlderThan = (time: number) => (file: FoundFile) => now() - file.changedAt > time;

  const binned = (await listNamedFiles(database, [listBinFiles])).paths;
  const isBinned = ({ folder, name }: FoundFile) => binned.has(`${folder}/${name}`);

  await forEach(stored.filter(isBinned), storage.trash);
  const missed = trashed.filter((file) => isNamed(file) && !isBinned(file));
  await forEach(missed, storage.takeBack);
  if (missed.length > 0) log.warn({ files: missed.length }, 'files that a row names again were taken back');

  const left = stored.filter((file) => !isNamed(file)).filter(isOlderThan(DAY));
  const isTooMuch = left.length > Math.max(FEW, stored.length * SHARE);
  health.note('unnamed-files', isTooMuch);
  if (isTooMuch) {
    log.error({ left: left.length, files: stored.length }, 'too many files are named by no row: none was moved');
    return;
  }
  await forEach(left, storage.trash);
  if (left.length > 0) log.warn({ files: left.length }, 'files that no row names were moved to the trash');
  // A backup that is being made may need them; the next sweep finds them again.
  if (await filesAreHeld(database, now())) return;
  const expired = trashed.filter((file) => !isNamed(file)).filter(isOlderThan(TRASH_RETENTION_MS));
  await forEach(expired, storage.removeTrashed);
}
