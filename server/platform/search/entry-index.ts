import type { EntryChange, SearchPerson } from './entries-store.ts';
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
  /** The records that contain the word; of a word in names the names. */
  readonly records: Set<number>;
}

/** The distinct words of an index, with the records that contain them. */
export interface Vocabulary {
  /** @returns the word, the same text for all records */
  readonly add: (text: string, record: number) => string;
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
      const word = words.get(text) ?? learn(text);
      word.records.add(record);
      return word.text;
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

/**
 * A name in the index: that of a record itself, under the number of the record, or that of a person of the record, under
 * the negative number of the person.
 */
interface IndexedName {
  readonly record: number;
  readonly words: readonly string[];
}

interface IndexedEntry {
  readonly record: number;
  readonly sort: string;
  readonly code: string;
  readonly details: readonly string[];
  /** The names of the record and of its people. */
  readonly names: readonly number[];
  /** The position of the entry if all are sorted by `sort`. */
  rank: number;
}

/** The in-memory index of a scope: its entries, and a map of their words to names and records. */
export interface EntryIndex {
  readonly names: Vocabulary;
  /** The words of the details, such as house and street. */
  readonly details: Vocabulary;
  /** Records by folio. */
  readonly byCode: PrefixMap<number>;
  /** Returns the names with a matching phone number. @param digits from `numbersIn` */
  readonly withNumber: (digits: string) => readonly number[];
  readonly nameOf: (name: number) => IndexedName | undefined;
  /** Returns the names of a record and of its people. */
  readonly namesOf: (record: number) => readonly number[];
  /** Returns the records, sorted by the `sort` text of their entries. */
  readonly sorted: (records: Iterable<number>) => readonly number[];
  /** Replaces or removes the changed entries. */
  readonly apply: (changes: readonly EntryChange[]) => void;
}

function compare(one: IndexedEntry, other: IndexedEntry): number {
  if (one.sort === other.sort) return one.record - other.record;
  return one.sort < other.sort ? -1 : 1;
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `putSearchEntries` writes it
const peopleIn = (people: string | null | undefined) => JSON.parse(people ?? '[]') as readonly SearchPerson[];

/** @param year the present one, in which people with a later `from` are not found */
export function createEntryIndex(year = Infinity): EntryIndex {
  const names = createVocabulary();
  const details = createVocabulary();
  const byCode = createPrefixMap<number>();
  const entries = new Map<number, IndexedEntry>();
  const allNames = new Map<number, IndexedName>();
  /** The phone numbers of names that have some, separated by spaces. */
  const numbersOf = new Map<number, string>();
  let inOrder: IndexedEntry[] = [];
  let isSorted = true;

  function remove(record: number): void {
    const entry = entries.get(record);
    if (entry === undefined) return;
    entries.delete(record);
    byCode.remove(entry.code, record);
    for (const name of entry.names) {
      const indexed = allNames.get(name);
      // A person who moved may already be part of another record.
      if (indexed?.record !== record) continue;
      for (const word of indexed.words) names.remove(word, name);
      allNames.delete(name);
      numbersOf.delete(name);
    }
    for (const word of entry.details) details.remove(word, record);
  }

  function addName(name: number, record: number, { text, numbers = '' }: Omit<SearchPerson, 'id'>) {
    const words = wordsOf(text).map((word) => names.add(word, name));
    allNames.set(name, { record, words });
    if (numbers !== '') numbersOf.set(name, numbersIn(numbers).join(' '));
    return name;
  }

  function add({ record, sort, code, text, numbers, people, ...more }: EntryChange): IndexedEntry {
    const entry = {
      record,
      sort,
      code: codeKey(code ?? ''),
      details: wordsOf(more.details).map((word) => details.add(word, record)),
      names: [
        addName(record, record, { text: text ?? '', numbers }),
        ...peopleIn(people)
          .filter(({ from = -Infinity }) => from <= year)
          .map(({ id, ...person }) => addName(-id, record, person)),
      ],
      rank: 0,
    };
    entries.set(record, entry);
    if (code !== null) byCode.add(entry.code, record);
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
      const found: number[] = [];
      for (const [name, numbers] of numbersOf) {
        if (numbers.includes(common) && numbers.split(' ').some(isTyped)) found.push(name);
      }
      return found;
    },
    nameOf: (name) => allNames.get(name),
    namesOf: (record) => entries.get(record)?.names ?? [],
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
