import type { Db } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type Folder, folders } from './storage.ts';

/** Answers which of the files of a folder a row speaks of; each part of the site answers for its own. */
export type FindNamedFiles = (db: Db, folder: Folder, names: readonly string[]) => Promise<readonly string[]>;

const DAY = 24 * 60 * 60_000;
const AT_ONCE = 200;

/**
 * Removes files that no row names: the process ended between a file and its row, or a disk failed. Files of the last
 * day are left alone, for their rows may be about to be written.
 */
export async function sweepFiles(platform: Platform, owners: readonly FindNamedFiles[]): Promise<void> {
  const { database, storage, log, now } = platform;

  async function sweep(folder: Folder, names: readonly string[]): Promise<number> {
    const named = new Set<string>();
    for (const find of owners) for (const name of await find(database, folder, names)) named.add(name);
    const unnamed = names.filter((name) => !named.has(name));
    for (const name of unnamed) await storage.remove(folder, name);
    return unnamed.length;
  }

  for (const folder of folders) {
    let removed = 0;
    let names: string[] = [];
    for await (const { name, changedAt } of storage.list(folder)) {
      if (now() - changedAt > DAY) names.push(name);
      if (names.length < AT_ONCE) continue;
      removed += await sweep(folder, names);
      names = [];
    }
    if (names.length > 0) removed += await sweep(folder, names);
    if (removed > 0) log.warn({ folder, removed }, 'files that nothing named were removed');
  }
}
