import type { Db } from '#server/platform/database/database.ts';

const ROW = 1;

/** Returns the host used in the UIDs of events; undefined if the site has never had a public address. */
export async function findCalendarHost(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('calendar_host').select('host').where('id', '=', ROW).executeTakeFirst();
  return row?.host;
}

/** Stores the host for the UIDs of events, unless one is already stored. */
export async function insertCalendarHost(db: Db, host: string): Promise<void> {
  await db
    .insertInto('calendar_host')
    .values({ id: ROW, host })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
