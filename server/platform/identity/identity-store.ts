import type { Db } from '#server/platform/database/database.ts';

const ROW = 1;

/** What the files of a database bear as well, or are to bear once they are paired. */
export interface DatabaseIdentity {
  readonly identity: string;
  readonly isPaired: boolean;
}

function asIdentity({ identity, paired_at }: { identity: string; paired_at: number | null }): DatabaseIdentity {
  return { identity, isPaired: paired_at !== null };
}

export async function findIdentity(db: Db): Promise<DatabaseIdentity | undefined> {
  const row = await db
    .selectFrom('site_identity')
    .select(['identity', 'paired_at'])
    .where('id', '=', ROW)
    .executeTakeFirst();
  return row && asIdentity(row);
}

/** Gives the database an identity unless it has one. */
export async function proposeIdentity(db: Db, identity: string): Promise<void> {
  await db
    .insertInto('site_identity')
    .values({ id: ROW, identity, paired_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whoever else wants to pair this database waits until the transaction ends. */
export async function lockIdentity(db: Db): Promise<DatabaseIdentity> {
  const row = await db
    .updateTable('site_identity')
    .set((e) => ({ identity: e.ref('identity') }))
    .where('id', '=', ROW)
    .returning(['identity', 'paired_at'])
    .executeTakeFirstOrThrow();
  return asIdentity(row);
}

export async function markPaired(db: Db, now: number): Promise<void> {
  await db.updateTable('site_identity').set({ paired_at: now }).where('id', '=', ROW).execute();
}
