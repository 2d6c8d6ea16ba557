import { type BitPool, type Bits, clearBit, createBitPool, hasBit, noBits, roomFor, setBit } from './bits.ts';
import type { EntryChange } from './entries-store.ts';
import { createSortedList, type SortedList } from './sorted-list.ts';
import { createVocabulary, type Vocabulary } from './vocabulary.ts';
import { derivedTexts } from './key.ts';
import { isNumberTyped, numbersIn } from './telephone-numbers.ts';
import { codeKey } from './words.ts';

/**
 * What one process knows of a scope, made of the stored entries. Each entry has a slot; one that is changed gets a new
 * slot, so that no list of slots ever has to be searched for what to take out.
 */
export interface RecordIndex {
  readonly vocabulary: Vocabulary;
  /** Of what else a record may be found by. */
  readonly details: Vocabulary;
  /** Slots that have a telephone number with these digits. */
  readonly withNumber: (digits: string) => readonly number[];
  /** Slots by folio. */
  readonly byCode: Pick<SortedList, 'beginning' | 'equal'>;
  /** Number of slots, in use or not. */
  readonly size: () => number;
  /** Slots given up: when they are many the index is made anew. */
  readonly wasted: () => number;
  readonly inUse: () => Bits;
  readonly recordIn: (slot: number) => number;
  /** All slots in the order of `sort`. */
  readonly inOrder: () => Uint32Array;
  readonly compare: (one: number, other: number) => number;
  readonly apply: (changes: readonly EntryChange[]) => void;
  /** For one search at a time. */
  readonly bits: BitPool;
}

export function createRecordIndex(): RecordIndex {
  const vocabulary = createVocabulary();
  const details = createVocabulary();
  const numbers = new Map<number, readonly string[]>();
  const records: number[] = [];
  const sorts: string[] = [];
  const codes: string[] = [];
  const slots = new Map<number, number>();
  const byCode = createSortedList((slot) => codes[slot] ?? '');
  const order = createSortedList((slot) => sorts[slot] ?? '');
  let used = noBits(1024);
  let wasted = 0;

  function giveUp(record: number): void {
    const slot = slots.get(record);
    if (slot === undefined) return;
    slots.delete(record);
    clearBit(used, slot);
    numbers.delete(slot);
    wasted += 1;
  }

  function addWords(to: Vocabulary, words: string, keys: string, slot: number): void {
    const sounds = keys.split(' ');
    // A word that a name has twice is one word.
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
    used = roomFor(used, slot + 1);
    setBit(used, slot);
    order.add(slot);
    if (code !== null) byCode.add(slot);
    addWords(vocabulary, words, keys, slot);
    const derived = derivedTexts(more.details);
    addWords(details, derived.words, derived.keys, slot);
    const found = numbersIn(more.numbers);
    if (found.length > 0) numbers.set(slot, found);
  }

  return {
    vocabulary,
    details,
    withNumber: (digits) =>
      [...numbers].flatMap(([slot, kept]) => (kept.some((number) => isNumberTyped(number, digits)) ? [slot] : [])),
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
        giveUp(change.record);
        if (change.text !== null) take(change);
      }
      // A little at a time: sorting half a million at once would keep others waiting.
      order.all();
      byCode.all();
      vocabulary.settle();
      details.settle();
    },
    bits: createBitPool(),
  };
}

/** One in so many slots: to sort those is quicker than to look through all. */
const FEW = 256;

/** Slots of a set that are in use, in the order of `sort`: those of the window. */
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
