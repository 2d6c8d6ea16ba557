import type { Term } from '#contract/content.ts';
import type { Db } from '#server/platform/database/database.ts';
import { deleteValues } from '#server/records/values-store.ts';
import type { WithUpdatedAt } from '#server/records/updated-at.ts';
import { deleteCommittee } from './bearers-store.ts';

export interface TermDays {
  /** The first day of the term, `YYYY-MM-DD`. */
  readonly begins_on: string;
  /** The last day of the term, `YYYY-MM-DD`; null if it is not set. */
  readonly ends_on: string | null;
}

/** A term without the field `state`, which depends on the current day. */
export type TermRow = Omit<Term, 'state'> & WithUpdatedAt;

function terms(db: Db) {
  return db
    .selectFrom('office_terms')
    .select(['id', 'begins_on', 'ends_on', 'updated_at'])
    .select((e) =>
      e
        .selectFrom('office_bearers')
        .select((count) => count.fn.countAll<number>().as('bearers'))
        .whereRef('office_bearers.term_id', '=', 'office_terms.id')
        .$asScalar()
        .$notNull()
        .as('bearers'),
    );
}

/** Returns the terms that begin on or before the day `begunBy`, or all terms, the newest first. */
export async function listTerms(db: Db, begunBy?: string): Promise<TermRow[]> {
  let all = terms(db).orderBy('begins_on', 'desc');
  if (begunBy !== undefined) all = all.where('begins_on', '<=', begunBy);
  return all.execute();
}

export async function findTerm(db: Db, id: number): Promise<TermRow | undefined> {
  return terms(db).where('id', '=', id).executeTakeFirst();
}

/** Locks a term until the transaction ends, and returns it. Every change of its committee locks the term first. */
export async function lockTerm(db: Db, id: number): Promise<TermRow | undefined> {
  await db
    .updateTable('office_terms')
    .set((e) => ({ updated_at: e.ref('updated_at') }))
    .where('id', '=', id)
    .execute();
  return findTerm(db, id);
}

/** Returns the id of the latest term that has begun; undefined if none has. */
export async function findCurrentTermId(db: Db, today: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('office_terms')
    .select('id')
    .where('begins_on', '<=', today)
    .orderBy('begins_on', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** @throws a database error that `isUniqueViolation` recognizes if another term begins on this day */
export async function insertTerm(db: Db, { begins_on, ends_on }: TermDays, now: number): Promise<number> {
  const row = await db
    .insertInto('office_terms')
    .values({ begins_on, ends_on, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** @throws a database error that `isUniqueViolation` recognizes if another term begins on this day */
export async function updateTerm(db: Db, id: number, { begins_on, ends_on }: TermDays, now: number): Promise<void> {
  await db.updateTable('office_terms').set({ begins_on, ends_on, updated_at: now }).where('id', '=', id).execute();
}

/** Sets the time of a term's last change. Call this after changes of its committee. */
export async function updateTermTimestamp(db: Db, id: number, now: number): Promise<void> {
  await db.updateTable('office_terms').set({ updated_at: now }).where('id', '=', id).execute();
}

/** Deletes terms with their committees. Returns how many terms it deleted. */
export async function deleteTerms(db: Db, ids: readonly number[]): Promise<number> {
  for (const id of ids) await deleteCommittee(db, id);
  const rows = await db.deleteFrom('office_terms').where('id', 'in', ids).returning('id').execute();
  await deleteValues(db, 'term', ids);
  return rows.length;
}
