import type { KeptRecord } from '#contract/deaths.ts';
import { readContent } from '#server/records/bin/bin-content.ts';
import { lockEntry } from '#server/records/bin/bin-store.ts';
import { restoreEntry } from '#server/records/bin/bin.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findAccount, findAccountById } from './accounts-store.ts';
import { accountBin } from './bin.ts';

/**
 * Restores an account that was closed, in the caller's transaction, unless it has changed since.
 * @param bin the id of the entry in the bin
 * @returns why the account stays as it is; undefined if it was restored
 */
export async function reopenAccount(
  platform: Platform,
  db: Db,
  { bin, administratorId }: { readonly bin: number; readonly administratorId: number },
): Promise<Omit<KeptRecord, 'kind'> | undefined> {
  const entry = await lockEntry(db, bin);
  if (!entry) return { name: null, reason: 'deleted' };
  if (entry.content === null) {
    const account = await findAccountById(db, entry.record);
    return account ? { name: account.name, reason: 'changed' } : { name: null, reason: 'deleted' };
  }
  const content = readContent(entry.content);
  const { name, email } = content.row;
  // Checked before the row is inserted, because PostgreSQL ends a transaction in which a statement fails.
  if (await findAccount(db, 'user', String(email))) return { name: String(name), reason: 'email-taken' };
  const isWhole = await restoreEntry(platform, db, accountBin, { entry, content, administratorId });
  return isWhole ? undefined : { name: String(name), reason: 'in-part' };
}
