import { createSortedList, type SortedList } from './sorted-list.ts';
import { skeletonOf } from './sound-costs.ts';

/** A word that occurs, however often. */
export interface Word {
  readonly text: string;
  readonly key: string;
  readonly skeleton: string;
  /** Which letters it has, one bit each; few differ between a word and its misspellings. */
  readonly letters: number;
  /** The slots it occurs in, ascending; some may be in no use any more. */
  readonly slots: number[];
}

/** All words that occur. */
export interface Vocabulary {
  readonly words: readonly Word[];
  readonly add: (text: string, key: string, slot: number) => void;
  /** Sorts what was added. */
  readonly settle: () => void;
  /** Positions in `words`. */
  readonly byText: Pick<SortedList, 'beginning' | 'equal'>;
  readonly byKey: Pick<SortedList, 'equal'>;
  readonly bySkeleton: Pick<SortedList, 'beginning' | 'equal'>;
}

/** A bit for each letter; some letters of other scripts share one. */
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
