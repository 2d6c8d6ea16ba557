/**
 * A list of numbers, sorted by a text that belongs to each number. Added numbers are sorted into the list at the next
 * read.
 */
export interface SortedList {
  readonly add: (item: number) => void;
  readonly all: () => Uint32Array;
  /** Returns items whose text begins with `start`. */
  readonly beginning: (start: string) => Uint32Array;
  readonly equal: (text: string) => Uint32Array;
}

/** A character that sorts after every letter. */
const LAST = '\uffff';

export function createSortedList(textOf: (item: number) => string): SortedList {
  let sorted = new Uint32Array(0);
  let fresh: number[] = [];

  function firstAtLeast(list: Uint32Array, text: string): number {
    let low = 0;
    let high = list.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (textOf(list[middle] ?? 0) < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  function firstAbove(list: Uint32Array, text: string): number {
    let low = 0;
    let high = list.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (textOf(list[middle] ?? 0) <= text) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /**
   * Merges the added numbers into the list. Copies long runs at once, so adding a number to half a million takes about
   * a millisecond.
   */
  function all(): Uint32Array {
    if (fresh.length === 0) return sorted;
    const texts = new Map(fresh.map((item) => [item, textOf(item)]));
    const textOfFresh = (item: number) => texts.get(item) ?? '';
    fresh.sort((one, other) => {
      const [first, second] = [textOfFresh(one), textOfFresh(other)];
      return first < second ? -1 : first > second ? 1 : one - other;
    });
    const merged = new Uint32Array(sorted.length + fresh.length);
    let copied = 0;
    let filled = 0;
    for (const item of fresh) {
      const until = copied + firstAbove(sorted.subarray(copied), textOfFresh(item));
      merged.set(sorted.subarray(copied, until), filled);
      filled += until - copied;
      copied = until;
      merged[filled] = item;
      filled += 1;
    }
    merged.set(sorted.subarray(copied), filled);
    fresh = [];
    sorted = merged;
    return sorted;
  }

  return {
    add: (item) => {
      fresh.push(item);
    },
    all,
    beginning: (start) => {
      const list = all();
      return list.subarray(firstAtLeast(list, start), firstAbove(list, start + LAST));
    },
    equal: (text) => {
      const list = all();
      return list.subarray(firstAtLeast(list, text), firstAbove(list, text));
    },
  };
}
