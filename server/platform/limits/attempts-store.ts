import type { TimeRange } from '#server/platform/clock/span.ts';
import type { Db } from '#server/platform/database/database.ts';
import { deleteRowsInBatches } from '#server/platform/database/sql-fragments.ts';

function inBucket(db: Db, bucket: string, { after, until }: TimeRange) {
  return db.selectFrom('attempts').where('bucket', '=', bucket).where('at', '>', after).where('at', '<=', until);
}

/** Returns the times of the newest attempts of a bucket in epoch milliseconds, newest first. */
export async function newestAttempts(
  db: Db,
  bucket: string,
  range: TimeRange,
  max: number,
): Promise<readonly number[]> {
  const rows = await inBucket(db, bucket, range).select('at').orderBy('at', 'desc').limit(max).execute();
  return rows.map(({ at }) => at);
}

/**
 * Returns the time of the newest attempt for each `about` value in a bucket, in epoch milliseconds, newest first.
 * Returns at most `max` times.
 */
export async function newestDistinctAttempts(
  db: Db,
  bucket: string,
  range: TimeRange,
  max: number,
): Promise<readonly number[]> {
  const rows = await inBucket(db, bucket, range)
    .select((e) => e.fn.max('at').as('newest'))
    .groupBy('about')
    .orderBy('newest', 'desc')
    .limit(max)
    .execute();
  return rows.map(({ newest }) => newest);
}

/** Locks a bucket until the caller's transaction ends. */
export async function lockBucket(db: Db, bucket: string, now: number): Promise<void> {
  await db
    .insertInto('attempt_buckets')
    .values({ bucket, locked_at: now })
    .onConflict((conflict) => conflict.column('bucket').doUpdateSet({ locked_at: now }))
    .execute();
}

interface AttemptRow {
  readonly bucket: string;
  readonly at: number;
  readonly about?: string | undefined;
  /** The id of the attempt, the same in all its buckets. */
  readonly attempt: string;
}

/** Records an attempt, which counts from now on. */
export async function recordAttempt(db: Db, { bucket, at, about, attempt }: AttemptRow): Promise<void> {
  await db
    .insertInto('attempts')
    .values({ bucket, at, about: about ?? null, pending: attempt })
    .execute();
}

/** Deletes an attempt from all its buckets. */
export async function deleteAttempt(db: Db, attempt: string): Promise<void> {
  await db.deleteFrom('attempts').where('pending', '=', attempt).execute();
}

/** Deletes all attempts and bucket locks whose time is outside the time range. */
export async function deleteAttemptsOutside(db: Db, { after, until }: TimeRange): Promise<void> {
  const outside = db
    .selectFrom('attempts')
    .select(['bucket', 'at'])
    .where((e) => e.or([e('at', '<=', after), e('at', '>', until)]));
  await deleteRowsInBatches((count) =>
    db
      .deleteFrom('attempts')
      .where((e) => e(e.refTuple('bucket', 'at'), 'in', outside.limit(count).$asTuple('bucket', 'at')))
      .executeTakeFirstOrThrow(),
  );
  const free = db
    .selectFrom('attempt_buckets')
    .select('bucket')
    .where((e) => e.or([e('locked_at', '<=', after), e('locked_at', '>', until)]));
  await deleteRowsInBatches((count) =>
    db.deleteFrom('attempt_buckets').where('bucket', 'in', free.limit(count)).executeTakeFirstOrThrow(),
  );
}
