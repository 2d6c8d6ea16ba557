import { deleteCorrections, lockMembers } from '#server/features/members/service.ts';
import { binKind } from '#server/records/bin/bin-kind.ts';
import { putSearchEntries, removeSearchEntries } from '#server/platform/search/entries-store.ts';
import { accountSearchText } from './accounts-store.ts';

/**
 * Moves users to the bin and restores them with the links to members that still exist. While a user is in the bin,
 * another account can use the email, and the user's matrimony profiles belong to no account (decision 33).
 */
export const accountBin = binKind({
  kind: 'users',
  table: 'accounts',
  subject: 'user',
  title: ({ name, email }) => `${name} (${email})`,
  erasure: { kind: 'account', createdAt: ({ created_at }) => created_at },
  fallsAway: (db, ids) => deleteCorrections(db, 'account_id', ids),
  parts: {
    table: 'account_members',
    column: 'account_id',
    fitting: async (db, links) => {
      const members = await lockMembers(
        db,
        links.map(({ member_id }) => Number(member_id)),
      );
      return links.filter(({ member_id }) => members.includes(Number(member_id)));
    },
  },
  referencedBy: { table: 'matrimony_profiles', column: 'account_id', kind: 'profiles' },
  taken: { field: 'email', code: 'emailTaken' },
  onRemove: (db, { id }) => removeSearchEntries(db, 'user', [id]),
  prepareRow: async (_db, row, { email = row.email }, now) =>
    email === row.email
      ? row
      : {
          ...row,
          email,
          search_text: accountSearchText({ ...row, email }),
          updated_at: Math.max(now, row.updated_at + 1),
        },
  onRestore: (db, { id, name }) => putSearchEntries(db, 'user', [{ record: id, sort: '', text: name }]),
});
