import type { Insertable, Selectable, Updateable } from 'kysely';
import * as z from 'zod/mini';
import type { Db } from '#server/platform/database/database.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { PlannedRow } from './plan.ts';

const columns = [
  'id',
  'kind',
  'state',
  'step',
  'actor_id',
  'created_at',
  'file_name',
  'rows',
  'done',
  'columns',
  'sheets',
  'archive',
  'list_file',
  'former_file',
  'counts',
  'problem',
  'ran_at',
  'undone_at',
  'undone',
  'kept',
] as const;

/** An import with the name of the administrator who began it, null if the account no longer exists. */
export type ImportRecord = Pick<Selectable<Schema['imports']>, (typeof columns)[number]> & {
  readonly created_by: string | null;
  /** Whether the import has a plan: 1 or true if it has. */
  readonly has_plan: number | boolean;
};
export type ImportUpdate = Updateable<Schema['imports']>;

/** Identifies a step of work on an import. A later step supersedes it. Also the payload of the step's job, as JSON. */
export const stepKey = z.object({ id: z.number(), step: z.number(), actorId: z.number() });
export type StepKey = Readonly<z.output<typeof stepKey>>;

const FILE_COLUMNS = ['archive', 'list_file', 'former_file'] as const;
const DETAILS = [...FILE_COLUMNS, 'plan'] as const;

function withNames(db: Db) {
  return db
    .selectFrom('imports')
    .leftJoin('accounts', 'accounts.id', 'imports.actor_id')
    .select(columns.map((name) => `imports.${name}` as const))
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

/** Locks an import until the transaction ends and returns it. Steps of the import wait for the lock. */
export async function lockImport(db: Db, id: number): Promise<ImportRecord | undefined> {
  await db
    .updateTable('imports')
    .set((e) => ({ step: e.ref('step') }))
    .where('id', '=', id)
    .execute();
  return findImport(db, id);
}

/** Returns the plan of an import; undefined if it has none, or if its details were deleted. */
export async function findPlan<Row extends PlannedRow>(db: Db, id: number): Promise<readonly Row[] | undefined> {
  const row = await db.selectFrom('imports').select('plan').where('id', '=', id).executeTakeFirst();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by the check of the same kind of import
  return row?.plan == null ? undefined : (JSON.parse(row.plan) as Row[]);
}

export async function listImports(
  db: Db,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<ImportRecord[]> {
  return withNames(db).orderBy('imports.id', 'desc').limit(limit).offset(offset).execute();
}

export async function countImports(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('imports')
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the imports that a step is working on. */
export async function listBusy(db: Db): Promise<ImportRecord[]> {
  return withNames(db).where('state', 'in', ['checking', 'running', 'undoing']).execute();
}

export async function updateImport(db: Db, id: number, values: ImportUpdate): Promise<void> {
  await db.updateTable('imports').set(values).where('id', '=', id).execute();
}

/**
 * Writes what a step has done, and the number of the next step, so that the same step cannot write again.
 * @returns false, without writing, if another step has superseded this one, or the import was deleted
 */
export async function finishStep(
  db: Db,
  { id, step }: Pick<StepKey, 'id' | 'step'>,
  values: ImportUpdate,
  next = step + 1,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set({ ...values, step: next })
    .where('id', '=', id)
    .where('step', '=', step)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

export async function deleteImport(db: Db, id: number): Promise<void> {
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

/** Returns the ids of imports that have a plan or a private file. */
export async function listWithDetails(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('imports')
    .select('id')
    .where((e) => e.or(DETAILS.map((name) => e(name, 'is not', null))))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the private files of all imports: uploaded files, rows of lists and former values of members. */
export async function listPrivateFiles(db: Db): Promise<readonly string[]> {
  const rows = await db.selectFrom('imports').select(FILE_COLUMNS).execute();
  return rows.flatMap((row) => FILE_COLUMNS.flatMap((name) => row[name] ?? []));
}

/** Stores photos and PDFs that belong to an import: files not attached yet, and files of members that it replaced. */
export async function insertFiles(db: Db, importId: number, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await db
    .insertInto('import_files')
    .values(names.map((name) => ({ name, import_id: importId })))
    .execute();
}

export async function deleteFiles(db: Db, names: readonly string[]): Promise<void> {
  if (names.length > 0) await db.deleteFrom('import_files').where('name', 'in', names).execute();
}

export async function listFiles(db: Db, importId: number): Promise<readonly string[]> {
  const rows = await db.selectFrom('import_files').select('name').where('import_id', '=', importId).execute();
  return rows.map(({ name }) => name);
}

/** Returns the files in `names` that belong to an import. */
export async function findFiles(db: Db, names: readonly string[]): Promise<readonly string[]> {
  if (names.length === 0) return [];
  const rows = await db.selectFrom('import_files').select('name').where('name', 'in', names).execute();
  return rows.map(({ name }) => name);
}

export async function listPdfs(db: Db): Promise<readonly string[]> {
  const rows = await db.selectFrom('import_files').select('name').where('name', 'like', '%.pdf').execute();
  return rows.map(({ name }) => name);
}
