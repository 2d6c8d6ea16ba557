import type { Db } from '#server/platform/database/database.ts';

export interface Submission {
  readonly accountId: number;
  /** Of the sender's own key, or of all that was sent. */
  readonly hash: string;
}

/** The profile that came of it at `since` or later, if any. */
export async function findSubmission(
  db: Db,
  { accountId, hash }: Submission,
  since: number,
): Promise<number | undefined> {
  const found = await db
    .selectFrom('matrimony_submissions')
    .select('profile_id')
    .where('account_id', '=', accountId)
    .where('hash', '=', hash)
    .where('at', '>=', since)
    .executeTakeFirst();
  return found?.profile_id ?? undefined;
}

/** Whether the account is still there: it may be deleted while what it sends is on the way. */
export async function hasAccount(db: Db, accountId: number): Promise<boolean> {
  const found = await db.selectFrom('accounts').select('id').where('id', '=', accountId).executeTakeFirst();
  return found !== undefined;
}

/** Holds the place for a submission: its twin waits here until the transaction ends. */
export async function holdSubmission(db: Db, { accountId, hash }: Submission, now: number): Promise<void> {
  await db
    .insertInto('matrimony_submissions')
    .values({ account_id: accountId, hash, at: now, profile_id: null })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'hash']).doUpdateSet((e) => ({ hash: e.ref('excluded.hash') })),
    )
    .execute();
}

export async function nameSubmission(
  db: Db,
  { accountId, hash }: Submission,
  profileId: number,
  now: number,
): Promise<void> {
  await db
    .updateTable('matrimony_submissions')
    .set({ profile_id: profileId, at: now })
    .where('account_id', '=', accountId)
    .where('hash', '=', hash)
    .execute();
}

export async function forgetSubmissions(db: Db, before: number): Promise<void> {
  await db.deleteFrom('matrimony_submissions').where('at', '<', before).execute();
}
