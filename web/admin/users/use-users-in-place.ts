import { useState } from 'react';
import { useLocation } from 'react-router';
import type { User } from '#contract/accounts.ts';

/** Whom the office has approved here, or made wait again; of the approved, until when they say Undo, in ms since 1970. */
type Decided = ReadonlyMap<number, number | undefined>;

/**
 * Rows keep their places though the list was read anew: whoever was decided about here stays, others who are gone leave,
 * and newcomers come last, but before those who are only similar.
 */
function inPlace(rows: readonly User[], read: readonly User[], decided: Decided): readonly User[] {
  const now = new Map(read.map((user) => [user.id, user]));
  const shown = new Set(rows.map(({ id }) => id));
  const stay = rows.flatMap((user) => now.get(user.id) ?? (decided.has(user.id) ? user : []));
  const newcomers = read.filter(({ id }) => !shown.has(id));
  return [...stay, ...newcomers].toSorted((a, b) => Number(a.similar ?? false) - Number(b.similar ?? false));
}

/**
 * A row that was approved must not leave from under the pointer, nor another one come there: the list is put in order
 * again only for another view, page or search, or when it is opened anew (handbook, "Motion").
 * @param read as the server answered last
 */
export function useUsersInPlace(read: readonly User[]) {
  const { key } = useLocation();
  const [kept, setKept] = useState<{ key: string; read: readonly User[]; rows: readonly User[]; decided: Decided }>({
    key,
    read,
    rows: read,
    decided: new Map(),
  });
  let list = kept;
  if (kept.key !== key) list = { key, read, rows: read, decided: new Map() };
  else if (kept.read !== read) list = { ...kept, read, rows: inPlace(kept.rows, read, kept.decided) };
  if (list !== kept) setKept(list);

  const decide = (id: number, is_approved: boolean, undoUntil?: number) =>
    setKept((before) => ({
      ...before,
      rows: before.rows.map((user) => (user.id === id ? { ...user, is_approved } : user)),
      decided: new Map(before.decided).set(id, undoUntil),
    }));

  return {
    rows: list.rows,
    /** Until when an approval says Undo, in milliseconds since 1970; undefined when it does not. */
    undoUntil: ({ id, is_approved }: User) => (is_approved ? list.decided.get(id) : undefined),
    decide,
    /** Somebody was deleted here: the row leaves as soon as the list has been read anew. */
    forget: (id: number) =>
      setKept((before) => ({
        ...before,
        decided: new Map([...before.decided].filter(([decided]) => decided !== id)),
      })),
  };
}
