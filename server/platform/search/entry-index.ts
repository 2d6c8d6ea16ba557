import type { EntryChange } from './entries-store.ts';
import { createPrefixMap, type PrefixMap } from './prefix-map.ts';
import { commonDigits, isNumberTyped, numbersIn } from './telephone-numbers.ts';
import { createVocabulary, type Vocabulary } from './vocabulary.ts';
import { codeKey, wordsOf } from './words.ts';

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
  readonly byCode: Pick<PrefixMap<number>, 'equal' | 'beginning'>;
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
