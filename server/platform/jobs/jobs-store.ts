import type { Db } from '#server/platform/database/database.ts';

export interface Job {
  readonly id: number;
  readonly kind: string;
  readonly payload: string;
  /** This one counts. */
  readonly tries: number;
  /** Milliseconds since 1970. */
  readonly created_at: number;
}

export async function addJob(
  db: Db,
  job: Pick<Job, 'kind' | 'payload' | 'created_at'> & { readonly run_at: number },
): Promise<void> {
  await db
    .insertInto('jobs')
    .values({ ...job, tries: 0 })
    .execute();
}

/** Takes the job that has been due longest and keeps every other process away from it until the lease ends. */
export async function takeDueJob(
  db: Db,
  kinds: readonly string[],
  now: number,
  leaseUntil: number,
): Promise<Job | undefined> {
  const due = await db
    .selectFrom('jobs')
    .select(['id', 'run_at'])
    .where('run_at', '<=', now)
    .where('kind', 'in', kinds)
    .where('failed_at', 'is', null)
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
    .returning(['id', 'kind', 'payload', 'tries', 'created_at'])
    .executeTakeFirst();
  // Another process was quicker: look again.
  return taken ?? takeDueJob(db, kinds, now, leaseUntil);
}

export async function removeJob(db: Db, id: number): Promise<void> {
  await db.deleteFrom('jobs').where('id', '=', id).execute();
}

/** All that have this payload. */
export async function removeJobs(db: Db, kind: string, payload: string): Promise<void> {
  await db.deleteFrom('jobs').where('kind', '=', kind).where('payload', '=', payload).execute();
}

export async function postponeJob(db: Db, id: number, runAt: number): Promise<void> {
  await db.updateTable('jobs').set({ run_at: runAt }).where('id', '=', id).execute();
}

/** Why nobody works at a job any more. */
export interface PutAside {
  /** Milliseconds since 1970. */
  readonly failed_at: number;
  readonly recipient: string | null;
  /** JSON, for whoever put it aside. */
  readonly failure: string;
}

/** Keeps the job for somebody to look at. */
export async function putJobAside(db: Db, id: number, why: PutAside): Promise<void> {
  await db.updateTable('jobs').set(why).where('id', '=', id).execute();
}
