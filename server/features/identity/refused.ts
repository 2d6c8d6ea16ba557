import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { DAY } from '#server/platform/limits/limits.ts';
import type { Platform } from '#server/platform/platform.ts';
import { deleteAccount, lockAccount } from './accounts-store.ts';
import { deleteFailedEmailsTo } from './emails.ts';
import { listRefusedBefore } from './users-store.ts';

/** How long a refused account is kept, so that the office can answer questions about it (decision 55). */
const KEPT_MS = 90 * DAY;
/** Accounts erased between two looks for more of them. */
const BATCH_SIZE = 100;

/** Erases an account if it is still refused, in the caller's transaction. */
export async function eraseIfRefused(db: Db, id: number): Promise<void> {
  const account = await lockAccount(db, id);
  if (account?.refused_at == null) return;
  await deleteFailedEmailsTo(db, account);
  await deleteAccount(db, id, 'user');
}

/** Erases the accounts that were refused more than 90 days ago. */
export async function eraseOldRefused({ database, now }: Platform): Promise<void> {
  for (;;) {
    const ids = await listRefusedBefore(database, now() - KEPT_MS, BATCH_SIZE);
    if (ids.length === 0) return;
    for (const id of ids) await inTransaction(database, (db) => eraseIfRefused(db, id));
  }
}
