import type { Selectable, Updateable } from 'kysely';
import type { ImportKind, ImportState } from '#contract/member-imports.ts';
import type { MessageCode } from '#contract/messages.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { hasJobs } from '#server/platform/jobs/jobs-store.ts';

/** States in which nothing was imported. */
export const notRun = ['read', 'checked', 'failed'] as const satisfies readonly ImportState[];

/** An import with the name of who began it, null when that account is gone. */
export type ImportRecord = Selectable<Schema['imports']> & { readonly created_by: string | null };

/** A piece of work on an import; a later one takes its place. */
export interface StepKey {
  readonly id: number;
  readonly step: number;
}

/** What a piece of work writes down when it ends. */
export type StepResult = Pick<
  Updateable<Schema['imports']>,
  'state' | 'rows' | 'counts' | 'problem' | 'ran_at' | 'undone_at' | 'undone' | 'kept' | 'archive'
>;

export interface NewImport {
  readonly kind: ImportKind;
  readonly state: ImportState;
  readonly problem: string | null;
  readonly fileName: string | null;
  readonly actorId: number;
  readonly rows: number;
  readonly columns: string | null;
  /** Of a workbook with several sheets, as JSON. */
  readonly sheets?: string | null;
  /** Of a zip file, or a workbook with several sheets, the bare name under which it is stored. */
  readonly archive?: string | null;
}

/** Kind of job; the payload is a `StepKey` as JSON. */
export const INSPECT_ARCHIVE = 'imports.inspect';

/** Work that has died is taken for dead so many milliseconds after it last gave a sign. */
const HEARTBEAT_TIMEOUT_MS = 120_000;

function withNames(db: Db) {
  return db
    .selectFrom('imports')
    .leftJoin('accounts', 'accounts.id', 'imports.actor_id')
    .selectAll('imports')
    .select('accounts.name as created_by');
}

/** Begins an import. @returns its number */
export async function insertImport(db: Db, { fileName, actorId, ...other }: NewImport, now: number): Promise<number> {
  const { id } = await db
    .insertInto('imports')
    .values({
      ...other,
      file_name: fileName,
      actor_id: actorId,
      step: 0,
      created_at: now,
      touched_at: now,
      done: 0,
      total: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findImport(db: Db, id: number): Promise<ImportRecord | undefined> {
  return withNames(db).where('imports.id', '=', id).executeTakeFirst();
}

/** Keeps an import as it is until the transaction ends: whoever is at a step of it waits. */
export async function holdImport(db: Db, id: number): Promise<ImportRecord | undefined> {
  await db
    .updateTable('imports')
    .set((e) => ({ step: e.ref('step') }))
    .where('id', '=', id)
    .execute();
  return findImport(db, id);
}

/** The latest first. */
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

/** What becomes known of an import. */
export type NewsOfImport = Pick<Updateable<Schema['imports']>, 'state' | 'problem' | 'rows' | 'columns' | 'archive'>;

/** Notes what is known of an import by now. */
export async function updateImport(db: Db, id: number, values: NewsOfImport): Promise<void> {
  await db.updateTable('imports').set(values).where('id', '=', id).execute();
}

/** Takes an import from one of the states `from` to `to`; undefined when it is in another one. */
export async function beginStep(
  db: Db,
  id: number,
  from: readonly ImportState[],
  to: ImportState,
  now: number,
): Promise<StepKey | undefined> {
  return db
    .updateTable('imports')
    .set((e) => ({ state: to, step: e('step', '+', 1), touched_at: now, problem: null, done: 0, total: e.ref('rows') }))
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning(['id', 'step'])
    .executeTakeFirst();
}

/** Says how many rows are done. Answers whether the import is still this step's. */
export async function touchStep(db: Db, { id, step }: StepKey, done: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set({ done, touched_at: now })
    .where('id', '=', id)
    .where('step', '=', step)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** The same for a step that goes on as the next one, so that none is done twice; undefined when the import is another's. */
export async function continueStep(
  db: Db,
  { id, step }: StepKey,
  done: number,
  now: number,
): Promise<StepKey | undefined> {
  return db
    .updateTable('imports')
    .set((e) => ({ done, touched_at: now, step: e('step', '+', 1) }))
    .where('id', '=', id)
    .where('step', '=', step)
    .returning(['id', 'step'])
    .executeTakeFirst();
}

/** Answers whether the import was still this step's; nothing is written otherwise. */
export async function endStep(db: Db, { id, step }: StepKey, result: StepResult): Promise<boolean> {
  const ended = await db
    .updateTable('imports')
    .set((e) => ({ ...result, step: e('step', '+', 1) }))
    .where('id', '=', id)
    .where('step', '=', step)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Work of which no sign has come for long died with its process: its import stands where it stood before. */
export async function endDeadSteps(db: Db, problem: MessageCode, now: number): Promise<void> {
  const fall = (from: ImportState, to: ImportState) =>
    db
      .updateTable('imports')
      .set((e) => ({ state: to, problem, step: e('step', '+', 1) }))
      .where('state', '=', from)
      .where('touched_at', '<', now - HEARTBEAT_TIMEOUT_MS);
  // What an archive holds has to be looked into once; until then there is nothing to go back to. As long as there is a
  // job that does it, it is done, however long nobody was there to do it; only a restored database has none.
  if (!(await hasJobs(db, INSPECT_ARCHIVE))) {
    await fall('checking', 'read').where('archive', 'is not', null).execute();
  }
  await fall('checking', 'failed')
    .where('kind', '=', 'archive')
    .where('archive', 'is', null)
    .where('counts', 'is', null)
    .execute();
  await fall('checking', 'read')
    .where((e) => e.or([e('kind', '=', 'table'), e('archive', 'is', null)]))
    .execute();
  await fall('running', 'read').execute();
  await fall('undoing', 'done').execute();
}

/** Forgets an import. Answers whether it was there, in one of these states. */
export async function deleteImport(db: Db, id: number, states: readonly ImportState[]): Promise<boolean> {
  const deleted = await db
    .deleteFrom('imports')
    .where('id', '=', id)
    .where('state', 'in', states)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Imports in these states since before the given instant: when they ran, or when they were sent. */
export async function listImportsBefore(
  db: Db,
  states: readonly ImportState[],
  moment: 'ran_at' | 'created_at',
  before: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('imports')
    .select('id')
    .where('state', 'in', states)
    .where(moment, '<', before)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
