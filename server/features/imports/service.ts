import * as z from 'zod/mini';
import type { AuditAction } from '#contract/audit-actions.ts';
import {
  daysToUndo,
  emptiedFields,
  type EmptiedFields,
  type ImportState,
  memberImport,
  type MemberImport,
} from '#contract/member-imports.ts';
import type { Page } from '#contract/endpoint.ts';
import type { MessageCode } from '#contract/messages.ts';
import { pageRangeOf } from '#server/platform/database/lists.ts';
import { recordAudit } from '#server/platform/audit/audit-store.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { fieldAppError, AppError } from '#server/platform/app-error.ts';
import { describeProblem } from './noted-problem.ts';
import {
  beginStep as beginStepRow,
  countImports,
  deleteImport,
  endDeadSteps,
  endStep,
  findImport,
  type ImportRecord,
  insertImport,
  listImports,
  listImportsBefore,
  type NewImport,
  type NewsOfImport,
  type StepKey,
  type StepResult,
  touchStep,
  updateImport,
} from './store.ts';

const DAY = 24 * 60 * 60_000;
/** An import that nobody runs is forgotten after so many days. */
const DAYS_UNTIL_RUN = 7;
const IMPORTS_PAGE_SIZE = 20;
/** Milliseconds between two reports of how far work has come. */
const TELL_EVERY = 400;

/** States in which nothing was imported. */
export const notRun = ['read', 'checked', 'failed'] as const satisfies readonly ImportState[];

/** Work under way on an import. */
export interface Step {
  readonly id: number;
  /** The administrator who began it. */
  readonly actorId: number;
  /** Says how many rows are done. */
  readonly tell: (done: number) => Promise<void>;
  /** @throws Superseded when the import has gone on without it, so that nothing of it comes to stay */
  readonly end: (db: Db, result: StepResult) => Promise<void>;
  readonly signal: AbortSignal;
}

interface StepPlan {
  readonly from: readonly ImportState[];
  readonly to: ImportState;
  /** Where the import stands again if the work comes to nothing. */
  readonly orElse: ImportState;
  /** States in which what is asked for happens, or happened, anyhow: somebody else was quicker. */
  readonly already?: readonly ImportState[];
  /** For the log of the office. */
  readonly action: AuditAction;
}

class Superseded extends Error {
  override readonly name = 'Superseded';
}

const conflict = (code: MessageCode) => new AppError('duplicate', code);

function iso(instant: number | null): string | null {
  return instant === null ? null : new Date(instant).toISOString();
}

function parseJson(text: string | null): unknown {
  return text === null ? null : JSON.parse(text);
}

const NOTHING_EMPTIED: EmptiedFields = { mobile: 0, address: 0, rows: 0 };

/** What a check has counted, as it is kept; imports of photos, and those checked by earlier versions, empty nothing. */
const storedCounts = z.nullable(z.object({ emptied: z._default(emptiedFields, NOTHING_EMPTIED) }));

/** How many filled fields become empty. */
export function sumOfEmptied({ mobile, address }: EmptiedFields): number {
  return mobile + address;
}

/** An import as the office sees it. */
function describe(record: ImportRecord, now: number): MemberImport {
  const { id, kind, state, rows, undone, kept } = record;
  const problem = record.problem === null ? null : describeProblem(record.problem);
  const undoUntil = state === 'done' && record.ran_at !== null ? record.ran_at + daysToUndo * DAY : null;
  return {
    id,
    kind,
    state,
    rows,
    problem: problem?.message ?? null,
    problemCode: problem?.code ?? null,
    fileName: record.file_name,
    createdAt: new Date(record.created_at).toISOString(),
    createdBy: record.created_by,
    columns: memberImport.shape.columns.parse(parseJson(record.columns)),
    progress: state.endsWith('ing') ? { done: record.done, total: record.total } : null,
    counts: memberImport.shape.counts.parse(parseJson(record.counts)),
    emptied: storedCounts.parse(parseJson(record.counts))?.emptied ?? NOTHING_EMPTIED,
    ranAt: iso(record.ran_at),
    undoUntil: undoUntil !== null && undoUntil > now ? iso(undoUntil) : null,
    undoneAt: iso(record.undone_at),
    undo: undone === null || kept === null ? null : { undone, kept },
  };
}

/** @throws AppError `missing` */
async function foundImport(db: Db, id: number): Promise<ImportRecord> {
  const record = await findImport(db, id);
  if (!record) throw new AppError('missing', 'notFound');
  return record;
}

/** @throws AppError `missing` */
export async function requireImport({ database, now }: Platform, id: number): Promise<ImportRecord> {
  await endDeadSteps(database, 'importInterrupted', now());
  return foundImport(database, id);
}

/** As a transaction is about to leave it. @throws AppError `missing` */
async function importIn({ now }: Platform, db: Db, id: number): Promise<MemberImport> {
  return describe(await foundImport(db, id), now());
}

/** @throws AppError `missing` */
export async function readImport(platform: Platform, id: number): Promise<MemberImport> {
  return describe(await requireImport(platform, id), platform.now());
}

export async function findImports(
  { database, now }: Platform,
  query: { readonly page?: number | undefined; readonly pageSize?: number | undefined },
): Promise<Page<MemberImport>> {
  await endDeadSteps(database, 'importInterrupted', now());
  const { offset, limit = IMPORTS_PAGE_SIZE } = pageRangeOf(query, false, IMPORTS_PAGE_SIZE);
  const records = await listImports(database, { offset, limit });
  return { rows: records.map((record) => describe(record, now())), total: await countImports(database) };
}

/** In the same transaction as what it tells of. */
export async function recordImport({ now }: Platform, db: Db, actorId: number, action: AuditAction, id: number) {
  await recordAudit(db, { at: now(), actorId, action, subject: { type: 'import', id } });
}

function stepOf({ database, now }: Platform, key: StepKey, actorId: number, signal: AbortSignal): Step {
  let told = performance.now();
  return {
    id: key.id,
    actorId,
    signal,
    tell: async (done) => {
      signal.throwIfAborted();
      if (performance.now() - told < TELL_EVERY) return;
      told = performance.now();
      await touchStep(database, key, done, now());
    },
    end: async (db, result) => {
      if (!(await endStep(db, key, result))) throw new Superseded();
    },
  };
}

async function doStep(platform: Platform, key: StepKey, orElse: ImportState, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Superseded) return;
    const problem = error instanceof AppError ? error.code : 'importInterrupted';
    await endStep(platform.database, key, { state: orElse, problem });
    if (!(error instanceof AppError)) throw error;
  }
}

/**
 * Begins work on an import and answers how it stands then. An AppError that the work throws is told as its problem.
 * @throws AppError `duplicate` when the import is in none of the states from which this begins
 */
export async function beginStep(
  platform: Platform,
  id: number,
  actorId: number,
  { from, to, orElse, already = [], action }: StepPlan,
  work: (step: Step) => Promise<void>,
): Promise<MemberImport> {
  const { database, now, tasks } = platform;
  const { key, record } = await inTransaction(database, async (db) => {
    const begun = await beginStepRow(db, id, from, to, now());
    if (begun) await recordImport(platform, db, actorId, action, id);
    return { key: begun, record: await importIn(platform, db, id) };
  });
  if (!key) {
    if (already.includes(record.state)) return record;
    throw conflict('importBusy');
  }
  tasks.begin(action, (signal) => doStep(platform, key, orElse, () => work(stepOf(platform, key, actorId, signal))));
  return record;
}

/** @throws AppError `duplicate` unless it waits to be checked, again or for the first time */
export function refuseUnlessCheckable({ state }: ImportRecord): void {
  if (state.endsWith('ing')) throw conflict('importBusy');
  if (state !== 'read' && state !== 'checked') throw conflict('importOver');
}

/** How work begins that applies an import, and that undoes it. */
export const runPlan = { from: ['checked'], to: 'running', orElse: 'read', already: ['running', 'done'] } as const;
export const undoPlan = { from: ['done'], to: 'undoing', orElse: 'done', already: ['undoing', 'undone'] } as const;

/**
 * Whether it is to be run now; false when it runs or ran already.
 * @param agreed how many filled fields may become empty
 * @throws AppError `duplicate` when it cannot be, or would empty another number of fields
 */
export function isToBeRun({ state, counts, emptied }: MemberImport, agreed: number): boolean {
  if (runPlan.already.some((other) => other === state)) return false;
  if (state === 'checking') throw conflict('importBusy');
  if (state === 'undoing' || state === 'undone') throw conflict('importOver');
  if (state !== 'checked' || !counts) throw conflict('importNotChecked');
  if (counts.new + counts.changed === 0) throw conflict('importNothingToDo');
  if (sumOfEmptied(emptied) !== agreed) throw fieldAppError('duplicate', 'emptied', 'importEmpties');
  return true;
}

/** Whether it is to be undone now; false when that happens or happened already. @throws AppError `duplicate` */
export function isToBeUndone({ state, undoUntil }: MemberImport): boolean {
  if (undoPlan.already.some((other) => other === state)) return false;
  if (state === 'running') throw conflict('importBusy');
  if (undoUntil === null) throw conflict('importNotUndoable');
  return true;
}

/** @throws AppError `duplicate` unless nothing of it was imported */
export function refuseUnlessForgettable({ state }: MemberImport): void {
  if (state.endsWith('ing')) throw conflict('importBusy');
  if (!notRun.some((other) => other === state)) throw conflict('importOver');
}

/** Imports of which nothing need be kept: those never run, and the details of those too old to be undone. */
export async function findStaleImports({ database, now }: Platform) {
  await endDeadSteps(database, 'importInterrupted', now());
  return {
    neverRun: await listImportsBefore(database, notRun, 'created_at', now() - DAYS_UNTIL_RUN * DAY),
    tooOld: await listImportsBefore(database, ['done', 'undone'], 'ran_at', now() - daysToUndo * DAY),
  };
}

/** Begins an import; part of the caller's transaction, as the two that follow. @returns its number */
export async function addImport(db: Db, begun: NewImport, now: number): Promise<number> {
  return insertImport(db, begun, now);
}

/** Notes what is known by now of an import that is being read. */
export async function noteImport(db: Db, id: number, known: NewsOfImport): Promise<void> {
  await updateImport(db, id, known);
}

/** Forgets an import. Answers whether it was there, in one of these states. */
export async function dropImport(db: Db, id: number, states: readonly ImportState[]): Promise<boolean> {
  return deleteImport(db, id, states);
}
