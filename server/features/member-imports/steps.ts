import * as z from 'zod/mini';
import type { AuditAction } from '#contract/audit-actions.ts';
import type { ImportState, MemberImport } from '#contract/member-imports.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { type Job, listPayloads, postponeJob, removeJob } from '#server/platform/jobs/jobs-store.ts';
import { retryDelay, type Worker } from '#server/platform/jobs/jobs.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type Change, recordChange } from '#server/records/changes-store.ts';
import {
  describeImport,
  findImport,
  type ImportRecord,
  type ImportUpdate,
  listBusy,
  lockImport,
  readImport,
  updateAtStep,
  updateImport,
} from './store.ts';

/** Kinds of jobs: a step of some seconds, and a part of the inspection of an archive, which can take hours in all. */
const STEP = 'imports.step';
const INSPECT = 'imports.inspect';
/** Lease of a job in milliseconds, more than a step takes. A job whose process has died is run again after that. */
const LEASE_MS = 60_000;
/** Failed attempts, about 15 minutes in total, after which the import is reported as interrupted. */
const MAX_ATTEMPTS = 6;

/** Identifies a step of work on an import. A later step supersedes it. Also the payload of the step's job, as JSON. */
const stepKey = z.object({ id: z.number(), step: z.number(), actorId: z.number() });
export type StepKey = Readonly<z.output<typeof stepKey>>;
const keyOf = (payload: string): StepKey => stepKey.parse(JSON.parse(payload));

interface Rule {
  /** The states in which the step can begin. */
  readonly from: readonly ImportState[];
  /** The states in which a request succeeds without doing anything, because another request was faster. */
  readonly already: readonly ImportState[];
  /** The state after a failure, in which the office can try again. */
  readonly ifFailed: ImportState;
  /** The audit entry of the beginning. */
  readonly begun: Readonly<Record<ImportRecord['kind'], AuditAction>>;
}

const rules = {
  checking: {
    from: ['read', 'checked'],
    already: [],
    ifFailed: 'read',
    begun: { table: 'members import checked', archive: 'member files import checked' },
  },
  running: {
    from: ['checked'],
    already: ['running', 'done'],
    ifFailed: 'read',
    begun: { table: 'members import begun', archive: 'member files import begun' },
  },
  undoing: {
    from: ['done'],
    already: ['undoing', 'undone'],
    ifFailed: 'done',
    begun: { table: 'members import undo begun', archive: 'member files import undo begun' },
  },
} as const satisfies Readonly<Record<string, Rule>>;
type StepState = keyof typeof rules;

const isStepState = (state: ImportState): state is StepState => state in rules;

/** Does a step, and ends it with `finishStep`. @throws AppError with a problem that the office can solve */
export type StepWork = (platform: Platform, record: ImportRecord, key: StepKey) => Promise<void>;
export type Steps = Readonly<Record<ImportRecord['kind'], { readonly [state in StepState]: StepWork }>>;

class StepSuperseded extends Error {
  override readonly name = 'StepSuperseded';
}

/** Logs an action on an import. Runs in the transaction of that action. */
export async function auditImport({ now }: Platform, db: Db, actorId: number, action: AuditAction, id: number) {
  await recordChange(db, { at: now(), actorId, action, subject: { type: 'import', id } });
}

/** Returns what the history has about a record in an import. The audit log lists only the import itself. */
export function changePart({ id, actorId }: StepKey, subject: Change['subject'], at: number): Change {
  return { at, actorId, action: null, subject, partOf: `import ${id}` };
}

/** Returns whether a step can begin; false if another request was faster. @throws AppError `duplicate` if it cannot */
export function isToBegin({ state }: Pick<ImportRecord, 'state'>, to: StepState): boolean {
  const { from, already }: Rule = rules[to];
  if (from.includes(state)) return true;
  if (already.includes(state)) return false;
  if (state.endsWith('ing')) throw new AppError('duplicate', 'importBusy');
  if (state === 'undone' || to === 'checking') throw new AppError('duplicate', 'importOver');
  throw new AppError('duplicate', to === 'running' ? 'importNotChecked' : 'importNotUndoable');
}

type StartedImport = Pick<ImportRecord, 'kind' | 'id' | 'step' | 'created_at'>;

/** Adds the job of a step. */
export async function addStepJob(
  { jobs }: Platform,
  db: Db,
  { kind, created_at }: Pick<ImportRecord, 'kind' | 'created_at'>,
  to: StepState,
  key: StepKey,
): Promise<void> {
  const isInspection = kind === 'archive' && to === 'checking';
  // The oldest archive is inspected first.
  await jobs.add(db, isInspection ? INSPECT : STEP, JSON.stringify(key), isInspection ? created_at : undefined);
}

/** Begins a step in the caller’s transaction. A job does the work. */
export async function queueStep(
  platform: Platform,
  db: Db,
  { id, step, ...record }: StartedImport,
  { to, actorId, ...values }: ImportUpdate & { readonly to: StepState; readonly actorId: number },
): Promise<void> {
  await updateImport(db, id, { ...values, state: to, step: step + 1, problem: null, done: 0 });
  await addStepJob(platform, db, record, to, { id, step: step + 1, actorId });
}

/**
 * Begins a step and returns the import. Does nothing if another request was faster.
 * @param prepare checks further conditions in the transaction, and returns values to store
 * @throws AppError `missing`, `duplicate`; errors of `prepare`
 */
export async function beginStep(
  platform: Platform,
  id: number,
  { to, actorId }: { readonly to: StepState; readonly actorId: number },
  prepare: (found: MemberImport, record: ImportRecord, db: Db) => Promise<ImportUpdate | void>,
): Promise<MemberImport> {
  return inTransaction(platform.database, async (db) => {
    const record = await lockImport(db, id);
    if (!record) throw notFound();
    const found = describeImport(record, platform.now());
    if (!isToBegin(record, to)) return found;
    await queueStep(platform, db, record, { ...(await prepare(found, record, db)), to, actorId });
    await auditImport(platform, db, actorId, rules[to].begun[record.kind], id);
    return readImport(platform, db, id);
  });
}

/**
 * Stores what a step has worked out, and the number of the next step, so that the same step cannot write again.
 * @param write writes the effect of the step, in the same transaction. Can be called again if that fails
 * @param next the number of the next step; that of this one if its job continues it after a failure
 * @throws StepSuperseded, without writing, if another step has superseded this one, or the import was deleted
 */
export async function finishStep(
  { database }: Platform,
  key: Pick<StepKey, 'id' | 'step'>,
  values: ImportUpdate,
  write?: (db: Db) => Promise<void>,
  next = key.step + 1,
): Promise<void> {
  await inTransaction(database, async (db) => {
    if (!(await updateAtStep(db, key, { ...values, step: next }))) throw new StepSuperseded();
    await write?.(db);
  });
}

/** Reports a step as failed, unless another step has superseded it. */
async function failStep({ database }: Platform, record: ImportRecord, step: number, error?: AppError): Promise<void> {
  if (!isStepState(record.state)) return;
  const problem = error?.code ?? 'importInterrupted';
  const values = { state: rules[record.state].ifFailed, problem, step: step + 1 };
  await updateAtStep(database, { id: record.id, step }, values);
}

/** Ends the steps whose job is gone, as in a restored database. The office can begin them again. */
export async function endLostSteps(platform: Platform): Promise<void> {
  const { database } = platform;
  const busy = await listBusy(database);
  if (busy.length === 0) return;
  const payloads = [...(await listPayloads(database, STEP)), ...(await listPayloads(database, INSPECT))];
  const found = new Set(payloads.map((payload) => keyOf(payload).id));
  for (const record of busy) if (!found.has(record.id)) await failStep(platform, record, record.step);
}

/**
 * Returns the workers of imports: one for steps of some seconds, and one that inspects archives. A step whose process
 * has died is run again. A job does nothing if its step was done before, was superseded, or its import was deleted.
 */
export function stepWorkers(platform: Platform, steps: Steps): Worker[] {
  const { database, now } = platform;

  async function run({ payload }: Job): Promise<void> {
    const key = keyOf(payload);
    const record = await findImport(database, key.id);
    if (record?.step !== key.step || !isStepState(record.state)) return;
    try {
      await steps[record.kind][record.state](platform, record, key);
    } catch (error) {
      if (error instanceof StepSuperseded) return;
      if (!(error instanceof AppError)) throw error;
      await failStep(platform, record, key.step, error);
    }
  }

  async function afterFailure(job: Job): Promise<void> {
    if (job.tries < MAX_ATTEMPTS) {
      await postponeJob(database, job.id, now() + retryDelay(job));
      return;
    }
    const { id, step } = keyOf(job.payload);
    const record = await findImport(database, id);
    if (record) await failStep(platform, record, step);
    await removeJob(database, job.id);
  }

  return [STEP, INSPECT].map((kind) => ({ handlers: { [kind]: run }, atOnce: 1, leaseMs: LEASE_MS, afterFailure }));
}
