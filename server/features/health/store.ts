import type { Db } from '#server/platform/database/database.ts';
import { deleteRowsInBatches } from '#server/platform/database/delete-rows.ts';
import { MINUTE } from '#server/platform/limits/limits.ts';

/** For so long a sign of life counts: one may come late, two may not. */
const COUNTS_MS = 2 * MINUTE;
/** The clocks of two machines differ a little; what lies further ahead was written by one that was wrong. */
const FURTHEST_MS = COUNTS_MS + MINUTE;

/** A process is there, and counts for two minutes unless it says so again. */
export async function saveSign(db: Db, process: string, now: number): Promise<void> {
  const until = now + COUNTS_MS;
  await db
    .insertInto('processes')
    .values({ process, until })
    .onConflict((conflict) => conflict.column('process').doUpdateSet({ until }))
    .execute();
}

export async function removeSign(db: Db, process: string): Promise<void> {
  await db.deleteFrom('processes').where('process', '=', process).execute();
}

/** How many processes are there. */
export async function countProcesses(db: Db, now: number): Promise<number> {
  const { count } = await db
    .selectFrom('processes')
    .select((e) => e.fn.countAll().as('count'))
    .where('until', '>=', now)
    .where('until', '<=', now + FURTHEST_MS)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Forgets processes that were killed, and what a clock that was ahead has put into the future. */
export async function deleteEndedSigns(db: Db, now: number): Promise<void> {
  const ended = db
    .selectFrom('processes')
    .select('process')
    .where((e) => e.or([e('until', '<', now), e('until', '>', now + FURTHEST_MS)]));
  await deleteRowsInBatches((count) =>
    db.deleteFrom('processes').where('process', 'in', ended.limit(count)).executeTakeFirstOrThrow(),
  );
}
