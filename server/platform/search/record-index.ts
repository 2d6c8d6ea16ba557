import { type BitPool, type Bits, clearBit, createBitPool, hasBit, emptyBits, grownTo, setBit } from './bits.ts';
import type { EntryChange } from './entries-store.ts';
import { createSortedList, type SortedList } from './sorted-list.ts';
import { createVocabulary, type Vocabulary } from './vocabulary.ts';
import { derivedTexts } from './key.ts';
import { createNumberIndex, type NumberIndex } from './number-index.ts';
import { codeKey } from './words.ts';

/**
 * The in-memory index of a scope, built from the stored entries. Each entry has a slot. A changed entry gets a new
 * slot, so that nothing has to be removed from lists of slots.
 */
export interface RecordIndex {
  readonly vocabulary: Vocabulary;
  /** The words of the details, such as house and street. */
  readonly details: Vocabulary;
  readonly numbers: NumberIndex;
  /** Slots by folio. */
  readonly byCode: Pick<SortedList, 'beginning' | 'equal'>;
  /** The number of slots, including slots that are no longer used. */
  readonly size: () => number;
  /** The number of slots that are no longer used. If there are many, the index is rebuilt. */
  readonly wasted: () => number;
  readonly inUse: () => Bits;
  readonly recordIn: (slot: number) => number;
  /** All slots, sorted by the `sort` text of their entries. */
  readonly inOrder: () => Uint32Array;
  readonly compare: (one: number, other: number) => number;
  readonly apply: (changes: readonly EntryChange[]) => void;
  /** Bit sets that a search can use. Only one search at a time may use them. */
  readonly bits: BitPool;
}

export function createRecordIndex(): RecordIndex {
  const vocabulary = createVocabulary();
  const details = createVocabulary();
  const numbers = createNumberIndex();
  const records: number[] = [];
  const sorts: string[] = [];
  const codes: string[] = [];
  const slots = new Map<number, number>();
  const byCode = createSortedList((slot) => codes[slot] ?? '');
  const order = createSortedList((slot) => sorts[slot] ?? '');
  let used = emptyBits(1024);
  let wasted = 0;

  function freeSlot(record: number): void {
    const slot = slots.get(record);
    if (slot === undefined) return;
    slots.delete(record);
    clearBit(used, slot);
    numbers.remove(slot);
    wasted += 1;
  }

  function addWords(to: Vocabulary, words: string, keys: string, slot: number): void {
    const sounds = keys.split(' ');
    // A word that occurs several times in a text is stored once, and its list contains the slot once per occurrence.
    for (const [at, word] of words.split(' ').entries()) {
      if (word !== '') to.add(word, sounds[at] ?? word, slot);
    }
  }

  function take({ record, sort, code, words, keys, ...more }: EntryChange): void {
    const slot = records.length;
    records.push(record);
    sorts.push(sort);
    codes.push(code === null ? '' : codeKey(code));
    slots.set(record, slot);
    used = grownTo(used, slot + 1);
    setBit(used, slot);
    order.add(slot);
    if (code !== null) byCode.add(slot);
    addWords(vocabulary, words, keys, slot);
    const derived = derivedTexts(more.details);
    addWords(details, derived.words, derived.keys, slot);
    numbers.add(slot, more.numbers);
  }

  return {
    vocabulary,
    details,
    numbers,
    byCode,
    size: () => records.length,
    wasted: () => wasted,
    inUse: () => used,
    recordIn: (slot) => records[slot] ?? 0,
    inOrder: order.all,
    compare: (one, other) => {
      const [first, second] = [sorts[one] ?? '', sorts[other] ?? ''];
      return first < second ? -1 : first > second ? 1 : one - other;
    },
    apply: (changes) => {
      for (const change of changes) {
        freeSlot(change.record);
        if (change.text !== null) take(change);
      }
      // Sort after each batch, because sorting half a million entries at once would block requests.
      order.all();
      byCode.all();
      vocabulary.settle();
      details.settle();
    },
    bits: createBitPool(),
  };
}

/** If fewer than one in `FEW` slots is a result, sorting the results is faster than scanning all slots. */
const FEW = 256;

/**
 * Returns at most `limit` slots of a set after the first `offset` slots, sorted by the `sort` text of their entries.
 * @param count number of slots in the set
 */
export function slotsInOrder(index: RecordIndex, wanted: Bits, count: number, offset: number, limit: number): number[] {
  const found: number[] = [];
  if (offset >= count || limit <= 0) return found;
  if (count * FEW < index.size()) {
    for (let word = 0; word < wanted.length; word += 1) {
      let rest = wanted[word] ?? 0;
      while (rest !== 0) {
        const bit = 31 - Math.clz32(rest & -rest);
        found.push(word * 32 + bit);
        rest &= rest - 1;
      }
    }
    return found.toSorted(index.compare).slice(offset, offset + limit);
  }
  let passed = 0;
  const order = index.inOrder();
  for (let at = 0; at < order.length && found.length < limit; at += 1) {
    const slot = order[at] ?? 0;
    if (!hasBit(wanted, slot)) continue;
    passed += 1;
    if (passed > offset) found.push(slot);
  }
  return found;
}
