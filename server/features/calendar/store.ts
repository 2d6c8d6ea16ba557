import type { Db } from '#server/platform/database/database.ts';

const ROW = 1;

/** The host in the names that calendars know the events by; undefined until the site had an address. */
export async function findCalendarHost(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('calendar_host').select('host').where('id', '=', ROW).executeTakeFirst();
  return row?.host;
}

/** The first one stays. */
export async function insertCalendarHost(db: Db, host: string): Promise<void> {
  await db
    .insertInto('calendar_host')
    .values({ id: ROW, host })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
