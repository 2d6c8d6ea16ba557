import type { Db } from '#server/platform/database/database.ts';

/** A new link makes all earlier ones of the account useless. */
export async function replaceResetToken(db: Db, hash: string, accountId: number, expiresAt: number): Promise<void> {
  await db.deleteFrom('reset_tokens').where('account_id', '=', accountId).execute();
  await db.insertInto('reset_tokens').values({ hash, account_id: accountId, expires_at: expiresAt }).execute();
}

export async function resetTokenIsLive(db: Db, hash: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('reset_tokens')
    .select('hash')
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes the token out of the world; of two who try, one gets the account. */
export async function useResetToken(db: Db, hash: string, now: number): Promise<number | undefined> {
  const used = await db
    .deleteFrom('reset_tokens')
    .where('hash', '=', hash)
    .returning(['account_id', 'expires_at'])
    .executeTakeFirst();
  return used && used.expires_at > now ? used.account_id : undefined;
}

export async function deleteExpiredResetTokens(db: Db, now: number): Promise<void> {
  await db.deleteFrom('reset_tokens').where('expires_at', '<=', now).execute();
}
