import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '#server/platform/start-problem.ts';
import { writeProblemOf } from '#server/platform/write-problem.ts';
import type { ByteRange, OpenFile, Storage } from './storage.ts';
import { folders, isStoredName } from './storage.ts';
import { stageOnDisk } from './staging.ts';
import { syncDirectory } from './sync-directory.ts';

const STAGING = 'staging';
const DAY = 24 * 60 * 60_000;

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** What a process left behind that ended in the middle of an upload. */
async function clearOldStaging(staging: string): Promise<void> {
  for (const name of await readdir(staging)) {
    const path = join(staging, name);
    const found = await stat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > DAY) await rm(path, { force: true });
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

async function openStored(path: string, part?: (size: number) => ByteRange | undefined): Promise<OpenFile | undefined> {
  const handle = await open(path, 'r').catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  if (!handle) return undefined;
  const { size } = await handle.stat();
  return { size, stream: handle.createReadStream({ ...part?.(size) }) };
}

/** Files on the disk of this machine, below `directory`, each folder under its own name. */
export async function openDisk(directory: string): Promise<Storage> {
  const staging = join(directory, STAGING);
  for (const folder of [STAGING, ...folders]) await mkdir(join(directory, folder), { recursive: true, mode: 0o700 });
  await clearOldStaging(staging);

  function pathOf(folder: string, name: string): string | undefined {
    return isStoredName(name) ? join(directory, folder, name) : undefined;
  }

  const storage: Storage = {
    stage: (content, mostBytes) => stageOnDisk(join(staging, randomUUID()), content, mostBytes),

    keep: async (folder, parts, base = randomBytes(16).toString('hex')) => {
      const names = parts.map(
        (part) => `${base}${part.suffix === undefined ? '' : `-${part.suffix}`}.${part.extension}`,
      );
      const wrong = names.find((name) => !isStoredName(name));
      if (wrong !== undefined) throw new TypeError(`a stored file cannot be named ${wrong}`);
      try {
        for (const [index, part] of parts.entries()) {
          await rename(part.staged.path, join(directory, folder, names[index] ?? ''));
        }
        await syncDirectory(join(directory, folder));
      } catch (error) {
        for (const name of names) await storage.remove(folder, name);
        throw error;
      }
      return names;
    },

    open: async (folder, name, part) => {
      const path = pathOf(folder, name);
      return path === undefined ? undefined : openStored(path, part);
    },

    remove: async (folder, name) => {
      const path = pathOf(folder, name);
      if (path !== undefined) await rm(path, { force: true });
    },

    list: async function* list(folder) {
      for await (const { name } of await opendir(join(directory, folder))) {
        const found = isStoredName(name) ? await stat(join(directory, folder, name)).catch(() => undefined) : undefined;
        // One that was removed in the meantime is not there any more.
        if (found) yield { name, changedAt: Math.trunc(found.mtimeMs) };
      }
    },

    canRead: async () => {
      try {
        for (const folder of folders) await readEntry(join(directory, folder));
        return true;
      } catch {
        return false;
      }
    },

    tryWriting: async () => {
      try {
        const staged = await storage.stage(Buffer.from('ready'), 5);
        await staged.discard();
        return undefined;
      } catch (error) {
        // Whatever else the reason may be, nothing can be saved.
        return writeProblemOf(codeOf(error)) ?? 'read-only';
      }
    },
  };
  return storage;
}
