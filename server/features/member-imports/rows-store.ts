import { type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely';
import { type ImportOutcome, importOutcomes } from '#contract/member-imports.ts';
import { recordOf } from '#contract/record-of.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { nextTimestamp } from '#server/platform/database/sql-fragments.ts';

/** A row of a list or a file of an archive; both tables have these columns. */
type ImportedRow = Pick<Selectable<Schema['import_rows']>, 'import_id' | 'number' | 'outcome' | 'member_id' | 'kept'>;

/** Fields of a member that are changed together by one row. */
export interface MemberColumns {
  /** The kind of file that changes these columns; undefined for the rows of a list. */
  readonly kind?: 'image' | 'pdf';
  /** The changed columns of members, each with the columns of the row that store its new and its previous value. */
  readonly columns: readonly { readonly member: string; readonly after: string; readonly before: string }[];
}

/** How the rows of one kind of import change members. */
export interface ImportedRows {
  readonly table: 'import_rows' | 'import_files';
  /** Outcomes of rows that change an existing member. */
  readonly changing: readonly ImportOutcome[];
  readonly details: readonly MemberColumns[];
  /** Another condition that a member must meet to count as unchanged since the import; undefined if there is none. */
  readonly leftAs?: RawBuilder<SqlBool>;
}

/** The rows of an import with numbers above `after`, up to and including `upTo`. */
export interface Span {
  readonly importId: number;
  readonly after: number;
  readonly upTo: number;
}

/**
 * Selects rows of an import: those with an outcome, those that the undo skipped (`kept`) or undid (`undone`), or all
 * rows if `outcome` is undefined.
 */
export interface RowsQuery {
  readonly importId: number;
  readonly outcome: ImportOutcome | 'kept' | 'undone' | undefined;
}

const TOUCHING = ['new', 'changed'] as const;

const isLiving = sql<SqlBool>`members.state = 'living'`;

function rowsIn({ table }: Pick<ImportedRows, 'table'>) {
  return sql<ImportedRow>`${sql.table(table)}`.as('row');
}

function within({ importId, after, upTo }: Span): RawBuilder<SqlBool> {
  return sql<SqlBool>`row.import_id = ${importId} and row.number > ${after} and row.number <= ${upTo}`;
}

function isOf({ kind }: MemberColumns): RawBuilder<SqlBool> {
  return kind === undefined ? sql<SqlBool>`1 = 1` : sql<SqlBool>`row.kind = ${kind}`;
}

function detailsAre(when: 'before' | 'after', { columns }: MemberColumns): RawBuilder<SqlBool> {
  const same = columns.map(
    ({ member, ...of }) => sql`${sql.ref(`members.${member}`)} is not distinct from ${sql.ref(`row.${of[when]}`)}`,
  );
  return sql<SqlBool>`(${sql.join(same, sql` and `)})`;
}

/** Returns the highest row number of an import; 0 if the import has no rows. */
export async function findLastRowNumber(db: Db, rows: ImportedRows, importId: number): Promise<number> {
  const row = await db
    .selectFrom(rowsIn(rows))
    .select('row.number')
    .where('row.import_id', '=', importId)
    .orderBy('row.number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.number ?? 0;
}

export async function countOutcomes(db: Db, rows: ImportedRows, importId: number) {
  const found = await db
    .selectFrom(rowsIn(rows))
    .select(['row.outcome', (e) => e.fn.countAll<number>().as('count')])
    .where('row.import_id', '=', importId)
    .groupBy('row.outcome')
    .execute();
  const count = (outcome: ImportOutcome) => found.find((each) => each.outcome === outcome)?.count ?? 0;
  return recordOf(importOutcomes, count);
}

export async function countRows(db: Db, rows: ImportedRows, { importId, outcome }: RowsQuery): Promise<number> {
  let found = db
    .selectFrom(rowsIn(rows))
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('row.import_id', '=', importId)
    .where('row.outcome', 'is not', null);
  if (outcome === 'kept') found = found.where('row.kept', 'is not', null);
  else if (outcome === 'undone') found = found.where('row.outcome', 'in', TOUCHING).where('row.kept', 'is', null);
  else if (outcome !== undefined) found = found.where('row.outcome', '=', outcome);
  return (await found.executeTakeFirstOrThrow()).count;
}

/**
 * Sets the members of a span to the new or the previous values and returns the number of rows that were applied.
 * @param to `after` sets the new values, except in members that have changed or died since the check; `before` restores
 *   the previous values, except in rows that `markChanged` marked
 */
export async function changeMembers(
  db: Db,
  rows: ImportedRows,
  span: Span,
  to: 'after' | 'before',
  now: number,
): Promise<number> {
  let changed = 0;
  for (const details of rows.details) {
    const values = details.columns.map(({ member, ...of }) => [member, sql.ref(`row.${of[to]}`)] as const);
    const { numUpdatedRows } = await db
      .updateTable('members')
      .from(rowsIn(rows))
      .set({ ...Object.fromEntries(values), updated_at: nextTimestamp('members.updated_at', now) })
      .whereRef('members.id', '=', 'row.member_id')
      .where(within(span))
      .where('row.outcome', 'in', rows.changing)
      .where(isOf(details))
      .where(
        to === 'after'
          ? sql<SqlBool>`(${isLiving} and ${detailsAre('before', details)})`
          : sql<SqlBool>`row.kept is null`,
      )
      .executeTakeFirst();
    changed += Number(numUpdatedRows);
  }
  return changed;
}

/** Locks the members to which the rows of a span refer, until the transaction ends. */
export async function lockMembers(db: Db, rows: ImportedRows, span: Span): Promise<void> {
  await db
    .updateTable('members')
    .set((e) => ({ updated_at: e.ref('updated_at') }))
    .where('id', 'in', (e) =>
      e
        .selectFrom(rowsIn(rows))
        .select(sql<number>`row.member_id`.as('member_id'))
        .where(within(span))
        .where('row.outcome', 'in', TOUCHING),
    )
    .execute();
}

/** Marks the rows of a span whose members were changed or died (`edited`) or were deleted (`deleted`) since the import. */
export async function markChanged(db: Db, rows: ImportedRows, span: Span): Promise<void> {
  const isThere = sql`select 1 from members where members.id = row.member_id`;
  const asLeft = rows.details.map((details) => sql`(${isOf(details)} and ${detailsAre('after', details)})`);
  await sql`
    update ${sql.table(rows.table)} as row
    set kept = case when exists (${isThere}) then 'edited' else 'deleted' end
    where ${within(span)}
      and row.outcome in (${sql.join(TOUCHING)})
      and not exists (${isThere} and ${isLiving} and (${sql.join(asLeft, sql` or `)}) and ${rows.leftAs ?? sql`1 = 1`})
  `.execute(db);
}
