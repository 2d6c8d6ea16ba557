import { diffArrays } from 'diff';

/** A row of a later list with the one of an earlier list that it was; both by their places from 0. */
export interface MatchedRow {
  readonly later: number;
  /** Undefined: it was added. */
  readonly earlier: number | undefined;
  /** It stands elsewhere among the others. */
  readonly isMoved: boolean;
}

export interface MatchedRows {
  readonly rows: readonly MatchedRow[];
  /** The places of those earlier ones that are gone. */
  readonly removed: readonly number[];
}

/** Pairs places of two lists whose rows have the same key, the first with the first of several; takes them away. */
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

/**
 * Finds the rows of a list in a later one: by all that is in them, else by their first words, else by their place
 * between the same neighbours.
 * @param wordsOf the first words of a row, empty when there are none
 */
export function matchRows(
  earlier: readonly unknown[],
  later: readonly unknown[],
  wordsOf: (row: unknown) => string,
): MatchedRows {
  const pairs = new Map<number, number>();
  const [was, is] = [keyed(earlier, earlier.keys(), JSON.stringify), keyed(later, later.keys(), JSON.stringify)];
  pair(was, is, pairs);
  const [gone, come] = [keyed(earlier, was.keys(), wordsOf), keyed(later, is.keys(), wordsOf)];
  pair(gone, come, pairs);

  // Those that come after each other in both lists stay where they are; an added one has a number of its own.
  const order = later.map((_row, place) => pairs.get(place) ?? -1 - place);
  const moved = new Set(pairs.values());
  let [removedHere, addedHere]: [number[], number[]] = [[], []];
  const pairInPlace = () => {
    if (removedHere.length === addedHere.length) {
      for (const [index, place] of addedHere.entries()) {
        const match = removedHere[index];
        if (match !== undefined) pairs.set(place, match);
        if (match !== undefined) gone.delete(match);
      }
    }
    [removedHere, addedHere] = [[], []];
  };
  for (const { value, added, removed } of diffArrays([...earlier.keys()], order)) {
    if (!added && !removed) {
      pairInPlace();
      for (const place of value) moved.delete(place);
    }
    if (removed) removedHere.push(...value.filter((place) => gone.has(place)));
    if (added) addedHere.push(...value.filter((number) => number < 0).map((number) => -1 - number));
  }
  pairInPlace();
  return {
    rows: later.map((_row, place) => {
      const match = pairs.get(place);
      return { later: place, earlier: match, isMoved: match !== undefined && moved.has(match) };
    }),
    removed: [...gone.keys()],
  };
}
