import type { Db } from '#server/platform/database/database.ts';
import { deleteRowsInBatches } from '#server/platform/database/delete-rows.ts';

/** A process is there until this instant, unless it says so again. */
export async function saveSign(db: Db, process: string, until: number): Promise<void> {
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
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Forgets processes that were killed. */
export async function deleteEndedSigns(db: Db, now: number): Promise<void> {
  const ended = db.selectFrom('processes').select('process').where('until', '<', now);
  await deleteRowsInBatches((count) =>
    db.deleteFrom('processes').where('process', 'in', ended.limit(count)).executeTakeFirstOrThrow(),
  );
}
