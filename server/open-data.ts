import { listPortraitFiles } from './features/committee/read-terms.ts';
import { listImportedFiles } from './features/member-imports/imported-files.ts';
import { listMemberFiles } from './features/members/service.ts';
import { listBinFiles } from './platform/bin/bin-content.ts';
import { listPictureFiles } from './platform/images/image-files.ts';
import type { ListRowFiles } from './platform/storage/file-owners.ts';
import type { Config } from './platform/config/config.ts';
import { type DatabaseListener, type DialectWrapper, openReachedDatabase } from './platform/database/database.ts';
import { lockData } from './platform/database/in-use.ts';
import { keepErasureListIn } from './platform/erasures/erasures.ts';
import { pairWithFiles } from './platform/identity/pair.ts';
import type { Platform } from './platform/platform.ts';
import { openStorage } from './platform/storage/open-storage.ts';

/** Everything whose rows name files that are there to be served. */
const servedFileOwners: readonly ListRowFiles[] = [
  listPictureFiles,
  listPortraitFiles,
  listMemberFiles,
  listImportedFiles,
];

/** Everything that names stored files: a file that none of these names belongs to nothing. */
export const fileOwners: readonly ListRowFiles[] = [...servedFileOwners, listBinFiles];

/** The database and the files that the settings name. */
export interface OpenData extends Pick<Platform, 'database' | 'databaseConnections' | 'databaseResponds' | 'storage'> {
  readonly close: () => Promise<void>;
}

/**
 * Opens database and files, without a look at whether they belong together.
 * @param how `alone` keeps every other program away from them, on this machine
 * @throws StartProblem
 */
export async function openUnpairedData(
  config: Config,
  how: 'shared' | 'alone',
  through?: DialectWrapper,
  listener?: DatabaseListener,
): Promise<OpenData> {
  const storage = await openStorage(config.storage, config.minFree);
  const unlock = await lockData(config.dataDirectory, how);
  try {
    const { database, engine } = await openReachedDatabase(config.database, through, listener);
    if (config.backups.directory !== undefined) keepErasureListIn(database, config.backups.directory);
    return {
      database,
      databaseResponds: engine.responds,
      databaseConnections: engine.connections,
      storage,
      close: async () => {
        await database.destroy();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Opens database and files that belong together; what is new is paired. @throws StartProblem */
export async function openData(
  config: Config,
  now: () => number,
  through?: DialectWrapper,
  listener?: DatabaseListener,
): Promise<OpenData> {
  const data = await openUnpairedData(config, 'shared', through, listener);
  try {
    await pairWithFiles(data, servedFileOwners, now);
    return data;
  } catch (error) {
    await data.close();
    throw error;
  }
}
