import type { ExpressionBuilder } from 'kysely';
import { batchesOf } from '#server/platform/database/batches-of.ts';
import type { Db } from '#server/platform/database/database.ts';
import { deleteRowsInBatches } from '#server/platform/database/delete-rows.ts';
import type { Schema } from '#server/platform/database/schema.ts';

export interface Job {
  readonly id: number;
  readonly kind: string;
  readonly payload: string;
  /** This one counts. */
  readonly tries: number;
  /** Milliseconds since 1970. */
  readonly created_at: number;
  /** Milliseconds since 1970; later than it was created when it was put aside and taken back. */
  readonly tried_since: number;
}

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

/** Numbers in one statement. */
const BATCH_SIZE = 500;

/** Milliseconds: no job is ever put off for longer. One that seems to be was put off by a clock that was wrong. */
const MAX_DELAY = 12 * 60 * 60_000;

/** Which jobs are due. */
const isDue = (now: number) => (e: ExpressionBuilder<Schema, 'jobs'>) =>
  e.and([e.or([e('run_at', '<=', now), e('run_at', '>', now + MAX_DELAY)]), e('failed_at', 'is', null)]);

/** The kinds of the jobs that are due. */
export async function dueKinds(db: Db, now: number): Promise<readonly string[]> {
  const rows = await db.selectFrom('jobs').select('kind').distinct().where(isDue(now)).execute();
  return rows.map(({ kind }) => kind);
}

/** Whether any job of a kind is still to be done, or being done. */
export async function hasJobs(db: Db, kind: string): Promise<boolean> {
  const found = await db.selectFrom('jobs').select('id').where('kind', '=', kind).limit(1).executeTakeFirst();
  return found !== undefined;
}

/** The payloads of all jobs of a kind, those that were put aside too. */
export async function listPayloads(db: Db, kind: string): Promise<readonly string[]> {
  const rows = await db.selectFrom('jobs').select('payload').where('kind', '=', kind).execute();
  return rows.map(({ payload }) => payload);
}

/** Takes the job that has been due longest and keeps every other process away from it until the lease ends. */
export async function claimDueJob(
  db: Db,
  kinds: readonly string[],
  now: number,
  leaseUntil: number,
): Promise<Job | undefined> {
  const due = await db
    .selectFrom('jobs')
    .select(['id', 'run_at'])
    .where(isDue(now))
    .where('kind', 'in', kinds)
    .orderBy('run_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!due) return undefined;
  const taken = await db
    .updateTable('jobs')
    .set((e) => ({ run_at: leaseUntil, tries: e('tries', '+', 1) }))
    .where('id', '=', due.id)
    .where('run_at', '=', due.run_at)
    .returning(['id', 'kind', 'payload', 'tries', 'created_at', 'tried_since'])
    .executeTakeFirst();
  // Another process was quicker: look again.
  return taken ?? claimDueJob(db, kinds, now, leaseUntil);
}

export async function removeJob(db: Db, id: number): Promise<void> {
  await db.deleteFrom('jobs').where('id', '=', id).execute();
}

/** All that have this payload. */
export async function removeJobs(db: Db, kind: string, payload: string): Promise<void> {
  await db.deleteFrom('jobs').where('kind', '=', kind).where('payload', '=', payload).execute();
}

/** What came of a try that was in vain. */
export interface Failure {
  readonly recipient: string | null;
  /** JSON, for whoever tried. */
  readonly failure: string;
}

export async function postponeJob(db: Db, id: number, runAt: number, failure?: Failure): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ run_at: runAt, ...failure })
    .where('id', '=', id)
    .execute();
}

/** Keeps the job for somebody to look at: nobody works at it any more. */
export async function putJobAside(db: Db, id: number, failedAt: number, failure: Failure): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ failed_at: failedAt, ...failure })
    .where('id', '=', id)
    .where('failed_at', 'is', null)
    .execute();
}

/** Makes a job that was put aside due again, as if it were new; false if there is none under this number. */
export async function requeueJob(db: Db, id: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ failed_at: null, run_at: now, tried_since: now, tries: 0 })
    .where('id', '=', id)
    .where('failed_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Forgets a job that was put aside; false if there is none under this number. */
export async function giveJobUp(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('jobs')
    .where('id', '=', id)
    .where('failed_at', 'is not', null)
    .executeTakeFirst();
  return numDeletedRows > 0;
}

/** Forgets what was tried in vain for somebody; part of the transaction that erases them. */
export async function forgetJobsFor(db: Db, recipient: string): Promise<void> {
  await db.deleteFrom('jobs').where('recipient', '=', recipient).execute();
}

export async function forgetJobsPutAsideBefore(db: Db, instant: number): Promise<void> {
  await deleteRowsInBatches((count) =>
    db
      .deleteFrom('jobs')
      .where('id', 'in', (e) => e.selectFrom('jobs').select('id').where('failed_at', '<', instant).limit(count))
      .executeTakeFirstOrThrow(),
  );
}

export interface JobCount {
  readonly kind: string;
  /** Those that are still to be done. */
  readonly waiting: number;
  /** Those that were tried in vain: they are put aside, or tried again later. */
  readonly failed: number;
}

/** How many jobs there are of each kind of which there are any. */
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

/** Of the jobs of a kind those that were tried in vain. */
export interface FailedJobs {
  readonly count: number;
  readonly since: number;
  /** Null: all of them are put aside. */
  readonly next_at: number | null;
  /** Of the last that was asked for. */
  readonly failure: string;
}

export async function findFailedJobs(db: Db, kind: string): Promise<FailedJobs | undefined> {
  const failed = db.selectFrom('jobs').where('kind', '=', kind).where('failure', 'is not', null);
  const { count, since, next_at } = await failed
    .select(({ fn }) => [
      fn.count<number>('id').as('count'),
      fn.min<number | null>('tried_since').as('since'),
      fn.min<number | null>('run_at').filterWhere('failed_at', 'is', null).as('next_at'),
    ])
    .executeTakeFirstOrThrow();
  const last = await failed.select('failure').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return since === null || last?.failure == null ? undefined : { count, since, next_at, failure: last.failure };
}

/**
 * Makes jobs of a kind that were tried in vain due again, as if they were new: put aside, or put off.
 * @param isUnderWay says of each whether somebody is at it: that one is left to them
 * @returns how many; nobody takes one of them until the transaction ends
 */
export async function requeueFailedJobs(
  db: Db,
  kind: string,
  { now, isUnderWay }: { readonly now: number; readonly isUnderWay: (tries: number, failure: string) => boolean },
): Promise<number> {
  const locked = await db
    .updateTable('jobs')
    .set((e) => ({ id: e.ref('id') }))
    .where('kind', '=', kind)
    .where('failure', 'is not', null)
    .returning(['id', 'tries', 'failure', 'failed_at'])
    .execute();
  const ids = locked
    .filter(({ tries, failure, failed_at }) => failed_at !== null || !isUnderWay(tries, failure ?? ''))
    .map(({ id }) => id);
  for (const batch of batchesOf(ids, BATCH_SIZE)) {
    await db
      .updateTable('jobs')
      .set({ failed_at: null, failure: null, run_at: now, tried_since: now, tries: 0 })
      .where('id', 'in', batch)
      .execute();
  }
  return ids.length;
}
