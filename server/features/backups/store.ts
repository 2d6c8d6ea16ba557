import type { Selectable, Updateable } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import { deleteRowsInBatches, inTexts } from '#server/platform/database/sql-fragments.ts';
import type { Schema } from '#server/platform/database/schema.ts';

export type BackupRun = Selectable<Schema['backup_runs']>;
export type BackupWorkKind = BackupRun['work'];
export type RunProblem = NonNullable<BackupRun['problem']>;

/** Milliseconds without a heartbeat after which a run’s process is considered dead. */
export const HEARTBEAT_TIMEOUT_MS = 2 * 60_000;

const ROW = 1;

export type BackupWatch = Selectable<Schema['backup_watch']>;

/** Locks the single row of `backup_watch`. Transactions that begin a run or send problem emails wait for each other. */
export async function lockWatch(db: Db): Promise<BackupWatch> {
  return db
    .updateTable('backup_watch')
    .set((e) => ({ id: e.ref('id') }))
    .where('id', '=', ROW)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findWatch(db: Db): Promise<BackupWatch> {
  return db.selectFrom('backup_watch').selectAll().where('id', '=', ROW).executeTakeFirstOrThrow();
}

export async function updateWatch(db: Db, change: Updateable<Schema['backup_watch']>): Promise<void> {
  await db.updateTable('backup_watch').set(change).where('id', '=', ROW).execute();
}

export async function findActiveRun(db: Db): Promise<BackupRun | undefined> {
  return db.selectFrom('backup_runs').selectAll().where('active', '=', 1).executeTakeFirst();
}

/** Marks the active run as interrupted if it has not sent a heartbeat for two minutes. */
export async function endStaleRun(db: Db, now: number): Promise<void> {
  await db
    .updateTable('backup_runs')
    .set({ active: null, ended_at: now, outcome: 'failed', problem: 'interrupted' })
    .where('active', '=', 1)
    .where('seen_at', '<', now - HEARTBEAT_TIMEOUT_MS)
    .execute();
}

/** There must be no other active run. */
export async function insertRun(
  db: Db,
  run: { readonly work: BackupWorkKind; readonly actorId: number | null; readonly now: number },
): Promise<number> {
  const { work, actorId, now } = run;
  const { id } = await db
    .insertInto('backup_runs')
    .values({ work, actor_id: actorId, active: 1, began_at: now, seen_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findRun(db: Db, id: number): Promise<BackupRun | undefined> {
  return db.selectFrom('backup_runs').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Does nothing if the run has already ended. */
export async function updateProgress(
  db: Db,
  id: number,
  progress: Pick<BackupRun, 'stage' | 'done' | 'total' | 'seen_at'>,
): Promise<void> {
  await db.updateTable('backup_runs').set(progress).where('id', '=', id).where('active', '=', 1).execute();
}

export type RunResult =
  | ({ readonly outcome: 'good' } & Pick<BackupRun, 'name' | 'bytes' | 'rows' | 'files' | 'missing'>)
  | { readonly outcome: 'failed'; readonly problem: RunProblem };

/** Does nothing if the run has already ended. */
export async function endRun(db: Db, id: number, result: RunResult, now: number): Promise<void> {
  await db
    .updateTable('backup_runs')
    .set({ ...result, active: null, ended_at: now, seen_at: now })
    .where('id', '=', id)
    .where('active', '=', 1)
    .execute();
}

/** Returns the newest run of a kind: of all runs (`begun`), of ended runs, or of successful runs (`good`). */
export async function findNewestRun(
  db: Db,
  work: BackupWorkKind,
  which: 'ended' | 'good' | 'begun',
): Promise<BackupRun | undefined> {
  let runs = db.selectFrom('backup_runs').selectAll().where('work', '=', work);
  if (which === 'ended') runs = runs.where('outcome', 'is not', null);
  if (which === 'good') runs = runs.where('outcome', '=', 'good');
  return runs.orderBy('began_at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst();
}

export async function firstRunAt(db: Db): Promise<number | undefined> {
  const row = await db.selectFrom('backup_runs').select('began_at').orderBy('began_at').limit(1).executeTakeFirst();
  return row?.began_at;
}

/** Returns how often runs of a kind were interrupted since the last good run of that kind. */
export async function countInterruptions(db: Db, work: BackupWorkKind): Promise<number> {
  const good = await findNewestRun(db, work, 'good');
  const row = await db
    .selectFrom('backup_runs')
    .select((e) => e.fn.countAll<number | string>().as('count'))
    .where('work', '=', work)
    .where('problem', '=', 'interrupted')
    .where('began_at', '>=', good?.began_at ?? 0)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function listFailedBackups(db: Db, limit: number): Promise<readonly BackupRun[]> {
  return db
    .selectFrom('backup_runs')
    .selectAll()
    .where('work', '=', 'backup')
    .where('outcome', '=', 'failed')
    .orderBy('began_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Returns the names of backups that a run has verified. @param names of backup folders, at most some thousands */
export async function findVerifiedNames(db: Db, names: readonly string[]): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set();
  const rows = await db
    .selectFrom('backup_runs')
    .select('name')
    .where('work', '=', 'backup')
    .where('outcome', '=', 'good')
    .where('name', 'in', names)
    .execute();
  return new Set(rows.flatMap(({ name }) => name ?? []));
}

/** Deletes runs that ended before an instant, except the newest good run of each kind and runs of `stored` backups. */
export async function deleteRunsBefore(db: Db, instant: number, stored: readonly string[]): Promise<void> {
  const newestGood = db
    .selectFrom('backup_runs')
    .select((run) => run.fn.max('id').as('id'))
    .where('outcome', '=', 'good')
    .groupBy('work');
  const old = db
    .selectFrom('backup_runs')
    .select('id')
    .where('ended_at', '<', instant)
    .where('id', 'not in', newestGood)
    .where((e) => e.or([e('name', 'is', null), e.not(inTexts('name', stored))]));
  await deleteRowsInBatches((count) =>
    db.deleteFrom('backup_runs').where('id', 'in', old.limit(count)).executeTakeFirstOrThrow(),
  );
}
