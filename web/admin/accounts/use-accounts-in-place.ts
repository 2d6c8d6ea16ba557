import { useState } from 'react';
import { useLocation } from 'react-router';
import type { Account } from '#contract/accounts.ts';

/** Whom the office has approved here, or made wait again; of the approved, until when they say Undo, in ms since 1970. */
type Decided = ReadonlyMap<number, number | undefined>;

/**
 * Rows keep their places though the list was read anew: whoever was decided about here stays, others who are gone leave,
 * and newcomers come last, but before those who are only similar.
 */
function inPlace(rows: readonly Account[], read: readonly Account[], decided: Decided): readonly Account[] {
  const now = new Map(read.map((account) => [account.id, account]));
  const shown = new Set(rows.map(({ id }) => id));
  const stay = rows.flatMap((account) => now.get(account.id) ?? (decided.has(account.id) ? account : []));
  const newcomers = read.filter(({ id }) => !shown.has(id));
  return [...stay, ...newcomers].toSorted((a, b) => Number(a.similar ?? false) - Number(b.similar ?? false));
}

/**
 * A row that was approved must not leave from under the pointer, nor another one come there: the list is put in order
 * again only for another view, page or search, or when it is opened anew (handbook, "Motion").
 * @param read as the server answered last
 */
export function useAccountsInPlace(read: readonly Account[]) {
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
      rows: before.rows.map((account) => (account.id === now.id ? now : account)),
      decided: new Map(before.decided).set(now.id, undoUntil),
    }));

  return {
    rows: list.rows,
    /** Until when an approval says Undo, in milliseconds since 1970; undefined when it does not. */
    undoUntil: ({ id, is_approved }: Account) => (is_approved ? list.decided.get(id) : undefined),
    /** Whether it was decided about here: its row must not become higher or lower by that. */
    isDecided: ({ id }: Account) => list.decided.has(id),
    decide,
    /** Somebody was deleted here: the row leaves as soon as the list has been read anew. */
    forget: (id: number) =>
      setStored((before) => ({
        ...before,
        decided: new Map([...before.decided].filter(([decided]) => decided !== id)),
      })),
  };
}
