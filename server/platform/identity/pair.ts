import { randomBytes } from 'node:crypto';
import type { Config } from '#server/platform/config/config.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { refuseIfConnected } from '#server/platform/database/in-use.ts';
import type { Platform } from '#server/platform/platform.ts';
import { inDataDirectory, StartProblem } from '#server/platform/start-problem.ts';
import type { ListRowFiles } from '#server/platform/storage/file-owners.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { findIdentity, lockIdentity, markPaired, proposeIdentity } from './identity-store.ts';
import { fits, type Inventory, takeInventory } from './inventory.ts';

type Data = Pick<Platform, 'database' | 'storage'>;

type Setting = Storage['setting'];

function apart(what: string, setting: Setting, { named, missing, stored }: Inventory): StartProblem {
  const found = `files in ${setting}: ${stored}; files that the database names: ${named}, of which missing: ${missing}`;
  return new StartProblem(
    `${what} (${found}). Was one of them moved, renamed or replaced? Check ${setting} and DATABASE_URL. If they do belong together, run npm run adopt-data.`,
  );
}

function whyUnfit({ named, stored }: Inventory, setting: Setting): string {
  if (named === 0) return `The database names none of the files in ${setting}`;
  if (stored === 0) return `The files that the database names are not in ${setting}`;
  return `Too many of the files that the database names are not in ${setting}`;
}

/** One that no other site has. */
export const makeIdentity = () => randomBytes(16).toString('hex');

/** Whether database and files bear the same identity. */
export async function arePaired({ database, storage }: Data): Promise<boolean> {
  const known = await findIdentity(database);
  return known?.isPaired === true && known.identity === (await storage.readIdentity());
}

/**
 * Makes sure that database and files belong together (decision 41). Those that have no identity yet get one if they fit
 * each other. The database's is written first and counts once the files bear it: cut short, the next start goes on.
 * Several processes may do so at the same time.
 * @throws StartProblem when they do not belong together; the files are as they were then
 */
export async function pairWithFiles(data: Data, owners: readonly ListRowFiles[], now: () => number): Promise<void> {
  if (await arePaired(data)) return;
  const { database, storage } = data;
  const { setting } = storage;
  await proposeIdentity(database, makeIdentity());
  await inTransaction(database, async (db) => {
    const { identity, isPaired } = await lockIdentity(db);
    const inventory = () => takeInventory(db, storage, owners);
    let found = await storage.readIdentity();
    if (found === undefined && isPaired) {
      throw apart(`The files of this database are not in ${setting}`, setting, await inventory());
    }
    if (found === undefined) {
      const both = await inventory();
      if (!fits(both)) throw apart(whyUnfit(both, setting), setting, both);
      await inDataDirectory(() => storage.writeIdentity(identity, 'none'));
      // Another database may have been faster.
      found = await storage.readIdentity();
    }
    if (found !== identity) {
      throw apart(`The files in ${setting} belong to another database`, setting, await inventory());
    }
    if (!isPaired) await markPaired(db, now());
  });
}

/** Makes the files those of this database, whatever they were before. @throws StartProblem while the site is running */
export async function adoptFiles({ database, storage }: Data, config: Config, now: () => number): Promise<void> {
  await proposeIdentity(database, makeIdentity());
  await inTransaction(database, async (db) => {
    const { identity } = await lockIdentity(db);
    // Whoever comes later waits for that row.
    await refuseIfConnected(db, config.database);
    await inDataDirectory(() => storage.writeIdentity(identity, 'any'));
    await markPaired(db, now());
  });
}
