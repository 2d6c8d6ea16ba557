import { LRUCache } from 'lru-cache';
import { equivalents } from './equivalents.ts';
import { latinOf } from './malayalam.ts';
import { soundRules } from './sound-rules.ts';
import { wordsOf } from './words.ts';

const MALAYALAM = /\p{Script=Malayalam}/u;
/** In `latinOf` a capital may stand for a letter that is spelled in two ways. */
const LATIN = /^[a-zZ]+$/;
/** Names repeat: a directory of 500,000 has some ten thousand words. */
const CACHE_SIZE = 20_000;

function soundOf(latin: string): string {
  // An initial stands for itself.
  if (latin.length === 1) return latin;
  let sound = latin;
  for (const [spelling, replacement] of soundRules) sound = sound.replace(spelling, replacement);
  return sound === '' ? latin : sound;
}

/** The sound of each spelling of a name that has several: that of the first one in its line. */
const same: ReadonlyMap<string, string> = new Map(
  equivalents.flatMap((line) => {
    const [first = '', ...others] = line.split(' ').map(soundOf);
    return [first, ...others].map((sound) => [sound, first] as const);
  }),
);

/** The one sound of a name that has several. */
export function sameSound(sound: string): string {
  return same.get(sound) ?? sound;
}

const stored = new LRUCache<string, string>({ max: CACHE_SIZE });

function derive(word: string): string {
  const latin = MALAYALAM.test(word) ? latinOf(word) : word;
  if (!LATIN.test(latin)) return word;
  return sameSound(soundOf(latin));
}

/**
 * How a word (of `wordsOf`) sounds: spellings of one name, in Latin or Malayalam letters, have the same key or keys
 * that are close to each other. Words in other scripts and numbers are their own keys. Whoever changes what comes out
 * adds a migration that calls `rebuildSearchKeys`.
 */
export function soundKey(word: string): string {
  const known = stored.get(word);
  if (known !== undefined) return known;
  const key = derive(word);
  stored.set(word, key);
  return key;
}

/** What is derived from a text for searching it: its words and how each one sounds, apart by spaces. */
export function derivedTexts(text: string): { words: string; keys: string } {
  const words = wordsOf(text);
  return { words: words.join(' '), keys: words.map(soundKey).join(' ') };
}
