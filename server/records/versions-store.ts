import { type ExpressionBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { PageRange } from '#server/platform/database/lists.ts';
import { inNumbers } from '#server/platform/database/sql-fragments.ts';
import { FILES, type StoredValue, TITLE } from './values-store.ts';
import type { RecordName } from './record-kinds.ts';

const valuesOf = (e: ExpressionBuilder<Schema, 'changes'>) =>
  e.selectFrom('change_values').select('field').whereRef('change_id', '=', 'changes.id');

/** Returns the changes of a record by the office that have values of fields. */
function edits(db: Db, { type, id }: RecordName) {
  return db
    .selectFrom('changes')
    .where('changes.kind', '=', type)
    .where('changes.record', '=', String(id))
    .where((e) => e.or([e('changes.action', 'is not', null), e('changes.part_of', 'is not', null)]))
    .where((e) => e.exists(valuesOf(e).where('field', 'not like', '.%')))
    .where((e) => e.not(e.exists(valuesOf(e).where('field', '=', sql.lit(TITLE)))));
}

/** Returns a page of the edits of a record, the newest first. */
export async function listEdits(db: Db, record: RecordName, { offset, limit }: PageRange) {
  const page = edits(db, record)
    .leftJoin('accounts', 'accounts.id', 'changes.actor_id')
    .select(['changes.id', 'changes.at', 'accounts.name as by'])
    .orderBy('changes.at', 'desc')
    .orderBy('changes.id', 'desc');
  return (limit === undefined ? page : page.limit(limit).offset(offset)).execute();
}

export async function countEdits(db: Db, record: RecordName): Promise<number> {
  const { count } = await edits(db, record)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function isEdit(db: Db, record: RecordName, change: number): Promise<boolean> {
  const row = await edits(db, record).select('changes.id').where('changes.id', '=', change).executeTakeFirst();
  return row !== undefined;
}

/** Returns the values of the fields of changes. */
export async function listValues(
  db: Db,
  changes: readonly number[],
): Promise<(StoredValue & { readonly change_id: number })[]> {
  return db
    .selectFrom('change_values')
    .select(['change_id', 'field', 'before', 'after'])
    .where(inNumbers('change_id', changes))
    .where('field', 'not like', '.%')
    .orderBy('field')
    .execute();
}

/** Removes the files of a change, which a record uses again. */
export async function deleteFiles(db: Db, change: number): Promise<void> {
  await db.deleteFrom('change_values').where('change_id', '=', change).where('field', '=', FILES).execute();
}
