import type { Db } from '#server/platform/database/database.ts';
import { deleteRowsInBatches } from '#server/platform/database/sql-fragments.ts';
import type { Schema } from '#server/platform/database/schema.ts';

export type LinkKind = Schema['reset_tokens']['kind'];

interface ResetToken {
  readonly hash: string;
  readonly accountId: number;
  readonly kind: LinkKind;
  readonly expiresAt: number;
}

/**
 * Stores the token of a reset link. A link that the office hands out replaces an earlier link from the office. A link
 * sent by email replaces no other link. Otherwise anyone could request an email and so disable a link that the owner is
 * about to use.
 */
export async function insertResetToken(db: Db, { hash, accountId, kind, expiresAt }: ResetToken): Promise<void> {
  if (kind === 'handed-out') {
    await db.deleteFrom('reset_tokens').where('account_id', '=', accountId).where('kind', '=', kind).execute();
  }
  await db.insertInto('reset_tokens').values({ hash, account_id: accountId, kind, expires_at: expiresAt }).execute();
}

/** Returns the id of the account that a reset link belongs to; undefined if the link is unknown, used or expired. */
export async function findResetAccount(db: Db, hash: string, now: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('reset_tokens')
    .select('account_id')
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.account_id;
}

/**
 * Deletes all reset tokens of the account that a token belongs to. Returns false if the token is unknown, used or
 * expired.
 */
export async function useResetToken(db: Db, hash: string, now: number): Promise<boolean> {
  // One statement checks the token and deletes all tokens of the account, so only one of two concurrent calls succeeds.
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
