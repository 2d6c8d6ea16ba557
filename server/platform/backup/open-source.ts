import { readSecret } from '#server/platform/config/secret.ts';
import { type Database, openDatabaseAsItIs, stepTaken } from '#server/platform/database/database.ts';
import { lockData } from '#server/platform/database/in-use.ts';
import { findIdentity } from '#server/platform/identity/identity-store.ts';
import { arePaired } from '#server/platform/identity/pair.ts';
import { programVersion } from '#server/platform/program-version.ts';
import { holdFiles, prolongHold, releaseFiles } from '#server/platform/storage/holds-store.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { BackupProblem, type BackupSource } from './backup.ts';

/** Several times within the lease of a hold. */
const PROLONG_EVERY_MS = 60_000;

/** A site that a backup is made of; until it is closed, no process removes its files for good. */
export interface OpenSource {
  readonly storage: Storage;
  readonly engine: 'sqlite' | 'postgres';
  readonly schema: string;
  readonly program: string;
  readonly identity: string;
  readonly secret: string | undefined;
  /** @throws BackupProblem when files may have been removed since it was opened: the process stood still for too long */
  readonly stillHolds: () => Promise<void>;
  readonly close: () => Promise<void>;
}

async function hold(database: Database, now: () => number): Promise<Pick<OpenSource, 'stillHolds' | 'close'>> {
  const holder = await holdFiles(database, now());
  let isHeld = true;
  const prolong = async () => {
    isHeld &&= await prolongHold(database, holder, now());
  };
  // The database may be away for a moment; the next time will tell.
  const timer = setInterval(() => void prolong().catch(() => {}), PROLONG_EVERY_MS);
  return {
    stillHolds: async () => {
      await prolong();
      if (!isHeld) throw new BackupProblem('The backup was held up for too long: begin it again.');
    },
    close: async () => {
      clearInterval(timer);
      // A whole backup stays one when the database is away by then: the hold ends by itself.
      await releaseFiles(database, holder).catch(() => {});
    },
  };
}

async function readAbout(database: Database, storage: Storage, { places }: BackupSource) {
  const known = await findIdentity(database);
  if (!known || !(await arePaired({ database, storage }))) {
    throw new BackupProblem('Database and files are not known to belong together: start the site once.');
  }
  return {
    engine: places.database.engine,
    schema: (await stepTaken(database)) ?? '',
    program: programVersion,
    identity: known.identity,
    secret: await readSecret(places),
  };
}

/** Opens the places of a site that may be serving. @throws StartProblem */
export async function openSource(source: BackupSource): Promise<OpenSource> {
  const { places, now } = source;
  const database = await openDatabaseAsItIs(places.database);
  let unlock = () => {};
  const letGo = async () => {
    try {
      await database.destroy();
    } finally {
      unlock();
    }
  };
  try {
    unlock = await lockData(places.dataDirectory, 'shared');
    const storage = await openStorage(places.storage);
    const about = await readAbout(database, storage, source);
    const held = await hold(database, now);
    const close = async () => {
      await held.close();
      await letGo();
    };
    return { ...about, storage, stillHolds: held.stillHolds, close };
  } catch (error) {
    await letGo();
    throw error;
  }
}
