import type { Db } from '#server/platform/database/database.ts';

/** Returns the day of the last daily email, `YYYY-MM-DD`; null on a new site. */
export async function findLastDay(db: Db): Promise<string | null> {
  const { day } = await db.selectFrom('daily_email').select('day').executeTakeFirstOrThrow();
  return day;
}

/**
 * Records that the daily email of a day is being sent. Only one of several processes gets `true`. On a new site, only
 * records the day, because nothing has been forgotten there.
 * @param day `YYYY-MM-DD`
 * @returns whether the caller must send the emails of this day
 */
export async function claimDay(db: Db, day: string): Promise<boolean> {
  const isNew = await db.updateTable('daily_email').set({ day }).where('day', 'is', null).executeTakeFirstOrThrow();
  if (isNew.numUpdatedRows > 0) return false;
  const { numUpdatedRows } = await db
    .updateTable('daily_email')
    .set({ day })
    .where('day', '<', day)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0;
}
