import { readSecret } from '#server/platform/config/secret.ts';
import { type Database, openDatabaseAsItIs, stepTaken } from '#server/platform/database/database.ts';
import { lockData } from '#server/platform/database/in-use.ts';
import { programVersion } from '#server/platform/program-version.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { BackupSource } from './backup.ts';
import { readBackupSite } from './backup-site-store.ts';

/** A site that a backup is made of. */
export interface OpenSource {
  readonly database: Database;
  readonly storage: Storage;
  readonly engine: 'sqlite' | 'postgres';
  readonly schema: string;
  readonly program: string;
  readonly identity: string;
  readonly secret: string | undefined;
  readonly close: () => Promise<void>;
}

/** Opens the places of a site that may be serving. @throws StartProblem */
export async function openSource({ places }: BackupSource): Promise<OpenSource> {
  const database = await openDatabaseAsItIs(places.database);
  let unlock = () => {};
  const close = async () => {
    try {
      await database.destroy();
    } finally {
      unlock();
    }
  };
  try {
    unlock = await lockData(places.dataDirectory, 'shared');
    return {
      database,
      storage: await openStorage(places.storage),
      engine: places.database.engine,
      schema: (await stepTaken(database)) ?? '',
      program: programVersion,
      identity: await readBackupSite(database),
      secret: await readSecret(places),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
