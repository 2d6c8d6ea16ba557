import { keyOf } from './key.ts';
import { wordsOf } from './words.ts';

/** What is derived from a text for searching it: its words and how each one sounds, apart by spaces. */
export function derivedTexts(text: string): { words: string; keys: string } {
  const words = wordsOf(text);
  return { words: words.join(' '), keys: words.map(keyOf).join(' ') };
}
