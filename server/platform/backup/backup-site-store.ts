import { randomBytes } from 'node:crypto';
import type { Db } from '#server/platform/database/database.ts';

const ROW = 1;

async function findBackupSite(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('backup_site').select('identity').where('id', '=', ROW).executeTakeFirst();
  return row?.identity;
}

/** Returns the identity that marks this site's backups. Creates a random one on first use. */
export async function readBackupSite(db: Db): Promise<string> {
  const known = await findBackupSite(db);
  if (known !== undefined) return known;
  const identity = randomBytes(16).toString('hex');
  await db
    .insertInto('backup_site')
    .values({ id: ROW, identity })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Another process may have inserted an identity first.
  return (await findBackupSite(db)) ?? identity;
}
