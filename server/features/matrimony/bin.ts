import { lockAccount } from '#server/features/identity/service.ts';
import { listEntriesOf, lockEntry, updateBinned } from '#server/records/bin-entries.ts';
import { binKind } from '#server/records/bin-kind.ts';
import { putSearchEntries, removeSearchEntries } from '#server/platform/search/entries-store.ts';
import { deleteProposalsAndLogs } from './proposals-store.ts';

export const profileBin = binKind({
  kind: 'profile',
  table: 'matrimony_profiles',
  title: ({ name }) => name,
  erasure: { kind: 'profile', createdAt: ({ sent_at }) => sent_at },
  image: ({ photo }) => photo,
  lockFirst: async (db, { account_id }) => {
    if (account_id == null) return;
    await lockAccount(db, account_id);
    for (const id of await listEntriesOf(db, 'user', [account_id])) await lockEntry(db, id);
  },
  erase: async (db, { id }) => {
    await deleteProposalsAndLogs(db, [id]);
    return [];
  },
  onRemove: (db, { id }) => removeSearchEntries(db, 'profile', [id]),
  // If the sender’s account was deleted, the profile is restored without a sender (decision 33). If that account is in
  // the bin, its bin entry stores the id of the profile, so that restoring the account reconnects them.
  prepareRow: async (db, row) => {
    if (row.account_id == null || (await lockAccount(db, row.account_id))) return row;
    await updateBinned(db, 'user', [row.account_id], (sender) => ({
      ...sender,
      references: [...sender.references.filter((id) => id !== row.id), row.id],
    }));
    return { ...row, account_id: null };
  },
  onRestore: (db, { id, name }) => putSearchEntries(db, 'profile', [{ record: id, sort: '', text: name }]),
});
