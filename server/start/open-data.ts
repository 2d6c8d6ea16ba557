import { hasAdministrator } from '#server/features/identity/accounts-store.ts';
import { listFiles } from '#server/operation/file-check.ts';
import type { Config } from '#server/platform/config/config.ts';
import { type DialectWrapper, openReachedDatabase } from '#server/platform/database/database.ts';
import { lockData } from '#server/platform/database/in-use.ts';
import { setErasureListFolder } from '#server/records/erasures/erasures.ts';
import type { Platform } from '#server/platform/platform.ts';
import { StartProblem } from '#server/platform/start-problem.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import { folders, type Storage } from '#server/platform/storage/storage.ts';

interface OpenData extends Pick<Platform, 'database' | 'databaseConnections' | 'storage'> {
  readonly close: () => Promise<void>;
}

export async function hasFiles(storage: Storage): Promise<boolean> {
  for (const folder of folders) {
    const files = storage.list(folder)[Symbol.asyncIterator]();
    const { done } = await files.next();
    await files.return?.();
    if (done !== true) return true;
  }
  return false;
}

/** Returns the message for an empty database while files exist. */
export async function emptyDatabaseMessage(storage: Storage): Promise<string> {
  const { list, setting } = storage;
  const { size } = await listFiles(list);
  return `The database is empty, but ${setting} contains files (${size}). Nothing was changed. Set ${setting} and DATABASE_URL to the files and the database of the same site, or restore a backup into an empty place. To start a new site, move the files away.`;
}

/** Opens database and storage. @throws StartProblem, for example if the database is empty but files exist */
export async function openData(config: Config, through?: DialectWrapper): Promise<OpenData> {
  const storage = await openStorage(config.storage, config.minFree);
  // Look for files before looking at the database. A process that starts at the same time creates the administrator
  // first and files later, so its files are never found together with an empty database.
  const isFilled = await hasFiles(storage);
  const ifEmpty = async () => {
    if (isFilled) throw new StartProblem(await emptyDatabaseMessage(storage));
  };
  const unlock = await lockData(config.dataDirectory, 'shared');
  try {
    const { database, engine } = await openReachedDatabase(config.database, through, ifEmpty);
    const close = async () => {
      await database.destroy();
      unlock();
    };
    try {
      if (isFilled && !(await hasAdministrator(database))) await ifEmpty();
    } catch (error) {
      await database.destroy();
      throw error;
    }
    if (config.backups.directory !== undefined) setErasureListFolder(database, config.backups.directory);
    return { database, databaseConnections: engine.connections, storage, close };
  } catch (error) {
    unlock();
    throw error;
  }
}
