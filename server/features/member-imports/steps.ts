import type { AuditAction } from '#contract/audit-actions.ts';
import type { ImportState, MemberImport } from '#contract/member-imports.ts';
import { AppError } from '#server/platform/app-error.ts';
import { recordAudit } from '#server/records/audit-store.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { readImportInTransaction } from './import-response.ts';
import { beginStep as beginStepRow, endStep, type StepKey, type StepResult, touchStep } from './imports-store.ts';

export interface Step {
  readonly id: number;
  /** The account id of the administrator who began the step. */
  readonly actorId: number;
  /**
   * Stores the number of processed rows, in the transaction that writes them. Throws if `signal` is aborted.
   * @throws StepSuperseded if another step has superseded it, so that the transaction is rolled back
   */
  readonly hold: (db: Db, done: number) => Promise<void>;
  /** Ends the step. @throws StepSuperseded if another step has superseded it, so that the transaction is rolled back */
  readonly end: (db: Db, result: StepResult) => Promise<void>;
  readonly signal: AbortSignal;
}

export interface StepPlan {
  readonly from: readonly ImportState[];
  readonly to: ImportState;
  readonly ifFailed: ImportState;
  /** States in which the request succeeds without doing anything, because another request was faster. */
  readonly already?: readonly ImportState[];
  readonly action: AuditAction;
}

/** Thrown if another step of the same import has superseded a running step. */
export class StepSuperseded extends Error {
  override readonly name = 'StepSuperseded';
}

/** Logs an action on an import. Runs in the transaction of that action. */
export async function auditImport({ now }: Platform, db: Db, actorId: number, action: AuditAction, id: number) {
  await recordAudit(db, { at: now(), actorId, action, subject: { type: 'import', id } });
}

function stepOf({ now }: Platform, key: StepKey, actorId: number, signal: AbortSignal): Step {
  return {
    id: key.id,
    actorId,
    signal,
    hold: async (db, done) => {
      signal.throwIfAborted();
      if (!(await touchStep(db, key, done, now()))) throw new StepSuperseded();
    },
    end: async (db, result) => {
      if (!(await endStep(db, key, result))) throw new StepSuperseded();
    },
  };
}

async function runStep(
  platform: Platform,
  key: StepKey,
  ifFailed: ImportState,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof StepSuperseded) return;
    const problem = error instanceof AppError ? error.code : 'importInterrupted';
    await endStep(platform.database, key, { state: ifFailed, problem });
    if (!(error instanceof AppError)) throw error;
  }
}

/**
 * Starts a step and returns its key and the import. The key is undefined if another request already started the step.
 * @param queue queues the work in the same transaction
 * @throws AppError `duplicate` if the import has none of the states in `from`
 */
export async function startStep(
  platform: Platform,
  id: number,
  actorId: number,
  { from, to, already = [], action }: Omit<StepPlan, 'ifFailed'>,
  queue?: (db: Db, key: StepKey) => Promise<void>,
): Promise<{ readonly key: StepKey | undefined; readonly record: MemberImport }> {
  const { database, now } = platform;
  const taken = await inTransaction(database, async (db) => {
    const key = await beginStepRow(db, id, from, to, now());
    if (key) await auditImport(platform, db, actorId, action, id);
    if (key) await queue?.(db, key);
    return { key, record: await readImportInTransaction(platform, db, id) };
  });
  if (!taken.key && !already.includes(taken.record.state)) throw new AppError('duplicate', 'importBusy');
  return taken;
}

/**
 * Starts a step in this process and returns the import. If the work throws an AppError, it becomes the import’s
 * problem.
 * @throws AppError `duplicate` if the import has none of the states in `from`
 */
export async function runInBackground(
  platform: Platform,
  id: number,
  actorId: number,
  plan: StepPlan,
  work: (step: Step) => Promise<void>,
): Promise<MemberImport> {
  const { key, record } = await startStep(platform, id, actorId, plan);
  if (!key) return record;
  platform.tasks.begin(plan.action, (signal) =>
    runStep(platform, key, plan.ifFailed, () => work(stepOf(platform, key, actorId, signal))),
  );
  return record;
}

export const runPlan = { from: ['checked'], to: 'running', ifFailed: 'read', already: ['running', 'done'] } as const;
export const undoPlan = { from: ['done'], to: 'undoing', ifFailed: 'done', already: ['undoing', 'undone'] } as const;
