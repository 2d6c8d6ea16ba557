import { sql } from 'kysely';
import { batchesOf, inTexts } from '#server/platform/database/sql-fragments.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { RowOf } from '#server/platform/database/schema.ts';
import type { RecordName } from './record-kinds.ts';

/** A value of a changed field. `undefined` and null are no value. */
export interface ChangeValue {
  readonly field: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** The field of a deletion with the title that the bin shows. */
export const TITLE = '.title';
/** Maximum number of rows per statement. */
const BATCH_SIZE = 500;
/** An import of 20,000 rows leaves up to 80,000 values that end at the same time. */
const EXPIRED_AT_ONCE = 1000;

const jsonOf = (value: unknown): string | null =>
  value === undefined || value === null ? null : JSON.stringify(value);

/** Stores values of changes, no more than fit into one statement. `until`: when they are deleted; null if they stay. */
export async function insertValues(
  db: Db,
  changes: readonly { readonly id: number; readonly values: readonly ChangeValue[]; readonly until: number | null }[],
): Promise<void> {
  const rows = changes.flatMap(({ id, values, until }) =>
    values.map(({ field, before, after }) => ({
      change_id: id,
      field,
      before: jsonOf(before),
      after: jsonOf(after),
      until,
    })),
  );
  if (rows.length > 0) await db.insertInto('change_values').values(rows).execute();
}

/** A stored value, as JSON. */
export type StoredValue = Pick<RowOf<'change_values'>, 'field' | 'before' | 'after'>;

const stored = ['field', 'before', 'after'] as const;

/**
 * Deletes the values of all changes of records, including their entries in the bin, or only those of some fields. Returns
 * the deleted values; the caller erases their files.
 */
export async function deleteValues(
  db: Db,
  type: RecordName['type'],
  ids: readonly (number | string)[],
  fields?: readonly string[],
): Promise<readonly StoredValue[]> {
  const deleted: StoredValue[] = [];
  for (const batch of batchesOf(ids, BATCH_SIZE)) {
    const changes = db.selectFrom('changes').select('changes.id').where('kind', '=', type);
    let values = db
      .deleteFrom('change_values')
      .where('change_id', 'in', changes.where(inTexts('record', batch.map(String))));
    if (fields) values = values.where('field', 'in', fields);
    deleted.push(...(await values.returning(stored).execute()));
  }
  return deleted;
}

/** Returns the ids of the changes that deleted a record which is still in the bin. */
const deletions = (db: Db) => db.selectFrom('change_values').select('change_id').where('field', '=', sql.lit(TITLE));

/** Deletes the values of fields of records that are one of these texts before or after a change. Those of the bin stay. */
export async function deleteValuesWith(
  db: Db,
  { type, ids }: { readonly type: RecordName['type']; readonly ids: readonly number[] },
  fields: readonly string[],
  texts: readonly string[],
): Promise<void> {
  const changes = db.selectFrom('changes').select('id').where('kind', '=', type);
  const values = texts.map((text) => JSON.stringify(text));
  await db
    .deleteFrom('change_values')
    .where('change_id', 'in', changes.where(inTexts('record', ids.map(String))))
    .where('change_id', 'not in', deletions(db))
    .where('field', 'in', fields)
    .where((e) => e.or([e('before', 'in', values), e('after', 'in', values)]))
    .execute();
}

/**
 * Deletes up to 1,000 values whose time is over, except those of records in the bin, which `emptyBin` erases. Returns
 * them, like `deleteValues`.
 */
export async function deleteExpiredValues(db: Db, now: number): Promise<readonly StoredValue[]> {
  const expired = db
    .selectFrom('change_values')
    .select(['change_id', 'field'])
    .where('until', '<=', now)
    .where('change_id', 'not in', deletions(db))
    .limit(EXPIRED_AT_ONCE);
  return db
    .deleteFrom('change_values')
    .where((e) => e(e.refTuple('change_id', 'field'), 'in', expired.$asTuple('change_id', 'field')))
    .returning(stored)
    .execute();
}

/** The columns that name pictures which stay in their folder while a value names them: portraits and the logo. */
function lastingImages(db: Db) {
  return db
    .selectFrom('change_values')
    .innerJoin('changes', 'changes.id', 'change_id')
    .where('kind', 'in', ['bearer', 'content'])
    .where('field', 'in', ['image', 'logo']);
}

/** Returns the pictures that values name. */
export function imagesIn(values: readonly StoredValue[]): string[] {
  return values
    .filter(({ field }) => field === 'image' || field === 'logo')
    .flatMap(({ before, after }) => [before, after])
    .flatMap((name) => (name === null ? [] : [String(JSON.parse(name))]));
}

/**
 * Returns those of the portraits and logos that values of changes name.
 * @param except the ids of bearers whose values do not count
 */
export async function findImagesInValues(
  db: Db,
  names: readonly string[],
  except: readonly number[],
): Promise<string[]> {
  const texts = names.map((name) => JSON.stringify(name));
  const rows = await lastingImages(db)
    .select(stored)
    .where((e) => e.or([inTexts('before', texts), inTexts('after', texts)]))
    .where((e) => e.or([e('kind', '=', 'content'), e.not(inTexts('record', except.map(String)))]))
    .execute();
  const found = new Set(imagesIn(rows));
  return names.filter((name) => found.has(name));
}

/** Returns all portraits and logos that values of changes name. */
export async function listImagesInValues(db: Db): Promise<string[]> {
  return imagesIn(await lastingImages(db).select(stored).execute());
}
