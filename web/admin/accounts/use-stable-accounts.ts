import { useState } from 'react';
import { useLocation } from 'react-router';
import type { Account } from '#contract/accounts.ts';

/**
 * Accounts that were approved, refused or linked on this page, or whose approval or refusal was withdrawn. The key is
 * the id. The value says until when the decision can be undone, in milliseconds since 1970. It is undefined after that
 * time, and after a withdrawal.
 */
type Decided = ReadonlyMap<number, number | undefined>;

/** Keeps the entries that the row of a decided account shows, so that the row keeps its height. */
const withCandidatesOf = ({ candidates }: Account, now: Account): Account => ({
  ...now,
  candidates: now.candidates ?? candidates,
});

/**
 * Merges reloaded accounts into the shown rows without moving rows. Removes accounts that the response lacks, unless
 * they are in `decided`. Adds new accounts at the end, but before accounts with similar names.
 */
function inPlace(rows: readonly Account[], read: readonly Account[], decided: Decided): readonly Account[] {
  const now = new Map(read.map((account) => [account.id, account]));
  const shown = new Set(rows.map(({ id }) => id));
  const stay = rows.flatMap((account) => {
    const found = now.get(account.id);
    if (decided.has(account.id)) return found ? withCandidatesOf(account, found) : account;
    return found ?? [];
  });
  const newcomers = read.filter(({ id }) => !shown.has(id));
  return [...stay, ...newcomers].toSorted((a, b) => Number(a.similar ?? false) - Number(b.similar ?? false));
}

/**
 * Keeps the order of the rows after a decision, so that no other row moves under the pointer. The list is sorted again
 * only for another view, page or search, or when it is opened again (design handbook, "Motion").
 * @param read the latest response of the server
 */
export function useStableAccounts(read: readonly Account[]) {
  const { key } = useLocation();
  const [stored, setStored] = useState<{
    key: string;
    read: readonly Account[];
    rows: readonly Account[];
    decided: Decided;
  }>({
    key,
    read,
    rows: read,
    decided: new Map(),
  });
  let list = stored;
  if (stored.key !== key) list = { key, read, rows: read, decided: new Map() };
  else if (stored.read !== read) list = { ...stored, read, rows: inPlace(stored.rows, read, stored.decided) };
  if (list !== stored) setStored(list);

  const decide = (now: Account, undoUntil?: number) =>
    setStored((before) => ({
      ...before,
      rows: before.rows.map((account) => (account.id === now.id ? withCandidatesOf(account, now) : account)),
      decided: new Map(before.decided).set(now.id, undoUntil),
    }));

  return {
    rows: list.rows,
    /** Returns until when a decision can be undone, in milliseconds since 1970; undefined if it cannot. */
    undoUntil: ({ id, status }: Account) => (status === 'waiting' ? undefined : list.decided.get(id)),
    /** Returns whether the account was decided about or linked on this page. Its row must then keep its height. */
    isDecided: ({ id }: Account) => list.decided.has(id),
    decide,
    /** Forgets the decision about a deleted account, so that its row is removed when the list reloads. */
    forget: (id: number) =>
      setStored((before) => ({
        ...before,
        decided: new Map([...before.decided].filter(([decided]) => decided !== id)),
      })),
  };
}
