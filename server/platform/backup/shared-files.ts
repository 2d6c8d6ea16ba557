import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf } from '#server/platform/start-problem.ts';
import { syncDirectory } from '#server/platform/storage/sync-directory.ts';
import {
  type FilePlace,
  folders,
  isStoredName,
  type OpenFile,
  type Storage,
} from '#server/platform/storage/storage.ts';
import type { BackupKey } from './age.ts';
import { type ListedFile, readStored } from './file-list.ts';
import { isWhole, writeBytes } from './written-bytes.ts';

const SHARED = 'files';
const PARTIAL = '.partial';

/** In its place, or in the trash, where it may have been moved meanwhile; undefined when it is in neither. */
async function openAnywhere(
  { open, openTrashed }: Storage,
  { folder, name }: FilePlace,
): Promise<OpenFile | undefined> {
  const opened = (await open(folder, name)) ?? (await openTrashed(folder, name));
  // It may have been taken back between the two looks.
  return opened ?? open(folder, name);
}

/** Copies files into the folder of all backups, once each. */
export interface SharedFiles {
  /**
   * @param earlier the same file in an earlier backup; one that is whole is not copied again
   * @returns undefined when there is no such file any more
   */
  readonly keep: (place: FilePlace, earlier: ListedFile | undefined) => Promise<ListedFile | undefined>;
  /** To be called when the last one has been kept: their names reach the disk. */
  readonly sync: () => Promise<void>;
}

/** An encrypted file is other bytes each time, so it gets a new name: earlier backups may name the old bytes. */
function pathFor({ folder, name }: FilePlace, key: BackupKey | undefined): string {
  return `${SHARED}/${folder}/${name}${key ? `.${randomBytes(4).toString('hex')}.age` : ''}`;
}

export async function openSharedFiles(root: string, storage: Storage, key?: BackupKey): Promise<SharedFiles> {
  for (const folder of folders) await mkdir(join(root, SHARED, folder), { recursive: true, mode: 0o700 });
  return {
    keep: async (place, earlier) => {
      if (earlier && (await isWhole(join(root, earlier.path), earlier))) return earlier;
      const opened = await openAnywhere(storage, place);
      if (!opened) return undefined;
      const path = pathFor(place, key);
      const target = join(root, path);
      await rm(target + PARTIAL, { force: true });
      const written = await writeBytes(target + PARTIAL, key ? key.encrypt(opened.stream) : opened.stream);
      await rename(target + PARTIAL, target);
      return { path, ...written };
    },
    sync: async () => {
      for (const folder of folders) await syncDirectory(join(root, SHARED, folder));
      await syncDirectory(join(root, SHARED));
    },
  };
}

/** Reads a file that backups share, as `readStored` does. */
export function readShared(backup: string, file: ListedFile, key: BackupKey | undefined): AsyncGenerator<Buffer> {
  return readStored(dirname(backup), file.path, file, key);
}

/** What backups add to the name of a stored file. */
const ADDED = /(\.[0-9a-f]{8}\.age)?(\.partial)?$/;

/** Only what a backup may have written there: anything else is somebody's. */
async function filesIn(folder: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    const own = entries.filter((entry) => entry.isFile() && isStoredName(entry.name.replace(ADDED, '')));
    return own.map(({ name }) => name);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

/** Removes the shared files that no backup names, and what a killed run left of others. */
export async function removeUnnamed(root: string, named: ReadonlySet<string>): Promise<void> {
  for (const folder of folders) {
    const paths = (await filesIn(join(root, SHARED, folder))).map((name) => `${SHARED}/${folder}/${name}`);
    for (const path of paths) if (!named.has(path)) await rm(join(root, path), { force: true });
  }
}
