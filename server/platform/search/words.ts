import { asciiDigits } from '#contract/text.ts';
import { searchText } from '#server/platform/text/search-text.ts';

/** Letters, their signs, and digits of any script. */
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** What stands inside a word without parting it: D'Souza. */
const INSIDE = /['’‘`´ʼ]/gu;
/** Initials written as one word: PK, KMA. */
const CAPITALS = /\b[A-Z]{2,3}\b/g;
const SMALL = /\p{Ll}/u;
/** The same in small letters: no word is without a vowel. */
const INITIALS = /^[bcdfghjklmnpqrstvwxz]{2,3}$/;
/** The same two letters that stand for a name: Md, Mhd. */
const NO_INITIALS: ReadonlySet<string> = new Set(['md', 'mhd', 'mhmd', 'muhd', 'mohd']);

/** Of one letter again and again: what falls on a keyboard, and no name. */
const REPEATED = /^(\p{L})\1+$|(\p{L})\2{2,}/u;

/** Whether a word typed is nobody's name in any spelling; it finds what is written so, and nothing that sounds so. */
export function isNoise(word: string): boolean {
  return REPEATED.test(word);
}

function partInitials(word: string): readonly string[] {
  return INITIALS.test(word) && !NO_INITIALS.has(word) ? word.split('') : [word];
}

/** The words of a search, as they are compared: without case, accents, dots and other signs. */
export function typedWordsOf(text: string): readonly string[] {
  let parted = text.replaceAll(INSIDE, '');
  if (SMALL.test(parted)) parted = parted.replaceAll(CAPITALS, (initials) => initials.split('').join(' '));
  return searchText(parted).match(WORD) ?? [];
}

/** The words of a name, as they are compared; initials written as one word are words of their own. */
export function wordsOf(text: string): readonly string[] {
  return typedWordsOf(text).flatMap(partInitials);
}

/** A folio as it is compared: case, outer zeros, spaces and signs do not matter; digits of any script are the same. */
export function codeKey(text: string): string {
  return asciiDigits(searchText(text))
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
    .replace(/^0+(?=.)/, '');
}
