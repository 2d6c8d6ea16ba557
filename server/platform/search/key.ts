import { LRUCache } from 'lru-cache';
import { equivalents } from './equivalents.ts';
import { latinOf } from './malayalam.ts';
import { soundRules } from './sound-rules.ts';

const MALAYALAM = /\p{Script=Malayalam}/u;
/** Matches the results of `latinOf`, in which `Z` stands for a letter that has two spellings. */
const LATIN = /^[a-zZ]+$/;
/** Number of words in the cache. A directory of 500,000 members has only about 10,000 different words. */
const CACHE_SIZE = 20_000;

function soundOf(latin: string): string {
  // An initial is its own key.
  if (latin.length === 1) return latin;
  let sound = latin;
  for (const [spelling, replacement] of soundRules) sound = sound.replace(spelling, replacement);
  return sound === '' ? latin : sound;
}

/** Maps the sound of each spelling in `equivalents` to the sound of the first spelling in the same line. */
const same: ReadonlyMap<string, string> = new Map(
  equivalents.flatMap((line) => {
    const [first = '', ...others] = line.split(' ').map(soundOf);
    return [first, ...others].map((sound) => [sound, first] as const);
  }),
);

/** Returns the key that all equivalent names share, or `sound` if the name has no equivalents. */
export function canonicalSound(sound: string): string {
  return same.get(sound) ?? sound;
}

const stored = new LRUCache<string, string>({ max: CACHE_SIZE });

function derive(word: string): string {
  const latin = MALAYALAM.test(word) ? latinOf(word) : word;
  if (!LATIN.test(latin)) return word;
  return canonicalSound(soundOf(latin));
}

/**
 * Returns the phonetic key of a word from `wordsOf`. Spellings of one name in Latin or Malayalam letters have equal or
 * similar keys. Numbers and words in other scripts are their own keys.
 */
export function soundKey(word: string): string {
  const known = stored.get(word);
  if (known !== undefined) return known;
  const key = derive(word);
  stored.set(word, key);
  return key;
}
