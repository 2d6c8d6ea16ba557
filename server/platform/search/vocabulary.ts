import { createSortedList, type SortedList } from './sorted-list.ts';
import { skeletonOf } from './sound-costs.ts';

export interface Word {
  readonly text: string;
  readonly key: string;
  readonly skeleton: string;
  /** The letters of the word as a bit mask. Misspellings differ in few bits. */
  readonly letters: number;
  /** The slots of the entries that contain the word, ascending. Includes slots that are no longer used. */
  readonly slots: number[];
}

/** The distinct words of an index. */
export interface Vocabulary {
  readonly words: readonly Word[];
  readonly add: (text: string, key: string, slot: number) => void;
  /** Sorts all words that were added, so that the next search does not have to. */
  readonly settle: () => void;
  /** `byText`, `byKey` and `bySkeleton` contain indexes into `words`. */
  readonly byText: Pick<SortedList, 'beginning' | 'equal'>;
  readonly byKey: Pick<SortedList, 'equal'>;
  readonly bySkeleton: Pick<SortedList, 'beginning' | 'equal'>;
}

/** Returns a bit mask of the word's letters. Letters of other scripts may share a bit. */
export function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

export function createVocabulary(): Vocabulary {
  const words: Word[] = [];
  const numbers = new Map<string, number>();
  const byText = createSortedList((number) => words[number]?.text ?? '');
  const byKey = createSortedList((number) => words[number]?.key ?? '');
  const bySkeleton = createSortedList((number) => words[number]?.skeleton ?? '');
  return {
    words,
    byText,
    byKey,
    bySkeleton,
    settle: () => {
      for (const list of [byText, byKey, bySkeleton]) list.all();
    },
    add: (text, key, slot) => {
      const known = numbers.get(text);
      if (known !== undefined) {
        words[known]?.slots.push(slot);
        return;
      }
      const number = words.length;
      words.push({ text, key, skeleton: skeletonOf(key), letters: lettersOf(text), slots: [slot] });
      numbers.set(text, number);
      byText.add(number);
      byKey.add(number);
      bySkeleton.add(number);
    },
  };
}
