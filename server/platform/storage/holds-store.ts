import { randomUUID } from 'node:crypto';
import type { Db } from '#server/platform/database/database.ts';
import { deleteRowsInBatches } from '#server/platform/database/delete-rows.ts';

/** Milliseconds for which a hold counts that nobody prolongs: its process was killed. */
const LEASE_MS = 10 * 60_000;

/** Drops those of processes that were killed. */
export async function forgetEndedHolds(db: Db, now: number): Promise<void> {
  await deleteRowsInBatches((count) =>
    db
      .deleteFrom('file_holds')
      .where('holder', 'in', (e) => e.selectFrom('file_holds').select('holder').where('until', '<', now).limit(count))
      .executeTakeFirstOrThrow(),
  );
}

/**
 * From here on no process removes a file for good: what a row names now can still be read later. Prolong it every few
 * minutes.
 * @returns who holds them
 */
export async function holdFiles(db: Db, now: number): Promise<string> {
  const holder = randomUUID();
  await forgetEndedHolds(db, now);
  await db
    .insertInto('file_holds')
    .values({ holder, until: now + LEASE_MS })
    .execute();
  return holder;
}

/** Answers false when it had run out: files may have been removed since. */
export async function prolongHold(db: Db, holder: string, now: number): Promise<boolean> {
  const prolonged = await db
    .updateTable('file_holds')
    .set({ until: now + LEASE_MS })
    .where('holder', '=', holder)
    .where('until', '>=', now)
    .executeTakeFirst();
  return prolonged.numUpdatedRows > 0n;
}

export async function releaseFiles(db: Db, holder: string): Promise<void> {
  await db.deleteFrom('file_holds').where('holder', '=', holder).execute();
}

/**
 * Whether files that no row names any more have to stay for a while. To be asked after the change that let go of them: a
 * backup takes its hold before it looks at the rows, so one that still saw them named is known then.
 */
export async function filesAreHeld(db: Db, now: number): Promise<boolean> {
  const hold = await db.selectFrom('file_holds').select('holder').where('until', '>=', now).executeTakeFirst();
  return hold !== undefined;
}
