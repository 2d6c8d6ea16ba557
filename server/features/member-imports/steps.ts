import type { AuditAction } from '#contract/audit-actions.ts';
import type { ImportState, MemberImport } from '#contract/member-imports.ts';
import { AppError } from '#server/platform/app-error.ts';
import { recordAudit } from '#server/records/audit-store.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { importIn } from './import-response.ts';
import { beginStep as beginStepRow, endStep, type StepKey, type StepResult, touchStep } from './imports-store.ts';

/** Milliseconds between two reports of how far work has come. */
const TELL_EVERY = 400;

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

export interface StepPlan {
  readonly from: readonly ImportState[];
  readonly to: ImportState;
  /** Where the import stands again if the work comes to nothing. */
  readonly orElse: ImportState;
  /** States in which what is asked for happens, or happened, anyhow: somebody else was quicker. */
  readonly already?: readonly ImportState[];
  /** For the log of the office. */
  readonly action: AuditAction;
}

/** The import has gone on without this work. */
export class Superseded extends Error {
  override readonly name = 'Superseded';
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
 * Takes an import to the state in which it is worked at, and answers how it stands then; no key when that happens anyhow.
 * @param queue has the work done, as part of the transaction
 * @throws AppError `duplicate` when the import is in none of the states from which this begins
 */
export async function takeStep(
  platform: Platform,
  id: number,
  actorId: number,
  { from, to, already = [], action }: Omit<StepPlan, 'orElse'>,
  queue?: (db: Db, key: StepKey) => Promise<void>,
): Promise<{ readonly key: StepKey | undefined; readonly record: MemberImport }> {
  const { database, now } = platform;
  const taken = await inTransaction(database, async (db) => {
    const key = await beginStepRow(db, id, from, to, now());
    if (key) await recordImport(platform, db, actorId, action, id);
    if (key) await queue?.(db, key);
    return { key, record: await importIn(platform, db, id) };
  });
  if (!taken.key && !already.includes(taken.record.state)) throw new AppError('duplicate', 'importBusy');
  return taken;
}

/**
 * Begins work on an import in this process and answers how it stands then. An AppError that the work throws is told as
 * its problem.
 * @throws AppError `duplicate` when the import is in none of the states from which this begins
 */
export async function beginStep(
  platform: Platform,
  id: number,
  actorId: number,
  plan: StepPlan,
  work: (step: Step) => Promise<void>,
): Promise<MemberImport> {
  const { key, record } = await takeStep(platform, id, actorId, plan);
  if (!key) return record;
  platform.tasks.begin(plan.action, (signal) =>
    doStep(platform, key, plan.orElse, () => work(stepOf(platform, key, actorId, signal))),
  );
  return record;
}

/** How work begins that applies an import, and that undoes it. */
export const runPlan = { from: ['checked'], to: 'running', orElse: 'read', already: ['running', 'done'] } as const;
export const undoPlan = { from: ['done'], to: 'undoing', orElse: 'done', already: ['undoing', 'undone'] } as const;
