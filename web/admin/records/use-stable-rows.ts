import { useState } from 'react';
import { useLocation } from 'react-router';

interface StableRow {
  readonly id: number;
  /** Set if only a similar name matches the search. */
  readonly similar?: true | undefined;
}

/**
 * Rows that the administrator has decided about on this page. The key is the id. The value says until when the decision
 * can be undone, in milliseconds since 1970. It is undefined after that time, and if there is nothing to undo.
 */
type Decided = ReadonlyMap<number, number | undefined>;

type Merge<Row> = (shown: Row, now: Row) => Row;

/**
 * Merges reloaded rows into the shown ones without moving rows. Removes rows that the response lacks, unless they are
 * in `decided`. Adds new rows at the end, but before rows with similar names.
 */
function inPlace<Row extends StableRow>(
  rows: readonly Row[],
  read: readonly Row[],
  decided: Decided,
  merge: Merge<Row>,
): readonly Row[] {
  const now = new Map(read.map((row) => [row.id, row]));
  const shown = new Set(rows.map(({ id }) => id));
  const stay = rows.flatMap((row) => {
    const found = now.get(row.id);
    if (decided.has(row.id)) return found ? merge(row, found) : row;
    return found ?? [];
  });
  const newcomers = read.filter(({ id }) => !shown.has(id));
  return [...stay, ...newcomers].sort((a, b) => Number(a.similar ?? false) - Number(b.similar ?? false));
}

/**
 * Keeps the order of the rows after a decision, so that no other row moves under the pointer. The list is sorted again
 * only for another view, page or search, or when it is opened again (design handbook, "Motion").
 * @param read the latest response of the server
 * @param merge returns a decided row with its new state, and with what keeps its height; by default the new state
 */
export function useStableRows<Row extends StableRow>(read: readonly Row[], merge: Merge<Row> = (_shown, now) => now) {
  const { key } = useLocation();
  const fresh = { key, read, rows: read, decided: new Map() as Decided };
  const [stored, setStored] = useState(fresh);
  let list = stored;
  if (stored.key !== key) list = fresh;
  else if (stored.read !== read) list = { ...stored, read, rows: inPlace(stored.rows, read, stored.decided, merge) };
  if (list !== stored) setStored(list);

  return {
    rows: list.rows,
    /** Returns until when the decision can be undone, in milliseconds since 1970; undefined if it cannot. */
    undoUntil: ({ id }: Row) => list.decided.get(id),
    isDecided: ({ id }: Row) => list.decided.has(id),
    decide: (now: Row, undoUntil?: number) =>
      setStored((before) => ({
        ...before,
        rows: before.rows.map((row) => (row.id === now.id ? merge(row, now) : row)),
        decided: new Map(before.decided).set(now.id, undoUntil),
      })),
    /** Forgets the decision about a deleted record, so that its row is removed when the list reloads. */
    forget: (id: number) =>
      setStored((before) => ({
        ...before,
        decided: new Map([...before.decided].filter(([decided]) => decided !== id)),
      })),
  };
}
