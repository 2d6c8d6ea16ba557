import type { Insertable, Selectable, Updateable } from 'kysely';
import * as z from 'zod/mini';
import type { Page } from '#contract/endpoint.ts';
import { daysToUndo, emptiableFields, memberImport, type MemberImport } from '#contract/member-imports.ts';
import { messages } from '#contract/messages.ts';
import { recordOf } from '#contract/record-of.ts';
import { notFound } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/database/database.ts';
import { pageRangeOf } from '#server/platform/database/lists.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { DAY } from '#server/platform/limits/limits.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type AnyPlannedRow, countPlan, type PlannedRow } from './plan.ts';

const IMPORTS_PAGE_SIZE = 20;

const storedColumns = [
  'id',
  'kind',
  'state',
  'step',
  'actor_id',
  'created_at',
  'file_name',
  'rows',
  'done',
  'about',
  'problem',
  'ran_at',
  'undone_at',
] as const;

/** An import with the name of the administrator who began it, null if the account no longer exists. */
export type ImportRecord = Pick<Selectable<Schema['imports']>, (typeof storedColumns)[number]> & {
  readonly created_by: string | null;
  /** Whether the import has a plan: 1 or true if it has. */
  readonly has_plan: number | boolean;
};
export type ImportUpdate = Updateable<Schema['imports']>;

function withNames(db: Db) {
  return db
    .selectFrom('imports')
    .leftJoin('accounts', 'accounts.id', 'imports.actor_id')
    .select(storedColumns.map((name) => `imports.${name}` as const))
    .select((e) => ['accounts.name as created_by', e('plan', 'is not', null).$castTo<boolean>().as('has_plan')]);
}

export async function insertImport(
  db: Db,
  values: Omit<Insertable<Schema['imports']>, 'state' | 'step' | 'done'>,
): Promise<number> {
  const { id } = await db
    .insertInto('imports')
    .values({ state: 'read', step: 0, done: 0, ...values })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findImport(db: Db, id: number): Promise<ImportRecord | undefined> {
  return withNames(db).where('imports.id', '=', id).executeTakeFirst();
}

/** @throws AppError `missing` */
export async function requireImport(db: Db, id: number): Promise<ImportRecord> {
  const record = await findImport(db, id);
  if (!record) throw notFound();
  return record;
}

/** Locks an import until the transaction ends and returns it. Steps of the import wait for the lock. */
export async function lockImport(db: Db, id: number): Promise<ImportRecord | undefined> {
  await db
    .updateTable('imports')
    .set((e) => ({ step: e.ref('step') }))
    .where('id', '=', id)
    .execute();
  return findImport(db, id);
}

/** Returns the plan of an import; empty before the first check, and after its details were deleted. */
export async function findPlan<Row extends PlannedRow>(db: Db, id: number): Promise<readonly Row[]> {
  const row = await db.selectFrom('imports').select('plan').where('id', '=', id).executeTakeFirst();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by the check of the same kind of import
  return row?.plan == null ? [] : (JSON.parse(row.plan) as Row[]);
}

/** Returns the imports that a step is working on. */
export async function listBusy(db: Db): Promise<ImportRecord[]> {
  return withNames(db).where('state', 'in', ['checking', 'running', 'undoing']).execute();
}

export async function updateImport(db: Db, id: number, values: ImportUpdate): Promise<void> {
  await db.updateTable('imports').set(values).where('id', '=', id).execute();
}

/**
 * Writes values if the import is at this step.
 * @returns false if another step has superseded this one, or the import was deleted
 */
export async function updateAtStep(
  db: Db,
  { id, step }: Pick<ImportRecord, 'id' | 'step'>,
  values: ImportUpdate,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set(values)
    .where('id', '=', id)
    .where('step', '=', step)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

export async function deleteRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('imports').where('id', '=', id).execute();
}

/** Returns whether a later import was run and can be undone, or is being run or undone. */
export async function hasLaterRun(db: Db, { id, ran_at }: Pick<ImportRecord, 'id' | 'ran_at'>): Promise<boolean> {
  const later = await db
    .selectFrom('imports')
    .select('id')
    .where('plan', 'is not', null)
    .where((e) =>
      e.or([
        e('state', '=', 'running'),
        e.and([e('state', 'in', ['done', 'undoing']), e(e.refTuple('ran_at', 'id'), '>', e.tuple(ran_at ?? 0, id))]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
}

/** Returns the ids of imports that have a plan or files. */
export async function listWithDetails(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('imports')
    .select('id')
    .where((e) =>
      e.or([
        e('plan', 'is not', null),
        e.exists(e.selectFrom('import_files').select('name').whereRef('import_id', '=', 'imports.id')),
      ]),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** What the column `about` has as JSON: the parts of the response that a step works out. */
const aboutImport = z.pick(memberImport, {
  columns: true,
  families: true,
  writtenIn: true,
  withoutChildren: true,
  newWards: true,
  sheets: true,
  counts: true,
  emptied: true,
  questions: true,
  undo: true,
});
type AboutImport = z.output<typeof aboutImport>;

const nothing: z.input<typeof aboutImport> = {
  columns: null,
  sheets: null,
  counts: null,
  emptied: recordOf([...emptiableFields, 'rows'], () => 0),
  questions: 0,
  undo: null,
};

export function aboutOf({ about }: Pick<ImportRecord, 'about'>): AboutImport {
  return aboutImport.parse(Object.assign({}, nothing, JSON.parse(about)));
}

/** Returns the column `about` with some parts changed. */
export function withAbout(record: Pick<ImportRecord, 'about'>, changed: Partial<AboutImport>): string {
  return JSON.stringify({ ...aboutOf(record), ...changed });
}

/** Returns a checked plan and its numbers for the columns of an import. */
export function storedPlan(record: Pick<ImportRecord, 'about'>, plan: readonly AnyPlannedRow[]) {
  return { plan: JSON.stringify(plan), about: withAbout(record, countPlan(plan)) };
}

const iso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString());

export function describeImport(record: ImportRecord, now: number): MemberImport {
  const { id, kind, state, rows, problem } = record;
  const isUndoable = state === 'done' && Boolean(record.has_plan);
  const undoUntil = isUndoable && record.ran_at !== null ? record.ran_at + daysToUndo * DAY : null;
  return {
    ...aboutOf(record),
    id,
    kind,
    state,
    rows,
    problem: problem === null ? null : messages[problem],
    problemCode: problem,
    fileName: record.file_name,
    createdAt: new Date(record.created_at).toISOString(),
    createdBy: record.created_by,
    progress: state.endsWith('ing') ? { done: record.done, total: rows } : null,
    ranAt: iso(record.ran_at),
    undoUntil: undoUntil !== null && undoUntil > now ? iso(undoUntil) : null,
    undoneAt: iso(record.undone_at),
  };
}

/** Returns an import for the office. @throws AppError `missing` */
export async function readImport({ now }: Platform, db: Db, id: number): Promise<MemberImport> {
  return describeImport(await requireImport(db, id), now());
}

/** Returns a page of the imports, the latest first. */
export async function findImports(
  { database, now }: Platform,
  query: Parameters<typeof pageRangeOf>[0],
): Promise<Page<MemberImport>> {
  const { offset, limit = IMPORTS_PAGE_SIZE } = pageRangeOf({ page: 1, ...query }, false, IMPORTS_PAGE_SIZE);
  const records = await withNames(database).orderBy('imports.id', 'desc').limit(limit).offset(offset).execute();
  const { total } = await database
    .selectFrom('imports')
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows: records.map((record) => describeImport(record, now())), total };
}
