import type { AuditAction } from '#contract/audit-actions.ts';
import type { ImportState, MemberImport } from '#contract/member-imports.ts';
import type { MessageCode } from '#contract/messages.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { type Job, listPayloads, postponeJob, removeJob } from '#server/platform/jobs/jobs-store.ts';
import { retryDelay, type Worker } from '#server/platform/jobs/jobs.ts';
import type { Platform } from '#server/platform/platform.ts';
import { recordChange } from '#server/records/changes-store.ts';
import { describeImport, readImport } from './import-response.ts';
import {
  findImport,
  finishStep,
  type ImportRecord,
  type ImportUpdate,
  listBusy,
  lockImport,
  type StepKey,
  stepKey,
  updateImport,
} from './imports-store.ts';

/** Kinds of jobs: a step of some seconds, and a part of the inspection of an archive, which can take hours in all. */
export const STEP = 'imports.step';
export const INSPECT = 'imports.inspect';
/** Lease of a job in milliseconds, more than a step takes. A job whose process has died is run again after that. */
const LEASE_MS = 60_000;
/** Failed attempts, about 15 minutes in total, after which the import is reported as interrupted. */
const MAX_ATTEMPTS = 6;

export type StepState = 'checking' | 'running' | 'undoing';

interface Rule {
  /** The states in which the step can begin. */
  readonly from: readonly ImportState[];
  /** The states in which a request succeeds without doing anything, because another request was faster. */
  readonly already: readonly ImportState[];
  /** The state after a failure, in which the office can try again. */
  readonly ifFailed: ImportState;
}

const rules: { readonly [state in StepState]: Rule } = {
  checking: { from: ['read', 'checked'], already: [], ifFailed: 'read' },
  running: { from: ['checked'], already: ['running', 'done'], ifFailed: 'read' },
  undoing: { from: ['done'], already: ['undoing', 'undone'], ifFailed: 'done' },
};

/** The audit entries of the beginning of each step. */
const actions = {
  checking: { table: 'members import checked', archive: 'member files import checked' },
  running: { table: 'members import begun', archive: 'member files import begun' },
  undoing: { table: 'members import undo begun', archive: 'member files import undo begun' },
} as const satisfies { readonly [state in StepState]: Readonly<Record<ImportRecord['kind'], AuditAction>> };

/** What a step has worked out without writing. */
export interface StepResult {
  /** The new state of the import, with its results. */
  readonly values: ImportUpdate;
  /** Writes the effect of the step, in the transaction that stores `values`. Can be called again if that fails. */
  readonly write?: (db: Db) => Promise<void>;
  /** Deletes the files that the step has stored, after its transaction has failed. */
  readonly discard?: () => Promise<void>;
  /** True if the step continues in another job. */
  readonly isUnfinished?: boolean;
  /** Why the step stopped early. What it has done until then is stored, and the job is tried again. */
  readonly failure?: Error | undefined;
}

/** Works out a step, and writes nothing that others see. @throws AppError with a problem that the office can solve */
export type StepWork = (platform: Platform, record: ImportRecord, key: StepKey) => Promise<StepResult>;
export type Steps = { readonly [state in StepState]: StepWork };

class StepSuperseded extends Error {
  override readonly name = 'StepSuperseded';
}

function isStepState(state: ImportState): state is StepState {
  return state in rules;
}

/** Logs an action on an import. Runs in the transaction of that action. */
export async function auditImport({ now }: Platform, db: Db, actorId: number, action: AuditAction, id: number) {
  await recordChange(db, { at: now(), actorId, action, subject: { type: 'import', id } });
}

/** Adds the job of a step. */
async function addStepJob(
  { jobs }: Platform,
  db: Db,
  { kind, state, created_at }: Pick<ImportRecord, 'kind' | 'state' | 'created_at'>,
  key: StepKey,
): Promise<void> {
  const isInspection = kind === 'archive' && state === 'checking';
  // The oldest archive is inspected first.
  const dueAt = isInspection ? created_at : undefined;
  await jobs.add(db, isInspection ? INSPECT : STEP, JSON.stringify(key), dueAt);
}

/** Returns whether a step can begin; false if another request was faster. @throws AppError `duplicate` if it cannot */
export function isToBegin(state: ImportState, to: StepState): boolean {
  const { from, already } = rules[to];
  if (from.includes(state)) return true;
  if (already.includes(state)) return false;
  if (state.endsWith('ing')) throw new AppError('duplicate', 'importBusy');
  if (state === 'undone' || to === 'checking') throw new AppError('duplicate', 'importOver');
  throw new AppError('duplicate', to === 'running' ? 'importNotChecked' : 'importNotUndoable');
}

/** @throws AppError `duplicate` unless the import can be checked, for the first time or again */
export function requireCheckable({ state }: Pick<ImportRecord, 'state'>): void {
  isToBegin(state, 'checking');
}

interface NewStep {
  readonly to: StepState;
  /** Checks further conditions in the transaction. Returns values to store. @throws AppError */
  readonly prepare: (found: MemberImport, record: ImportRecord, db: Db) => Promise<ImportUpdate>;
}

/** Begins a step in the caller’s transaction. A job does the work. */
export async function queueStep(
  platform: Platform,
  db: Db,
  { kind, id, step, created_at }: Pick<ImportRecord, 'kind' | 'id' | 'step' | 'created_at'>,
  { to, actorId, action, ...values }: ImportUpdate & { to: StepState; actorId: number; action: AuditAction },
): Promise<MemberImport> {
  await updateImport(db, id, { ...values, state: to, step: step + 1, problem: null, done: 0 });
  await addStepJob(platform, db, { kind, state: to, created_at }, { id, step: step + 1, actorId });
  await auditImport(platform, db, actorId, action, id);
  return readImport(platform, db, id);
}

/** Begins a step and returns the import. Does nothing if another request was faster. @throws AppError `missing`, `duplicate` */
export async function beginStep(
  platform: Platform,
  id: number,
  actorId: number,
  { to, prepare }: NewStep,
): Promise<MemberImport> {
  return inTransaction(platform.database, async (db) => {
    const record = await lockImport(db, id);
    if (!record) throw notFound();
    const found = describeImport(record, platform.now());
    if (!isToBegin(record.state, to)) return found;
    const action = actions[to][record.kind];
    return queueStep(platform, db, record, { ...(await prepare(found, record, db)), to, actorId, action });
  });
}

async function storeResult(platform: Platform, record: ImportRecord, key: StepKey, result: StepResult): Promise<void> {
  const { values, write, isUnfinished = false, failure } = result;
  await inTransaction(platform.database, async (db) => {
    // After a failure the same job continues the same step.
    if (!(await finishStep(db, key, values, failure ? key.step : key.step + 1))) throw new StepSuperseded();
    await write?.(db);
    const next = { ...key, step: key.step + 1 };
    if (isUnfinished) await addStepJob(platform, db, record, next);
  });
}

async function failStep({ database }: Platform, { state }: ImportRecord, key: StepKey, problem: MessageCode) {
  if (isStepState(state)) await finishStep(database, key, { state: rules[state].ifFailed, problem });
}

/** Runs the step that a job names. Does nothing if it was done before, was superseded, or its import was deleted. */
async function runStep(platform: Platform, steps: Readonly<Record<ImportRecord['kind'], Steps>>, key: StepKey) {
  const record = await findImport(platform.database, key.id);
  if (record?.step !== key.step || !isStepState(record.state)) return;
  let result: StepResult | undefined;
  try {
    result = await steps[record.kind][record.state](platform, record, key);
    await storeResult(platform, record, key, result);
    if (result.failure) throw result.failure;
  } catch (error) {
    if (error !== result?.failure) await result?.discard?.();
    if (error instanceof StepSuperseded) return;
    if (!(error instanceof AppError)) throw error;
    await failStep(platform, record, key, error.code);
  }
}

/** Ends the steps whose job is gone, as in a restored database. The office can begin them again. */
export async function endLostSteps(platform: Platform): Promise<void> {
  const { database } = platform;
  const busy = await listBusy(database);
  if (busy.length === 0) return;
  const payloads = [...(await listPayloads(database, STEP)), ...(await listPayloads(database, INSPECT))];
  const found = payloads.map((payload) => stepKey.parse(JSON.parse(payload)).id);
  for (const record of busy.filter(({ id }) => !found.includes(id))) {
    await failStep(platform, record, { id: record.id, step: record.step, actorId: 0 }, 'importInterrupted');
  }
}

/**
 * Returns the workers of imports: one for steps of some seconds, and one that inspects archives. A step whose process
 * has died is run again.
 */
export function stepWorkers(platform: Platform, steps: Readonly<Record<ImportRecord['kind'], Steps>>): Worker[] {
  const { database, now } = platform;
  const run = async ({ payload }: Job) => runStep(platform, steps, stepKey.parse(JSON.parse(payload)));
  const afterFailure = async (job: Job) => {
    if (job.tries < MAX_ATTEMPTS) {
      await postponeJob(database, job.id, now() + retryDelay(job));
      return;
    }
    const key = stepKey.parse(JSON.parse(job.payload));
    const record = await findImport(database, key.id);
    if (record) await failStep(platform, record, key, 'importInterrupted');
    await removeJob(database, job.id);
  };
  return [STEP, INSPECT].map((kind) => ({ handlers: { [kind]: run }, atOnce: 1, leaseMs: LEASE_MS, afterFailure }));
}
