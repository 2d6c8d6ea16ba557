import { useState } from 'react';
import { useLocation } from 'react-router';
import type { AdminCorrection } from '#contract/corrections.ts';

/**
 * Corrections that were decided on this page, or whose decision was undone. The value says until when the decision can
 * be undone, in milliseconds since 1970; undefined after that time, and after it was undone.
 */
type Decided = ReadonlyMap<number, number | undefined>;

/** Merges reloaded corrections into the shown rows without moving rows. Decided ones stay; new ones come last. */
function inPlace(rows: readonly AdminCorrection[], read: readonly AdminCorrection[], decided: Decided) {
  const now = new Map(read.map((correction) => [correction.id, correction]));
  const shown = new Set(rows.map(({ id }) => id));
  const stay = rows.flatMap((one) => now.get(one.id) ?? (decided.has(one.id) ? one : []));
  return [...stay, ...read.filter(({ id }) => !shown.has(id))];
}

/**
 * Keeps the order of the cards after a decision, so that no other card moves under the pointer. The list is sorted
 * again only for another view or page (design handbook, "Motion").
 * @param read the latest response of the server
 */
export function useStableCorrections(read: readonly AdminCorrection[]) {
  const { key } = useLocation();
  const fresh = { key, read, rows: read, decided: new Map() as Decided };
  const [stored, setStored] = useState(fresh);
  let list = stored;
  if (stored.key !== key) list = fresh;
  else if (stored.read !== read) list = { ...stored, read, rows: inPlace(stored.rows, read, stored.decided) };
  if (list !== stored) setStored(list);
  return {
    rows: list.rows,
    /** Returns until when the decision can be undone, in milliseconds since 1970; undefined if it cannot. */
    undoUntil: ({ id }: AdminCorrection) => list.decided.get(id),
    decide: (now: AdminCorrection, undoUntil?: number) =>
      setStored((before) => ({
        ...before,
        rows: before.rows.map((one) => (one.id === now.id ? now : one)),
        decided: new Map(before.decided).set(now.id, undoUntil),
      })),
  };
}
