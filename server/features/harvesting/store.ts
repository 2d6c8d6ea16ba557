import type { Span } from '#server/platform/clock/span.ts';
import type { Db } from '#server/platform/database/database.ts';
import { deleteRowsInBatches } from '#server/platform/database/delete-rows.ts';

/** Rows of one statement: each has three values, and SQLite takes 32,766 of them. */
const BATCH_SIZE = 500;

/** What a member fetched, under keyed hashes. */
export interface FetchedFile {
  readonly file: string;
  /** The newest time. */
  readonly at: number;
}

/**
 * Writes down what was fetched; a file that is known already is known again from its newest time on. Always in the same
 * order: two processes that write the same files never wait for each other.
 */
export async function saveFetchedFiles(db: Db, reader: string, files: readonly FetchedFile[]): Promise<void> {
  const ordered = files.toSorted((one, other) => (one.file < other.file ? -1 : 1));
  for (let begin = 0; begin < ordered.length; begin += BATCH_SIZE) {
    const rows = ordered.slice(begin, begin + BATCH_SIZE).map((file) => ({ reader, ...file }));
    await db
      .insertInto('fetched_files')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['reader', 'file'])
          .doUpdateSet((e) => ({ at: e.ref('excluded.at') }))
          .whereRef('fetched_files.at', '<', 'excluded.at'),
      )
      .execute();
  }
}

/** How many different ones in that time. */
export async function countFetchedFiles(db: Db, reader: string, { after, until }: Span): Promise<number> {
  const { count } = await db
    .selectFrom('fetched_files')
    .select((e) => e.fn.countAll().as('count'))
    .where('reader', '=', reader)
    .where('at', '>', after)
    .where('at', '<=', until)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Adds to what was listed in this hour. */
export async function addListed(db: Db, listed: { reader: string; hour: number; parts: number }): Promise<void> {
  await db
    .insertInto('listed_members')
    .values(listed)
    .onConflict((conflict) =>
      conflict
        .columns(['reader', 'hour'])
        .doUpdateSet((e) => ({ parts: e('listed_members.parts', '+', e.ref('excluded.parts')) })),
    )
    .execute();
}

/** What was listed in all hours that began in that time. */
export async function sumListed(db: Db, reader: string, { after, until }: Span): Promise<number> {
  const { sum } = await db
    .selectFrom('listed_members')
    .select((e) => e.fn.sum('parts').as('sum'))
    .where('reader', '=', reader)
    .where('hour', '>', after)
    .where('hour', '<=', until)
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

/** Forgets what was fetched and listed outside of that time. */
export async function deleteFetched(db: Db, { after, until }: Span): Promise<void> {
  const fetched = db
    .selectFrom('fetched_files')
    .select(['reader', 'file'])
    .where((e) => e.or([e('at', '<=', after), e('at', '>', until)]));
  await deleteRowsInBatches((count) =>
    db
      .deleteFrom('fetched_files')
      .where((e) => e(e.refTuple('reader', 'file'), 'in', fetched.limit(count).$asTuple('reader', 'file')))
      .executeTakeFirstOrThrow(),
  );
  const listed = db
    .selectFrom('listed_members')
    .select(['reader', 'hour'])
    .where((e) => e.or([e('hour', '<=', after), e('hour', '>', until)]));
  await deleteRowsInBatches((count) =>
    db
      .deleteFrom('listed_members')
      .where((e) => e(e.refTuple('reader', 'hour'), 'in', listed.limit(count).$asTuple('reader', 'hour')))
      .executeTakeFirstOrThrow(),
  );
}
