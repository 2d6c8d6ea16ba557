import type { Db } from '#server/platform/database/database.ts';
import { deleteRowsInBatches } from '#server/platform/database/delete-rows.ts';
import type { Schema } from '#server/platform/database/schema.ts';

export type LinkKind = Schema['reset_tokens']['kind'];

interface ResetToken {
  readonly hash: string;
  readonly accountId: number;
  readonly kind: LinkKind;
  readonly expiresAt: number;
}

/**
 * A link that the office hands out makes earlier such links useless. Anybody can have a mail sent to a member, so a
 * mailed one leaves all earlier ones as good as they were.
 */
export async function insertResetToken(db: Db, { hash, accountId, kind, expiresAt }: ResetToken): Promise<void> {
  if (kind === 'handed-out') {
    await db.deleteFrom('reset_tokens').where('account_id', '=', accountId).where('kind', '=', kind).execute();
  }
  await db.insertInto('reset_tokens').values({ hash, account_id: accountId, kind, expires_at: expiresAt }).execute();
}

/** Whose link it is, undefined for one that is not live. */
export async function findResetAccount(db: Db, hash: string, now: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('reset_tokens')
    .select('account_id')
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.account_id;
}

/** Takes all tokens of the account out of the world; of several who try, one is told that it was there. */
export async function useResetToken(db: Db, hash: string, now: number): Promise<boolean> {
  // In one statement: two who use different links of an account must not wait for each other.
  const used = await db
    .deleteFrom('reset_tokens')
    .where('account_id', 'in', (own) =>
      own.selectFrom('reset_tokens').select('account_id').where('hash', '=', hash).where('expires_at', '>', now),
    )
    .returning('hash')
    .execute();
  return used.some((token) => token.hash === hash);
}

export async function deleteResetTokensOf(db: Db, accountId: number): Promise<void> {
  await db.deleteFrom('reset_tokens').where('account_id', '=', accountId).execute();
}

export async function deleteExpiredResetTokens(db: Db, now: number): Promise<void> {
  await deleteRowsInBatches((count) =>
    db
      .deleteFrom('reset_tokens')
      .where('hash', 'in', (e) =>
        e.selectFrom('reset_tokens').select('hash').where('expires_at', '<=', now).limit(count),
      )
      .executeTakeFirstOrThrow(),
  );
}
