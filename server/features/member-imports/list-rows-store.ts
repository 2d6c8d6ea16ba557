import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { EmptiedFields, ImportOutcome } from '#contract/member-imports.ts';
import { memberFieldNames, optionalMemberFields, type OptionalMemberField } from '#contract/members.ts';
import { recordOf } from '#contract/record-of.ts';
import type { Db } from '#server/platform/database/database.ts';
import { deleteRowsInBatches } from '#server/platform/database/delete-rows.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { recordErasures } from '#server/records/erasures/erasures.ts';
import type { TableRow } from '#server/platform/tables/cells.ts';
import type { ImportedRows, Span } from './rows-store.ts';

/** The fields of a member that a list can change; the folio identifies the member. */
export const listedFields = ['name', ...optionalMemberFields] as const;
export type ListedField = (typeof listedFields)[number];

export type RowRecord = Selectable<Schema['import_rows']>;
export type CheckedRow = Omit<RowRecord, 'import_id' | 'kept'>;

export type KnownMember = Pick<Selectable<Schema['members']>, 'id' | 'folio_key' | 'state' | ListedField>;

/** Returns the name of the column with the member’s previous value of a field. */
export const beforeColumn = <Field extends ListedField>(field: Field) => `before_${field}` as const;

/**
 * How a list changes members. If a member was added by the list and then got another folio, a photo, a PDF, another
 * visibility, a linked account or a correction, it counts as changed after the import.
 */
export const listRows: ImportedRows = {
  table: 'import_rows',
  changing: ['changed'],
  details: [{ columns: listedFields.map((field) => ({ member: field, after: field, before: beforeColumn(field) })) }],
  leftAs: sql`(
    row.outcome = 'changed'
    or (
      members.folio = row.folio and members.image is null and members.pdf is null
      and members.mobile_visibility = 'members'
      and members.address_visibility = 'members'
      and members.photo_visibility = 'members'
      and not exists (select 1 from account_members where account_members.member_id = members.id)
      and not exists (select 1 from corrections where corrections.member_id = members.id)
    )
  )`,
};

/**
 * Returns the member’s current values under the names of the `before_…` columns of a row; all null for a new member.
 */
export function previousValues(member: KnownMember | undefined): Pick<RowRecord, `before_${ListedField}`> {
  const stored = listedFields.map((field) => [beforeColumn(field), member?.[field] ?? null]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each field under the name of its column
  return Object.fromEntries(stored) as Pick<RowRecord, `before_${ListedField}`>;
}

/** Rows per statement. A statement of this size takes some milliseconds; other requests run between statements. */
const BATCH_SIZE = 250;

export async function insertRows(db: Db, importId: number, rows: readonly TableRow[]): Promise<void> {
  const values = rows.map(({ number, cells }) => ({
    import_id: importId,
    number,
    cells: JSON.stringify(cells),
    problems: '[]',
  }));
  await db.insertInto('import_rows').values(values).execute();
}

/** Returns up to 250 rows with a number above `after`, with their cells. */
export async function listCells(
  db: Db,
  importId: number,
  after: number,
): Promise<Pick<RowRecord, 'number' | 'cells'>[]> {
  return db
    .selectFrom('import_rows')
    .select(['number', 'cells'])
    .where('import_id', '=', importId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(BATCH_SIZE)
    .execute();
}

export async function findMembersByFolio(db: Db, folioKeys: readonly string[]): Promise<KnownMember[]> {
  if (folioKeys.length === 0) return [];
  return db
    .selectFrom('members')
    .select(['id', 'folio_key', 'state', ...listedFields])
    .where('folio_key', 'in', folioKeys)
    .execute();
}

/** Stores the results of the check, replacing those of an earlier check. */
export async function writeCheckedRows(db: Db, importId: number, rows: readonly CheckedRow[]): Promise<void> {
  await db
    .insertInto('import_rows')
    .values(rows.map((row) => ({ ...row, import_id: importId })))
    .onConflict((conflict) =>
      conflict.columns(['import_id', 'number']).doUpdateSet((e) => ({
        outcome: e.ref('excluded.outcome'),
        problems: e.ref('excluded.problems'),
        member_id: e.ref('excluded.member_id'),
        folio: e.ref('excluded.folio'),
        folio_key: e.ref('excluded.folio_key'),
        folio_order: e.ref('excluded.folio_order'),
        ...recordOf([...listedFields, ...listedFields.map(beforeColumn)], (column) => e.ref(`excluded.${column}`)),
      })),
    )
    .execute();
}

export interface ListRowsQuery {
  readonly importId: number;
  readonly outcome: ImportOutcome | 'emptied' | 'remarked' | 'kept' | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** Matches rows that clear a field of a member. */
function empties(field: OptionalMemberField) {
  return (e: ExpressionBuilder<Schema, 'import_rows'>) =>
    e.and([e('outcome', '=', 'changed'), e(beforeColumn(field), 'is not', null), e(field, 'is', null)]);
}

function emptiesAny(e: ExpressionBuilder<Schema, 'import_rows'>) {
  return e.or(optionalMemberFields.map((field) => empties(field)(e)));
}

function matchingRows(db: Db, { importId, outcome }: Pick<ListRowsQuery, 'importId' | 'outcome'>) {
  const rows = db.selectFrom('import_rows').where('import_id', '=', importId).where('outcome', 'is not', null);
  if (outcome === undefined) return rows;
  if (outcome === 'emptied') return rows.where(emptiesAny);
  if (outcome === 'remarked')
    return rows.where('outcome', 'not in', ['error', 'skipped']).where('problems', '<>', '[]');
  return outcome === 'kept' ? rows.where('kept', 'is not', null) : rows.where('outcome', '=', outcome);
}

export async function listMatchingRows(db: Db, query: ListRowsQuery): Promise<RowRecord[]> {
  return matchingRows(db, query).selectAll().orderBy('number').limit(query.limit).offset(query.offset).execute();
}

export async function countMatchingRows(db: Db, query: Pick<ListRowsQuery, 'importId' | 'outcome'>): Promise<number> {
  const { count } = await matchingRows(db, query)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns how many members lose each field, and how many lose at least one (`rows`), according to the check. */
export async function countEmptied(db: Db, importId: number): Promise<EmptiedFields> {
  const counted = await db
    .selectFrom('import_rows')
    .select((e) => [
      ...optionalMemberFields.map((field) => e.fn.countAll<number>().filterWhere(empties(field)).as(field)),
      e.fn.countAll<number>().filterWhere(emptiesAny).as('rows'),
    ])
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow();
  return counted;
}

function within({ importId, after, upTo }: Span) {
  return (e: ExpressionBuilder<Schema, 'import_rows'>) =>
    e.and([
      e('import_rows.import_id', '=', importId),
      e('import_rows.number', '>', after),
      e('import_rows.number', '<=', upTo),
    ]);
}

/**
 * Inserts the new members of a span with one `insert … select`, and stores their ids in the rows.
 * @throws a database error that `isUniqueViolation` recognizes if a folio was taken since the check
 */
export async function insertNewMembers(db: Db, span: Span, now: number): Promise<void> {
  const copied = [...memberFieldNames, 'folio_key', 'folio_order'] as const;
  await db
    .insertInto('members')
    .columns([...copied, 'created_at', 'updated_at'])
    .expression((e) =>
      e
        .selectFrom('import_rows')
        .select([
          ...copied,
          sql<number>`cast(${now} as bigint)`.as('created'),
          sql<number>`cast(${now} as bigint)`.as('updated'),
        ])
        .where(within(span))
        .where('outcome', '=', 'new')
        .orderBy('number'),
    )
    .execute();
  await db
    .updateTable('import_rows')
    .set((e) => ({
      member_id: e.selectFrom('members').select('id').whereRef('members.folio_key', '=', 'import_rows.folio_key'),
    }))
    .where(within(span))
    .where('outcome', '=', 'new')
    .execute();
}

/** Deletes the members that a span added, except those whose row is marked by `markChanged`. */
export async function deleteNewMembers(db: Db, span: Span): Promise<void> {
  const deleted = await db
    .deleteFrom('members')
    .where('id', 'in', (e) =>
      e
        .selectFrom('import_rows')
        .select(sql<number>`member_id`.as('member_id'))
        .where(within(span))
        .where('outcome', '=', 'new')
        .where('kept', 'is', null),
    )
    .returning(['id', 'created_at'])
    .execute();
  await recordErasures(db, 'member', deleted);
}

interface ChangedMembers {
  readonly existing: readonly number[];
  readonly deleted: readonly number[];
}

/** Returns the new and changed members of a span, except those whose row is marked by `markChanged`. */
export async function findChangedMembers(db: Db, span: Span): Promise<ChangedMembers> {
  const rows = await db
    .selectFrom('import_rows')
    .leftJoin('members', 'members.id', 'import_rows.member_id')
    .select(['import_rows.member_id', 'members.id'])
    .where(within(span))
    .where('import_rows.kept', 'is', null)
    .where('import_rows.outcome', 'in', ['new', 'changed'])
    .orderBy('import_rows.number')
    .execute();
  return {
    existing: rows.flatMap(({ id }) => id ?? []),
    deleted: rows.flatMap(({ id, member_id }) => (id === null && member_id !== null ? [member_id] : [])),
  };
}

export async function deleteRows(db: Db, importId: number): Promise<void> {
  await deleteRowsInBatches((count) =>
    db
      .deleteFrom('import_rows')
      .where('import_id', '=', importId)
      .where('number', 'in', (e) =>
        e.selectFrom('import_rows').select('number').where('import_id', '=', importId).limit(count),
      )
      .executeTakeFirstOrThrow(),
  );
}
