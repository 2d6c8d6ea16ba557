import { deleteCorrections, suggestedPhotos } from '#server/features/members/service.ts';
import { binKind } from '#server/records/bin/bin-kind.ts';
import { erasableFiles } from '#server/platform/images/image-files.ts';
import { putSearchEntries, removeSearchEntries } from '#server/platform/search/entries-store.ts';
import { accountSearchText } from './accounts-store.ts';

/**
 * Moves users to the bin and restores them with the links and corrections of members that still exist. While a user is
 * in the bin, another account can use the email, and the user's matrimony profiles belong to no account (decision 33).
 */
export const accountBin = binKind({
  kind: 'user',
  table: 'accounts',
  title: ({ name, email }) => `${name} (${email})`,
  erasure: { kind: 'account', createdAt: ({ created_at }) => created_at },
  parts: (['account_members', 'corrections'] as const).map((table) => ({
    table,
    column: 'account_id',
    other: { table: 'members', column: 'member_id', kind: 'member' },
  })),
  images: async (_db, rows) => suggestedPhotos(rows),
  erase: async (db, { id }) => (await deleteCorrections(db, 'account_id', [id])).flatMap(erasableFiles),
  referencedBy: { table: 'matrimony_profiles', column: 'account_id', kind: 'profile' },
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
