import type { Db } from '#server/platform/database/database.ts';
import { deleteRowsInBatches } from '#server/platform/database/delete-rows.ts';
import { MINUTE } from '#server/platform/limits/limits.ts';

/** How long a heartbeat is valid: two intervals, so that one late heartbeat does no harm. */
const VALID_MS = 2 * MINUTE;
/**
 * How far in the future a heartbeat may expire, because clocks of machines differ a little. A heartbeat that expires
 * later comes from a wrong clock and is ignored.
 */
const MAX_AHEAD_MS = VALID_MS + MINUTE;

export async function storeHeartbeat(db: Db, process: string, now: number): Promise<void> {
  const until = now + VALID_MS;
  await db
    .insertInto('processes')
    .values({ process, until })
    .onConflict((conflict) => conflict.column('process').doUpdateSet({ until }))
    .execute();
}

export async function deleteHeartbeat(db: Db, process: string): Promise<void> {
  await db.deleteFrom('processes').where('process', '=', process).execute();
}

export async function countProcesses(db: Db, now: number): Promise<number> {
  const { count } = await db
    .selectFrom('processes')
    .select((e) => e.fn.countAll().as('count'))
    .where('until', '>=', now)
    .where('until', '<=', now + MAX_AHEAD_MS)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Deletes expired heartbeats, and heartbeats that expire too far in the future because a clock was wrong. */
export async function deleteStaleHeartbeats(db: Db, now: number): Promise<void> {
  const ended = db
    .selectFrom('processes')
    .select('process')
    .where((e) => e.or([e('until', '<', now), e('until', '>', now + MAX_AHEAD_MS)]));
  await deleteRowsInBatches((count) =>
    db.deleteFrom('processes').where('process', 'in', ended.limit(count)).executeTakeFirstOrThrow(),
  );
}
