import type { Span } from '#server/platform/clock/span.ts';
import type { Db } from '#server/platform/database/database.ts';
import { deleteRowsInBatches } from '#server/platform/database/delete-rows.ts';

export interface CountedSpan extends Span {
  /** Since when those count that may still be taken back; without it none of them does. */
  readonly pendingAfter?: number;
}

function inBucket(db: Db, bucket: string, { after, until, pendingAfter }: CountedSpan) {
  return db
    .selectFrom('attempts')
    .where('bucket', '=', bucket)
    .where('at', '>', after)
    .where('at', '<=', until)
    .where((e) =>
      e.or([e('pending', 'is', null), ...(pendingAfter === undefined ? [] : [e('at', '>', pendingAfter)])]),
    );
}

/** When the newest events of a bucket were, the newest first. */
export async function newestAttempts(
  db: Db,
  bucket: string,
  span: CountedSpan,
  max: number,
): Promise<readonly number[]> {
  const rows = await inBucket(db, bucket, span).select('at').orderBy('at', 'desc').limit(max).execute();
  return rows.map(({ at }) => at);
}

/** The same with each thing counted once, at its newest event. */
export async function newestDistinctAttempts(
  db: Db,
  bucket: string,
  span: CountedSpan,
  max: number,
): Promise<readonly number[]> {
  const rows = await inBucket(db, bucket, span)
    .select((e) => e.fn.max('at').as('newest'))
    .groupBy('about')
    .orderBy('newest', 'desc')
    .limit(max)
    .execute();
  return rows.map(({ newest }) => newest);
}

export async function hasAttemptAbout(db: Db, bucket: string, span: CountedSpan, about: string): Promise<boolean> {
  const row = await inBucket(db, bucket, span).select('at').where('about', '=', about).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Holds a bucket: whoever holds it as well waits until the transaction ends, in whatever process. */
export async function lockAttempts(db: Db, bucket: string, now: number): Promise<void> {
  await db
    .insertInto('attempt_buckets')
    .values({ bucket, held_at: now })
    .onConflict((conflict) => conflict.column('bucket').doUpdateSet({ held_at: now }))
    .execute();
}

/** One event. */
export interface Attempt {
  readonly bucket: string;
  readonly at: number;
  readonly about?: string | undefined;
  /** By which it can be taken back until it is certain that it counts. */
  readonly pending?: string;
}

export async function recordAttempt(db: Db, { bucket, at, about, pending }: Attempt): Promise<void> {
  await db
    .insertInto('attempts')
    .values({ bucket, at, about: about ?? null, pending: pending ?? null })
    .execute();
}

/**
 * From now on they count for good. They stay where they were in time: whoever counts meanwhile up to an instant that has just
 * passed would miss what is moved behind it.
 */
export async function keepAttempts(db: Db, pending: string): Promise<void> {
  await db.updateTable('attempts').set({ pending: null }).where('pending', '=', pending).execute();
}

export async function takeBackAttempts(db: Db, pending: string): Promise<void> {
  await db.deleteFrom('attempts').where('pending', '=', pending).execute();
}

/** Drops everything outside the span. */
export async function forgetAttempts(db: Db, { after, until }: Span): Promise<void> {
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
    .where((e) => e.or([e('held_at', '<=', after), e('held_at', '>', until)]));
  await deleteRowsInBatches((count) =>
    db.deleteFrom('attempt_buckets').where('bucket', 'in', free.limit(count)).executeTakeFirstOrThrow(),
  );
}
