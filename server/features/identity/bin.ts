import { linksInBin } from '#server/features/members/service.ts';
import type { Db } from '#server/platform/database/database.ts';
import { putSearchEntries, removeSearchEntries } from '#server/platform/search/entries-store.ts';
import { binKind } from '#server/records/bin-kind.ts';
import { accountSearchText } from './accounts-store.ts';

/** Deletes the password of an account in the bin, and returns its hash; empty if the account had none. */
async function takeBinnedPassword(db: Db, accountId: number): Promise<string> {
  const deletion = db.deleteFrom('binned_passwords').where('account_id', '=', accountId).returning('password_hash');
  return (await deletion.executeTakeFirst())?.password_hash ?? '';
}

const links = linksInBin('account_id');
/**
 * Moves users to the bin and restores them. Meanwhile another account can use the email, and the user's matrimony
 * profiles belong to no account (decision 33).
 */
export const accountBin = binKind({
  kind: 'user',
  table: 'accounts',
  title: ({ name, email }) => `${name} (${email})`,
  erasure: { kind: 'account', createdAt: ({ created_at }) => created_at },
  secret: 'password_hash',
  referencedBy: { table: 'matrimony_profiles', column: 'account_id', kind: 'profile' },
  taken: { field: 'email', code: 'emailTaken' },
  onRemove: async (db, { id, password_hash }) => {
    await db.insertInto('binned_passwords').values({ account_id: id, password_hash }).execute();
    await removeSearchEntries(db, 'user', [id]);
  },
  prepareRow: async (db, row, { email = row.email }, now) => {
    const password_hash = await takeBinnedPassword(db, row.id);
    if (email === row.email) return { ...row, password_hash };
    const search_text = accountSearchText({ ...row, email });
    return { ...row, password_hash, email, search_text, updated_at: Math.max(now, row.updated_at + 1) };
  },
  onRestore: (db, { id, name }) => putSearchEntries(db, 'user', [{ record: id, sort: '', text: name }]),
  isWhole: links.isWhole,
  erase: async (db, account) => {
    await takeBinnedPassword(db, account.id);
    return links.erase(db, account);
  },
});
