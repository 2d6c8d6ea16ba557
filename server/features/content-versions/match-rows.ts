import { diffArrays } from 'diff';

/** A row of the later list and its match in the earlier list. Both are indexes from 0. */
export interface MatchedRow {
  readonly later: number;
  /** Undefined if the row was added. */
  readonly earlier: number | undefined;
  /** True if the row's position relative to the other rows has changed. */
  readonly isMoved: boolean;
}

export interface MatchedRows {
  readonly rows: readonly MatchedRow[];
  /** Indexes of the earlier rows that were removed. */
  readonly removed: readonly number[];
}

/**
 * Pairs rows that have the same key, in order, and deletes them from both maps.
 * @param earlier the key of each row by its index, like `later`
 * @param into the index of the earlier row by the index of the later row
 */
function pair(earlier: Map<number, string>, later: Map<number, string>, into: Map<number, number>): void {
  for (const [place, key] of later) {
    const [match] = [...earlier].find(([, other]) => key !== '' && other === key) ?? [];
    if (match === undefined) continue;
    into.set(place, match);
    earlier.delete(match);
    later.delete(place);
  }
}

function keyed(rows: readonly unknown[], places: Iterable<number>, keyOf: (row: unknown) => string) {
  return new Map([...places].map((place) => [place, keyOf(rows[place])]));
}

/** Returns the id of a row as text; empty if it has none. */
function idOf(row: unknown): string {
  return typeof row === 'object' && row !== null && 'id' in row ? String(row.id) : '';
}

/**
 * Matches the rows of two lists: by their ids, then by their whole content, then by their first text, then by their
 * position between the same neighbours.
 * @param wordsOf returns the first text in a row, empty if there is none
 */
export function matchRows(
  earlier: readonly unknown[],
  later: readonly unknown[],
  wordsOf: (row: unknown) => string,
): MatchedRows {
  const pairs = new Map<number, number>();
  const [earlierById, laterById] = [keyed(earlier, earlier.keys(), idOf), keyed(later, later.keys(), idOf)];
  pair(earlierById, laterById, pairs);
  const [earlierByContent, laterByContent] = [
    keyed(earlier, earlierById.keys(), JSON.stringify),
    keyed(later, laterById.keys(), JSON.stringify),
  ];
  pair(earlierByContent, laterByContent, pairs);
  const [unmatchedEarlier, unmatchedLater] = [
    keyed(earlier, earlierByContent.keys(), wordsOf),
    keyed(later, laterByContent.keys(), wordsOf),
  ];
  pair(unmatchedEarlier, unmatchedLater, pairs);

  // The earlier index of each later row. An added row gets a unique negative number, so it matches no row.
  const order = later.map((_row, place) => pairs.get(place) ?? -1 - place);
  const moved = new Set(pairs.values());
  let [removedHere, addedHere]: [number[], number[]] = [[], []];
  const pairInPlace = () => {
    if (removedHere.length === addedHere.length) {
      for (const [index, place] of addedHere.entries()) {
        const match = removedHere[index];
        if (match !== undefined) pairs.set(place, match);
        if (match !== undefined) unmatchedEarlier.delete(match);
      }
    }
    [removedHere, addedHere] = [[], []];
  };
  for (const { value, added, removed } of diffArrays([...earlier.keys()], order)) {
    if (!added && !removed) {
      pairInPlace();
      for (const place of value) moved.delete(place);
    }
    if (removed) removedHere.push(...value.filter((place) => unmatchedEarlier.has(place)));
    if (added) addedHere.push(...value.filter((number) => number < 0).map((number) => -1 - number));
  }
  pairInPlace();
  return {
    rows: later.map((_row, place) => {
      const match = pairs.get(place);
      return { later: place, earlier: match, isMoved: match !== undefined && moved.has(match) };
    }),
    removed: [...unmatchedEarlier.keys()],
  };
}
