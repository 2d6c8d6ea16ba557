import { soundKey } from './key.ts';
import { createPrefixMap, type PrefixMap } from './prefix-map.ts';
import { skeletonOf } from './sound-costs.ts';

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
  readonly byText: Pick<PrefixMap<Word>, 'equal' | 'beginning'>;
  /** Words by the consonants of their keys. */
  readonly bySkeleton: Pick<PrefixMap<Word>, 'equal' | 'beginning'>;
  readonly withKey: (key: string) => readonly Word[];
  readonly all: () => Iterable<Word>;
}

export function createVocabulary(): Vocabulary {
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
