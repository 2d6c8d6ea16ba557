import type { EntryChange } from './entries-store.ts';
import { soundKey, skeletonOf } from './sounds.ts';
import { commonDigits, isNumberTyped, numbersIn, codeKey, wordsOf } from './words.ts';

/** A map from texts to sets of values that also finds texts by their beginning. */
interface PrefixMap<Value> {
  readonly add: (text: string, value: Value) => void;
  /** Removes a value. Forgets the text when it has no value left. */
  readonly remove: (text: string, value: Value) => void;
  readonly equal: (text: string) => ReadonlySet<Value>;
  readonly beginning: (start: string) => readonly Value[];
}

function createPrefixMap<Value>(): PrefixMap<Value> {
  /** Texts with their values, by first character, so that a search compares few texts. */
  const groups = new Map<string, Map<string, Set<Value>>>();
  return {
    add: (text, value) => {
      const group = groups.get(text.charAt(0)) ?? new Map<string, Set<Value>>();
      groups.set(text.charAt(0), group);
      group.set(text, (group.get(text) ?? new Set()).add(value));
    },
    remove: (text, value) => {
      const group = groups.get(text.charAt(0));
      const known = group?.get(text);
      known?.delete(value);
      if (known?.size === 0) group?.delete(text);
    },
    equal: (text) => groups.get(text.charAt(0))?.get(text) ?? new Set(),
    beginning: (start) => {
      const found: Value[] = [];
      for (const [text, values] of groups.get(start.charAt(0)) ?? []) if (text.startsWith(start)) found.push(...values);
      return found;
    },
  };
}

export interface Word {
  readonly text: string;
  readonly key: string;
  /** The records whose text contains the word. */
  readonly records: Set<number>;
}

/** The distinct words of an index, with the records that contain them. */
export interface Vocabulary {
  readonly add: (text: string, record: number) => void;
  readonly remove: (text: string, record: number) => void;
  readonly byText: PrefixMap<Word>;
  /** Words by the consonants of their keys. */
  readonly bySkeleton: PrefixMap<Word>;
  readonly withKey: (key: string) => readonly Word[];
  readonly all: () => Iterable<Word>;
}

function createVocabulary(): Vocabulary {
  const words = new Map<string, Word>();
  const byText = createPrefixMap<Word>();
  const bySkeleton = createPrefixMap<Word>();

  function learn(text: string): Word {
    const word: Word = { text, key: soundKey(text), records: new Set() };
    words.set(text, word);
    byText.add(text, word);
    bySkeleton.add(skeletonOf(word.key), word);
    return word;
  }

  return {
    add: (text, record) => {
      (words.get(text) ?? learn(text)).records.add(record);
    },
    remove: (text, record) => {
      const word = words.get(text);
      word?.records.delete(record);
      if (word?.records.size !== 0) return;
      words.delete(text);
      byText.remove(text, word);
      bySkeleton.remove(skeletonOf(word.key), word);
    },
    byText,
    bySkeleton,
    withKey: (key) => [...bySkeleton.equal(skeletonOf(key))].filter((word) => word.key === key),
    all: () => words.values(),
  };
}

interface IndexedEntry {
  readonly record: number;
  readonly sort: string;
  readonly code: string;
  readonly words: readonly string[];
  readonly details: readonly string[];
  /** The phone numbers, separated by spaces. */
  readonly numbers: string;
  /** The position of the entry if all are sorted by `sort`. */
  rank: number;
}

/** The in-memory index of a scope: its entries, and a map of their words to records. */
export interface EntryIndex {
  readonly names: Vocabulary;
  /** The words of the details, such as house and street. */
  readonly details: Vocabulary;
  /** Records by folio. */
  readonly byCode: PrefixMap<number>;
  /** Returns the records with a matching phone number. @param digits from `numbersIn` */
  readonly withNumber: (digits: string) => readonly number[];
  /** Returns the words of the text of a record. A word that occurs several times is in the list several times. */
  readonly wordsOf: (record: number) => readonly string[];
  /** Returns the records, sorted by the `sort` text of their entries. */
  readonly sorted: (records: ReadonlySet<number>) => readonly number[];
  /** Replaces or removes the changed entries. */
  readonly apply: (changes: readonly EntryChange[]) => void;
}

function compare(one: IndexedEntry, other: IndexedEntry): number {
  if (one.sort === other.sort) return one.record - other.record;
  return one.sort < other.sort ? -1 : 1;
}

export function createEntryIndex(): EntryIndex {
  const names = createVocabulary();
  const details = createVocabulary();
  const byCode = createPrefixMap<number>();
  const entries = new Map<number, IndexedEntry>();
  let inOrder: IndexedEntry[] = [];
  let isSorted = true;

  function remove(record: number): void {
    const entry = entries.get(record);
    if (entry === undefined) return;
    entries.delete(record);
    byCode.remove(entry.code, record);
    for (const word of entry.words) names.remove(word, record);
    for (const word of entry.details) details.remove(word, record);
  }

  function add({ record, sort, code, text, ...more }: EntryChange): IndexedEntry {
    const entry = {
      record,
      sort,
      code: codeKey(code ?? ''),
      words: wordsOf(text ?? ''),
      details: wordsOf(more.details),
      numbers: numbersIn(more.numbers).join(' '),
      rank: 0,
    };
    entries.set(record, entry);
    if (code !== null) byCode.add(entry.code, record);
    for (const word of entry.words) names.add(word, record);
    for (const word of entry.details) details.add(word, record);
    return entry;
  }

  function settle(): void {
    if (isSorted) return;
    inOrder.sort(compare);
    for (const [rank, entry] of inOrder.entries()) entry.rank = rank;
    isSorted = true;
  }

  return {
    names,
    details,
    byCode,
    withNumber: (digits) => {
      const common = commonDigits(digits);
      const isTyped = (stored: string) => isNumberTyped(stored, digits);
      return inOrder
        .filter(({ numbers }) => numbers.includes(common) && numbers.split(' ').some(isTyped))
        .map(({ record }) => record);
    },
    wordsOf: (record) => entries.get(record)?.words ?? [],
    sorted: (records) => {
      settle();
      // Typed arrays sort numbers without calling a function.
      const ranks = Uint32Array.from(records, (record) => entries.get(record)?.rank ?? 0).toSorted();
      return Array.from(ranks, (rank) => inOrder[rank]?.record ?? 0);
    },
    apply: (changes) => {
      for (const { record } of changes) remove(record);
      const added = changes.filter(({ text }) => text !== null).map(add);
      const stayed = inOrder.filter((entry) => entries.get(entry.record) === entry);
      inOrder = [...stayed, ...added];
      isSorted = false;
    },
  };
}
