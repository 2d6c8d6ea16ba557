import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '#server/platform/start-problem.ts';
import {
  type ByteRange,
  type Folder,
  type ListedFile,
  type OpenFile,
  type Storage,
  folders,
  isStoredName,
  namesFor,
} from './storage.ts';
import { openStaging } from './staging.ts';
import { syncDirectory } from './durable.ts';

const TRASH = 'trash';
/** Number of bytes read ahead per open file. They stay in memory while a client is stalled. */
const READ_BYTES = 32 * 1024;

async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

async function readEntry(directory: string): Promise<void> {
  const opened = await opendir(directory);
  try {
    await opened.read();
  } finally {
    await opened.close();
  }
}

async function openStored(path: string, range?: ByteRange): Promise<OpenFile | undefined> {
  const handle = await unlessMissing(open(path, 'r'));
  if (!handle) return undefined;
  const { size } = await handle.stat();
  return { size, stream: handle.createReadStream({ highWaterMark: READ_BYTES, ...range }) };
}

async function* listStored(directory: string): AsyncGenerator<ListedFile> {
  const entries = await unlessMissing(opendir(directory));
  for await (const { name } of entries ?? []) {
    // Skip files that were deleted since the folder was opened.
    const found = isStoredName(name) ? await unlessMissing(stat(join(directory, name))) : undefined;
    if (found) yield { name, changedAt: Math.trunc(found.mtimeMs) };
  }
}

async function move(from: string, directory: string, name: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await unlessMissing(rename(from, join(directory, name)));
}

/**
 * Opens the storage on the local disk, with one subfolder of `directory` per folder.
 * @param minFree bytes that new files leave free
 */
export async function openDisk(directory: string, minFree = 0): Promise<Storage> {
  const { stage, hasRoom, tryWriting } = await openStaging(directory, minFree);
  for (const folder of folders) await mkdir(join(directory, folder), { recursive: true, mode: 0o700 });

  const folderOf = (folder: Folder) => join(directory, folder);
  const trashOf = (folder: Folder) => join(directory, TRASH, folder);

  const storage: Storage = {
    setting: 'DATA_DIR',
    stage,
    hasRoom,

    keep: async (folder, parts, base) => {
      const names = namesFor(parts, base);
      try {
        for (const [index, part] of parts.entries()) {
          await rename(part.staged.path, join(folderOf(folder), names[index] ?? ''));
        }
        await syncDirectory(folderOf(folder));
      } catch (error) {
        for (const name of names) await storage.remove(folder, name);
        throw error;
      }
      return names;
    },

    sizeOf: async (folder, name) =>
      isStoredName(name) ? (await unlessMissing(stat(join(folderOf(folder), name))))?.size : undefined,

    open: async (folder, name, range) =>
      isStoredName(name) ? openStored(join(folderOf(folder), name), range) : undefined,

    openLocally: async (folder, name) => {
      const path = join(folderOf(folder), name);
      const found = isStoredName(name) ? await unlessMissing(stat(path)) : undefined;
      return found && { path, size: found.size, discard: async () => {} };
    },

    openTrashed: async (folder, name) => (isStoredName(name) ? openStored(join(trashOf(folder), name)) : undefined),

    trash: async (folder, name) => {
      if (isStoredName(name)) await move(join(folderOf(folder), name), trashOf(folder), name);
    },

    restore: async (folder, name) => {
      if (isStoredName(name)) await move(join(trashOf(folder), name), folderOf(folder), name);
    },

    remove: async (folder, name) => {
      if (!isStoredName(name)) return;
      await rm(join(folderOf(folder), name), { force: true });
      await rm(join(trashOf(folder), name), { force: true });
    },

    list: (folder) => listStored(folderOf(folder)),
    listTrash: (folder) => listStored(trashOf(folder)),

    canRead: async () => {
      try {
        for (const folder of folders) await readEntry(join(directory, folder));
        return true;
      } catch {
        return false;
      }
    },

    tryWriting,
  };
  return storage;
}
