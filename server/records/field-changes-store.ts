import type { FieldChange } from '#contract/seen.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTexts } from '#server/platform/database/sql-fragments.ts';
import type { RecordName } from './record-name.ts';

export interface WithUpdatedAt {
  /** Epoch milliseconds. */
  readonly updated_at: number;
}

/** Converts `updated_at` to the `updatedAt` of responses, in ISO 8601. */
export function withUpdatedAt<Row extends WithUpdatedAt>({ updated_at, ...row }: Row) {
  return { ...row, updatedAt: new Date(updated_at).toISOString() };
}

interface Author {
  /** When the change was made, in epoch milliseconds. */
  readonly at: number;
  /** The administrator, or null if the owner made the change. */
  readonly actorId: number | null;
}

/** Stores who last changed the given fields of a record, and when. */
export async function recordFieldChanges(
  db: Db,
  { type, id }: RecordName,
  fields: readonly string[],
  { at, actorId }: Author,
): Promise<void> {
  if (fields.length === 0) return;
  await db
    .insertInto('field_changes')
    .values(fields.map((field) => ({ type, record: String(id), field, at, actor_id: actorId })))
    .onConflict((conflict) => conflict.columns(['type', 'record', 'field']).doUpdateSet({ at, actor_id: actorId }))
    .execute();
}

/** Returns the fields of a record that were changed after `since`, with author and time, oldest change first. */
export async function listFieldChanges(db: Db, { type, id }: RecordName, since: number): Promise<FieldChange[]> {
  const rows = await db
    .selectFrom('field_changes')
    .leftJoin('accounts', 'accounts.id', 'field_changes.actor_id')
    .select(['field_changes.field', 'accounts.name as by', 'field_changes.at'])
    .where('field_changes.type', '=', type)
    .where('field_changes.record', '=', String(id))
    .where('field_changes.at', '>', since)
    .orderBy('field_changes.at')
    .orderBy('field_changes.field')
    .execute();
  return rows.map(({ field, by, at }) => ({ field, by, at: new Date(at).toISOString() }));
}

/** Returns when each field of records was last changed, in epoch milliseconds. Fields that never changed are missing. */
export async function listLatestChanges(
  db: Db,
  type: RecordName['type'],
  ids: readonly number[],
): Promise<readonly { readonly record: string; readonly field: string; readonly at: number }[]> {
  return db
    .selectFrom('field_changes')
    .select(['record', 'field', 'at'])
    .where('type', '=', type)
    .where(inTexts('record', ids.map(String)))
    .execute();
}

export async function deleteFieldChanges(
  db: Db,
  type: RecordName['type'],
  ids: readonly (number | string)[],
): Promise<void> {
  await db
    .deleteFrom('field_changes')
    .where('type', '=', type)
    .where(inTexts('record', ids.map(String)))
    .execute();
}
