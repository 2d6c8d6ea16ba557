import type { Db } from '#server/platform/database/database.ts';

/** How many events of a bucket lie after `since`, and when the one lies that must age before another is allowed. */
export async function recentAttempts(
  db: Db,
  bucket: string,
  since: number,
  limit: number,
): Promise<{ readonly limitReached: boolean; readonly freeAgainFrom: number }> {
  const newest = await db
    .selectFrom('attempts')
    .select('at')
    .where('bucket', '=', bucket)
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .limit(limit)
    .execute();
  return { limitReached: newest.length >= limit, freeAgainFrom: newest.at(-1)?.at ?? since };
}

export async function recordAttempt(db: Db, bucket: string, at: number): Promise<void> {
  await db.insertInto('attempts').values({ bucket, at }).execute();
}

export async function forgetAttempts(db: Db, before: number): Promise<void> {
  await db.deleteFrom('attempts').where('at', '<', before).execute();
}
