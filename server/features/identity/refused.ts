import { deleteCorrections } from '#server/features/members/service.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { erasableFiles } from '#server/platform/images/image-files.ts';
import { DAY } from '#server/platform/limits/limits.ts';
import type { Platform } from '#server/platform/platform.ts';
import { addEraseJob } from '#server/platform/storage/file-jobs.ts';
import { deleteAccount, lockAccount } from './accounts-store.ts';
import { deleteFailedEmailsTo } from './emails.ts';
import { deleteEarlierRefusals, listRefusedBefore, readRefusals, type Refusal } from './users-store.ts';

/** How long a refused account is kept, so that the office can answer questions about it (decision 55). */
const KEPT_MS = 90 * DAY;
/** Accounts erased between two looks for more of them. */
const BATCH_SIZE = 100;

/**
 * Erases an account with its corrections and their photos if it is still refused, in the caller's transaction.
 * @returns its refusals, which stay with an account that replaces it
 */
export async function eraseIfRefused(platform: Platform, db: Db, id: number): Promise<readonly Refusal[]> {
  const account = await lockAccount(db, id);
  if (account?.refused_at == null) return [];
  await deleteFailedEmailsTo(db, account);
  const suggested = await deleteCorrections(db, 'account_id', [id]);
  await addEraseJob(platform, db, suggested.flatMap(erasableFiles));
  await deleteAccount(db, id, 'user');
  return [...readRefusals(account.earlier_refusals), { at: account.refused_at, reason: account.refusal_reason ?? '' }];
}

/** Erases the accounts that were refused more than 90 days ago, and earlier refusals of accounts that replaced them. */
export async function eraseOldRefused(platform: Platform): Promise<void> {
  const { database, now } = platform;
  await deleteEarlierRefusals(database, now() - KEPT_MS);
  for (;;) {
    const ids = await listRefusedBefore(database, now() - KEPT_MS, BATCH_SIZE);
    if (ids.length === 0) return;
    for (const id of ids) await inTransaction(database, (db) => eraseIfRefused(platform, db, id));
  }
}
