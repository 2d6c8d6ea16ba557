import type { Selectable, Updateable } from 'kysely';
import * as z from 'zod/mini';
import type { ImportKind, ImportState } from '#contract/member-imports.ts';
import type { MessageCode } from '#contract/messages.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { inNumbers } from '#server/platform/database/sql-fragments.ts';
import { listPayloads } from '#server/platform/jobs/jobs-store.ts';

export const notAppliedStates = ['read', 'checked', 'failed'] as const satisfies readonly ImportState[];

/** An import with the name of the administrator who began it, null if the account no longer exists. */
export type ImportRecord = Selectable<Schema['imports']> & { readonly created_by: string | null };

/** Identifies a step of work on an import. A later step supersedes it. */
export const stepKey = z.object({ id: z.number(), step: z.number() });
export type StepKey = Readonly<z.output<typeof stepKey>>;

/** The columns that a step writes when it ends. */
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
  /** JSON list of sheets, for a workbook with several sheets. */
  readonly sheets?: string | null;
  /** File name in storage of a zip file or of a workbook with several sheets. */
  readonly archive?: string | null;
}

/** Kind of the inspection job; the payload is a `StepKey` as JSON. */
export const INSPECT_ARCHIVE = 'imports.inspect';

/** Milliseconds without a heartbeat after which a step is considered dead. */
const HEARTBEAT_TIMEOUT_MS = 120_000;

function withNames(db: Db) {
  return db
    .selectFrom('imports')
    .leftJoin('accounts', 'accounts.id', 'imports.actor_id')
    .selectAll('imports')
    .select('accounts.name as created_by');
}

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

/** Locks an import until the transaction ends and returns it. Other steps of the import wait for the lock. */
export async function lockImport(db: Db, id: number): Promise<ImportRecord | undefined> {
  await db
    .updateTable('imports')
    .set((e) => ({ step: e.ref('step') }))
    .where('id', '=', id)
    .execute();
  return findImport(db, id);
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

/** Columns of an import that change while its file is being read. */
export type ImportUpdate = Pick<Updateable<Schema['imports']>, 'state' | 'problem' | 'rows' | 'columns' | 'archive'>;

export async function updateImport(db: Db, id: number, values: ImportUpdate): Promise<void> {
  await db.updateTable('imports').set(values).where('id', '=', id).execute();
}

/** Sets the state of an import to `to` and returns the new step; undefined if the state is none of `from`. */
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

/** Stores the number of processed rows as a heartbeat. Returns false if another step has superseded this one. */
export async function touchStep(db: Db, { id, step }: StepKey, done: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set({ done, touched_at: now })
    .where('id', '=', id)
    .where('step', '=', step)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Like `touchStep`, but with a new step, so that a repeated job has no effect; undefined if `step` is superseded. */
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

/** Stores the result of a step and ends it. Returns false, and writes nothing, if another step has superseded it. */
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

/** Ends steps without a heartbeat, whose process has died. Sets each import to a state that allows another attempt. */
export async function endStaleSteps(db: Db, problem: MessageCode, now: number): Promise<void> {
  const silentSince = now - HEARTBEAT_TIMEOUT_MS;
  const stale = db.selectFrom('imports').select('id').where('touched_at', '<', silentSince);
  // The updates below wait for the transaction of a running import. Skip them if no step is stale, so that reading an
  // import does not wait.
  if (!(await stale.where('state', 'in', ['checking', 'running', 'undoing']).executeTakeFirst())) return;
  const returnTo = (from: ImportState, to: ImportState) =>
    db
      .updateTable('imports')
      .set((e) => ({ state: to, problem, step: e('step', '+', 1) }))
      .where('state', '=', from)
      .where('touched_at', '<', silentSince);
  // An import with an inspection job continues when a process runs the job. If an import has none, as in a restored
  // database, the office can start the inspection again.
  const payloads = await listPayloads(db, INSPECT_ARCHIVE);
  const withJob = payloads.map((payload) => stepKey.parse(JSON.parse(payload)).id);
  await returnTo('checking', 'read')
    .where('archive', 'is not', null)
    .where((e) => e.not(inNumbers('id', withJob)))
    .execute();
  // An import whose zip file and results are both missing can neither be inspected nor checked.
  await returnTo('checking', 'failed')
    .where('kind', '=', 'archive')
    .where('archive', 'is', null)
    .where('counts', 'is', null)
    .execute();
  await returnTo('checking', 'read')
    .where((e) => e.or([e('kind', '=', 'table'), e('archive', 'is', null)]))
    .execute();
  await returnTo('running', 'read').execute();
  await returnTo('undoing', 'done').execute();
}

/** Deletes an import if it has one of these states. Returns false if it does not. */
export async function deleteImport(db: Db, id: number, states: readonly ImportState[]): Promise<boolean> {
  const deleted = await db
    .deleteFrom('imports')
    .where('id', '=', id)
    .where('state', 'in', states)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Returns the ids of imports that were uploaded before `before` and did not run. */
export async function listNeverRunImports(db: Db, before: number): Promise<number[]> {
  const rows = await db
    .selectFrom('imports')
    .select('id')
    .where('state', 'in', notAppliedStates)
    .where('created_at', '<', before)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the ids of imports that ran before `before` and still have rows or files. */
export async function listOldImportsWithDetails(db: Db, before: number): Promise<number[]> {
  const rows = await db
    .selectFrom('imports')
    .select('id')
    .where('state', 'in', ['done', 'undone'])
    .where('ran_at', '<', before)
    .where((e) =>
      e.or([
        e.exists(e.selectFrom('import_rows').select('number').whereRef('import_id', '=', 'imports.id')),
        e.exists(e.selectFrom('import_files').select('number').whereRef('import_id', '=', 'imports.id')),
      ]),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
