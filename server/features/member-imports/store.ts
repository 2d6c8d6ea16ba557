import type { ExpressionBuilder, Selectable } from 'kysely';
import type { EmptiedFields, ImportOutcome } from '#contract/member-imports.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { TableRow } from '#server/platform/tables/cells.ts';

export type RowRecord = Selectable<Schema['import_rows']>;
/** A row together with what became of it in the dry run. */
export type CheckedRow = Omit<RowRecord, 'import_id' | 'kept'>;

/** A member as far as imports are concerned. */
export type KnownMember = Pick<Selectable<Schema['members']>, 'id' | 'folio_key' | 'name' | 'mobile' | 'address'>;

/** Rows of one statement: some milliseconds, after which others have their turn. */
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

/** The next rows, as they stand in the file. */
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
    .select(['id', 'folio_key', 'name', 'mobile', 'address'])
    .where('folio_key', 'in', folioKeys)
    .execute();
}

/** Writes what became of rows in the dry run, in place of what was written by an earlier one. */
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
        name: e.ref('excluded.name'),
        mobile: e.ref('excluded.mobile'),
        address: e.ref('excluded.address'),
        before_name: e.ref('excluded.before_name'),
        before_mobile: e.ref('excluded.before_mobile'),
        before_address: e.ref('excluded.before_address'),
      })),
    )
    .execute();
}

export interface RowsQuery {
  readonly importId: number;
  readonly outcome: ImportOutcome | 'emptied' | 'kept' | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** Of a row that changes a member: the field is filled now and will not be. */
function empties(field: 'mobile' | 'address') {
  return (e: ExpressionBuilder<Schema, 'import_rows'>) =>
    e.and([e('outcome', '=', 'changed'), e(`before_${field}`, 'is not', null), e(field, 'is', null)]);
}

function emptiesAny(e: ExpressionBuilder<Schema, 'import_rows'>) {
  return e.or([empties('mobile')(e), empties('address')(e)]);
}

function matchingRows(db: Db, { importId, outcome }: Pick<RowsQuery, 'importId' | 'outcome'>) {
  const rows = db.selectFrom('import_rows').where('import_id', '=', importId).where('outcome', 'is not', null);
  if (outcome === undefined) return rows;
  if (outcome === 'emptied') return rows.where(emptiesAny);
  return outcome === 'kept' ? rows.where('kept', 'is not', null) : rows.where('outcome', '=', outcome);
}

/** In the order of the file. */
export async function listRows(db: Db, query: RowsQuery): Promise<RowRecord[]> {
  return matchingRows(db, query).selectAll().orderBy('number').limit(query.limit).offset(query.offset).execute();
}

export async function countRows(db: Db, query: Pick<RowsQuery, 'importId' | 'outcome'>): Promise<number> {
  const { count } = await matchingRows(db, query)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The greatest number of a row; 0 when there are none. */
export async function lastNumber(db: Db, importId: number): Promise<number> {
  const row = await db
    .selectFrom('import_rows')
    .select('number')
    .where('import_id', '=', importId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.number ?? 0;
}

/** How many rows came to which outcome. */
export async function countOutcomes(db: Db, importId: number) {
  return db
    .selectFrom('import_rows')
    .select(['outcome', (e) => e.fn.countAll<number>().as('count')])
    .where('import_id', '=', importId)
    .groupBy('outcome')
    .execute();
}

/** How many filled fields become empty, by what the dry run has seen. */
export async function countEmptied(db: Db, importId: number): Promise<EmptiedFields> {
  return db
    .selectFrom('import_rows')
    .select((e) => [
      e.fn.countAll<number>().filterWhere(empties('mobile')).as('mobile'),
      e.fn.countAll<number>().filterWhere(empties('address')).as('address'),
      e.fn.countAll<number>().filterWhere(emptiesAny).as('rows'),
    ])
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow();
}

/** Forgets the rows of an import; the import itself stays. */
export async function deleteRows(db: Db, importId: number): Promise<void> {
  await db.deleteFrom('import_rows').where('import_id', '=', importId).execute();
}
