import { createHash, createHmac } from 'node:crypto';
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
import type { BackupKey } from './backup-key.ts';
import type { ListedFile } from './file-list.ts';
import { type Bytes, openBytes, SALT_BYTES, encryptBytes } from './encrypted-bytes.ts';
import { isWhole, readBytes, writeBytes } from './written-bytes.ts';

const PARTIAL = '.partial';

/** The folder of files that backups share: those of another passphrase have one of their own. */
function sharedFolder(key: BackupKey | undefined): string {
  return key ? `files-${key.encryption.keyId}` : 'files';
}

/** In its place, or in the trash, where it may have been moved meanwhile; undefined when it is in neither. */
async function openAnywhere(
  { open, openTrashed }: Storage,
  { folder, name }: FilePlace,
): Promise<OpenFile | undefined> {
  const opened = (await open(folder, name)) ?? (await openTrashed(folder, name));
  // It may have been taken back between the two looks.
  return opened ?? open(folder, name);
}

async function saltFor(bytes: Bytes, key: BackupKey, path: string): Promise<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of bytes) hash.update(chunk);
  const keyed = createHmac('sha256', key.encryptionKey).update(`${path} ${hash.digest('hex')}`);
  return keyed.digest().subarray(0, SALT_BYTES);
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
  /** Where a file is kept, below the folder of all backups. */
  readonly pathOf: (place: FilePlace) => string;
}

export async function openSharedFiles(root: string, storage: Storage, key?: BackupKey): Promise<SharedFiles> {
  const shared = sharedFolder(key);
  for (const folder of folders) await mkdir(join(root, shared, folder), { recursive: true, mode: 0o700 });
  const pathOf = ({ folder, name }: FilePlace) => `${shared}/${folder}/${name}`;

  /**
   * Encrypted as it was before, should it have been: then it is still what other backups name. So it is read twice, for
   * its hash first.
   */
  async function encrypt(place: FilePlace, path: string): Promise<Bytes | undefined> {
    const opened = await openAnywhere(storage, place);
    if (!key || !opened) return opened?.stream;
    const salt = await saltFor(opened.stream, key, path);
    const again = await openAnywhere(storage, place);
    return again && encryptBytes(again.stream, { key: key.encryptionKey, name: path }, salt);
  }

  return {
    pathOf,
    keep: async (place, earlier) => {
      const path = pathOf(place);
      const target = join(root, path);
      if (earlier && (await isWhole(target, earlier))) return earlier;
      const bytes = await encrypt(place, path);
      if (!bytes) return undefined;
      await rm(target + PARTIAL, { force: true });
      const written = await writeBytes(target + PARTIAL, bytes);
      await rename(target + PARTIAL, target);
      return { path, ...written };
    },
    sync: async () => {
      for (const folder of folders) await syncDirectory(join(root, shared, folder));
      await syncDirectory(join(root, shared));
    },
  };
}

/** Hands on what a file of a backup holds, decrypted. Its end alone tells that it was whole. @throws BackupProblem if not */
export function readShared(backup: string, file: ListedFile, key: BackupKey | undefined): AsyncGenerator<Buffer> {
  const bytes = readBytes(join(dirname(backup), file.path), file.path, file);
  return key ? openBytes(bytes, { key: key.encryptionKey, name: file.path }) : bytes;
}

/** Only what a backup may have written there: anything else is somebody's. */
async function filesIn(folder: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    const own = entries.filter((entry) => entry.isFile() && isStoredName(entry.name.replace(/\.partial$/, '')));
    return own.map(({ name }) => name);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

/** Removes the shared files that no backup names, and what a killed run left of others. */
export async function removeUnnamed(root: string, named: ReadonlySet<string>): Promise<void> {
  const shared = (await readdir(root)).filter((name) => /^files(-[0-9a-f]{16})?$/.test(name));
  for (const kind of shared) {
    for (const folder of folders) {
      const paths = (await filesIn(join(root, kind, folder))).map((name) => `${kind}/${folder}/${name}`);
      for (const path of paths) if (!named.has(path)) await rm(join(root, path), { force: true });
    }
  }
}
