import type { Account } from '#contract/accounts.ts';
import { useStableRows } from '#web/admin/records/use-stable-rows.ts';

/** Keeps the entries that the row of a decided account shows, so that the row keeps its height. */
const withCandidatesOf = ({ candidates }: Account, now: Account): Account => ({
  ...now,
  candidates: now.candidates ?? candidates,
});

/**
 * Keeps the order of accounts after one was approved, refused or linked, or after that was undone.
 * @param read the latest response of the server
 */
export function useStableAccounts(read: readonly Account[]) {
  const { undoUntil, ...list } = useStableRows(read, withCandidatesOf);
  return {
    ...list,
    /** Like that of `useStableRows`. A colleague may have set the account to waiting meanwhile. */
    undoUntil: (account: Account) => (account.status === 'waiting' ? undefined : undoUntil(account)),
  };
}
