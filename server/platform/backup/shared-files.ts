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

/** Opens a file in its folder or in the trash, where it may have been moved. Returns undefined if it is in neither. */
async function openAnywhere(
  { open, openTrashed }: Storage,
  { folder, name }: FilePlace,
): Promise<OpenFile | undefined> {
  const opened = (await open(folder, name)) ?? (await openTrashed(folder, name));
  // The file may have been restored from the trash between the two attempts.
  return opened ?? open(folder, name);
}

/** Copies files into the folder that all backups share. Each file is copied only once. */
export interface SharedFiles {
  /**
   * Copies a file unless the earlier copy is intact.
   * @param earlier the same file in an earlier backup
   * @returns undefined if the file does not exist any more
   */
  readonly keep: (place: FilePlace, earlier: ListedFile | undefined) => Promise<ListedFile | undefined>;
  /** Syncs the folders to disk. Call it after the last file. */
  readonly sync: () => Promise<void>;
}

/**
 * Returns the path for a new copy of a file. Encrypted copies get a random suffix: encryption produces different bytes
 * each time, and earlier backups refer to the bytes of earlier copies.
 */
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

/** Reads a file from the folder that all backups share, and decrypts it if there is a key. */
export function readShared(backup: string, file: ListedFile, key: BackupKey | undefined): AsyncGenerator<Buffer> {
  return readStored(dirname(backup), file.path, file, key);
}

/** Suffixes that backups add to the name of a stored file. */
const ADDED = /(\.[0-9a-f]{8}\.age)?(\.partial)?$/;

/** Lists only files that a backup may have written. Other files are left alone. */
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

/** Deletes shared files that no backup names, and partial files of interrupted runs. */
export async function removeUnnamed(root: string, named: ReadonlySet<string>): Promise<void> {
  for (const folder of folders) {
    const paths = (await filesIn(join(root, SHARED, folder))).map((name) => `${SHARED}/${folder}/${name}`);
    for (const path of paths) if (!named.has(path)) await rm(join(root, path), { force: true });
  }
}
