import { lockAccountOf } from '#server/features/accounts/service.ts';
import { changeBinned } from '#server/records/bin/bin-content.ts';
import { binKind } from '#server/records/bin/bin-kind.ts';
import { putSearchEntries, removeSearchEntries } from '#server/platform/search/entries-store.ts';

/** A profile in the bin. */
export const profileBin = binKind({
  kind: 'profiles',
  table: 'matrimony_profiles',
  subject: 'profile',
  title: ({ name }) => name,
  erasure: { kind: 'profile', createdAt: ({ sent_at }) => sent_at },
  image: ({ photo }) => photo,
  lockedFirst: ({ account_id }) => ({ kind: 'users', records: account_id === null ? [] : [account_id] }),
  leave: (db, { id }) => removeSearchEntries(db, 'profile', [id]),
  // Whoever sent it may be gone by now: then it is the office's (decision 33), until they come back from the bin.
  ready: async (db, row) => {
    if (row.account_id === null || (await lockAccountOf(db, row.account_id))) return row;
    await changeBinned(db, 'users', [row.account_id], (sender) => ({
      ...sender,
      pointing: [...sender.pointing.filter((id) => id !== row.id), row.id],
    }));
    return { ...row, account_id: null };
  },
  enter: (db, { id, name }) => putSearchEntries(db, 'profile', [{ record: id, sort: '', text: name }]),
});
