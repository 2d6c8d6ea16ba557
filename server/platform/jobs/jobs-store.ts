import { type ExpressionBuilder, PostgresAdapter } from 'kysely';
import { deleteRowsInBatches } from '#server/platform/database/sql-fragments.ts';
import { batchesOf } from '#server/platform/database/sql-fragments.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { RowOf, Schema } from '#server/platform/database/schema.ts';

/** A job that is being run. Its `tries` include the current attempt. */
export type Job = Pick<RowOf<'jobs'>, 'id' | 'kind' | 'payload' | 'tries' | 'created_at' | 'tried_since'>;

export async function addJob(
  db: Db,
  job: Pick<Job, 'kind' | 'payload' | 'created_at'> & { readonly run_at: number },
): Promise<number> {
  const { id } = await db
    .insertInto('jobs')
    .values({ ...job, tried_since: job.created_at, tries: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds jobs of one kind. */
export async function addJobs(
  db: Db,
  {
    payloads,
    ...job
  }: Pick<Job, 'kind' | 'created_at'> & {
    readonly run_at: number;
    readonly payloads: readonly string[];
  },
): Promise<void> {
  for (const batch of batchesOf(payloads, 1000)) {
    const rows = batch.map((payload) => ({ ...job, payload, tried_since: job.created_at, tries: 0 }));
    await db.insertInto('jobs').values(rows).execute();
  }
}

/**
 * The maximum delay of a job in ms. A job that is due later got its time from a wrong clock, so it counts as due now.
 */
const MAX_DELAY_MS = 31 * 24 * 60 * 60_000;

const isDue = (now: number) => (e: ExpressionBuilder<Schema, 'jobs'>) =>
  e.and([e.or([e('run_at', '<=', now), e('run_at', '>', now + MAX_DELAY_MS)]), e('failed_at', 'is', null)]);

export async function dueKinds(db: Db, now: number): Promise<readonly string[]> {
  const rows = await db.selectFrom('jobs').select('kind').distinct().where(isDue(now)).execute();
  return rows.map(({ kind }) => kind);
}

/** Returns the payloads of all jobs of a kind, including failed ones. */
export async function listPayloads(db: Db, kind: string): Promise<readonly string[]> {
  const rows = await db.selectFrom('jobs').select('payload').where('kind', '=', kind).execute();
  return rows.map(({ payload }) => payload);
}

/**
 * Takes the job that has been due longest, in a statement of its own: it is not due again until `leaseUntil`. Counts an
 * attempt. Processes that take jobs at the same moment take different ones, and no row stays locked while a job runs.
 * Returns undefined if no job is due.
 */
export async function takeDueJob(
  db: Db,
  kinds: readonly string[],
  now: number,
  leaseUntil: number,
): Promise<Job | undefined> {
  const due = db
    .selectFrom('jobs')
    .select('id')
    .where(isDue(now))
    .where('kind', 'in', kinds)
    .orderBy('run_at')
    .orderBy('id')
    .limit(1);
  const canSkip = db.getExecutor().adapter instanceof PostgresAdapter;
  return db
    .updateTable('jobs')
    .set((e) => ({ run_at: leaseUntil, tries: e('tries', '+', 1) }))
    .where('id', '=', canSkip ? due.forUpdate().skipLocked() : due)
    .returning(['id', 'kind', 'payload', 'tries', 'created_at', 'tried_since'])
    .executeTakeFirst();
}

export async function removeJob(db: Db, id: number): Promise<void> {
  await db.deleteFrom('jobs').where('id', '=', id).execute();
}

export async function removeJobs(db: Db, kind: string, payload: string): Promise<void> {
  await db.deleteFrom('jobs').where('kind', '=', kind).where('payload', '=', payload).execute();
}

export interface Failure {
  /** The recipient of an email; null for other jobs, or if the recipient is unknown. */
  readonly recipient: string | null;
  /** The error as JSON, in the format of the worker that ran the job. */
  readonly failure: string;
}

export async function postponeJob(db: Db, id: number, runAt: number, failure?: Failure): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ run_at: runAt, ...failure })
    .where('id', '=', id)
    .execute();
}

/** Marks a job as failed. It is not run again unless an administrator requeues it. */
export async function markJobFailed(db: Db, id: number, failedAt: number, failure: Failure): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ failed_at: failedAt, ...failure })
    .where('id', '=', id)
    .where('failed_at', 'is', null)
    .execute();
}

/** Requeues a failed job with a fresh count of attempts. Returns false if there is no such failed job. */
export async function requeueJob(db: Db, id: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ failed_at: null, run_at: now, tried_since: now, tries: 0 })
    .where('id', '=', id)
    .where('failed_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Deletes a failed job. Returns false if there is no such failed job. */
export async function deleteFailedJob(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('jobs')
    .where('id', '=', id)
    .where('failed_at', 'is not', null)
    .executeTakeFirst();
  return numDeletedRows > 0;
}

/**
 * Deletes the jobs of emails to this recipient after at least one failed attempt, including jobs that wait for a retry.
 * Runs in the transaction that erases the person.
 */
export async function deleteFailedJobsFor(db: Db, recipient: string): Promise<void> {
  await db.deleteFrom('jobs').where('recipient', '=', recipient).execute();
}

export async function deleteJobsFailedBefore(db: Db, instant: number): Promise<void> {
  await deleteRowsInBatches((count) =>
    db
      .deleteFrom('jobs')
      .where('id', 'in', (e) => e.selectFrom('jobs').select('id').where('failed_at', '<', instant).limit(count))
      .executeTakeFirstOrThrow(),
  );
}

export interface JobCount {
  readonly kind: string;
  /** Jobs that have not failed for good: waiting, running, or waiting for a retry. */
  readonly waiting: number;
  /** Jobs with a failed attempt: failed for good, waiting for a retry, or running again. */
  readonly failed: number;
}

/** Returns the number of jobs of each kind, without kinds that have no jobs. */
export async function countJobs(db: Db): Promise<readonly JobCount[]> {
  return db
    .selectFrom('jobs')
    .select(({ fn }) => [
      'kind',
      fn.count<number>('id').filterWhere('failed_at', 'is', null).as('waiting'),
      fn.count<number>('id').filterWhere('failure', 'is not', null).as('failed'),
    ])
    .groupBy('kind')
    .execute();
}

export async function hasDueJob(db: Db, kind: string, now: number): Promise<boolean> {
  const due = db.selectFrom('jobs').select('id').where('kind', '=', kind).where(isDue(now)).limit(1);
  return (await due.executeTakeFirst()) !== undefined;
}
