import type { Db } from '#server/platform/database/database.ts';
import { lockIdentity } from '#server/platform/identity/identity-store.ts';

/** The time that counts: after one instant, up to another. What a wrong clock has put into the future lies outside. */
export interface Span {
  readonly after: number;
  readonly until: number;
}

function inBucket(db: Db, bucket: string, { after, until }: Span) {
  return db.selectFrom('attempts').where('bucket', '=', bucket).where('at', '>', after).where('at', '<=', until);
}

/** When the newest events of a bucket were, the newest first. */
export async function newestAttempts(db: Db, bucket: string, span: Span, max: number): Promise<readonly number[]> {
  const rows = await inBucket(db, bucket, span).select('at').orderBy('at', 'desc').limit(max).execute();
  return rows.map(({ at }) => at);
}

/** The same with each thing counted once, at its newest event. */
export async function newestDistinctAttempts(
  db: Db,
  bucket: string,
  span: Span,
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

export async function hasAttemptAbout(db: Db, bucket: string, span: Span, about: string): Promise<boolean> {
  const row = await inBucket(db, bucket, span).select('at').where('about', '=', about).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Holds the first event of a bucket until the transaction ends. @returns whether there is one */
async function lockFirstAttempt(db: Db, bucket: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('attempts')
    .set((e) => ({ bucket: e.ref('bucket') }))
    .where('bucket', '=', bucket)
    .where('at', '=', (e) =>
      e
        .selectFrom('attempts')
        .select((first) => first.fn.min('at').as('at'))
        .where('bucket', '=', bucket),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Holds a bucket: whoever holds it as well waits until the transaction ends, in whatever process. */
export async function lockAttempts(db: Db, bucket: string): Promise<void> {
  if (await lockFirstAttempt(db, bucket)) return;
  // There is nothing of its own yet to hold it by. The row that every site has is held in its place; then there may be.
  await lockIdentity(db);
  await lockFirstAttempt(db, bucket);
}

export async function recordAttempt(db: Db, bucket: string, at: number, about?: string): Promise<void> {
  await db
    .insertInto('attempts')
    .values({ bucket, at, about: about ?? null })
    .execute();
}

/** Drops everything outside the span. */
export async function forgetAttempts(db: Db, { after, until }: Span): Promise<void> {
  await db
    .deleteFrom('attempts')
    .where((e) => e.or([e('at', '<=', after), e('at', '>', until)]))
    .execute();
}
