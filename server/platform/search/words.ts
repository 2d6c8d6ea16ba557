import { folioKey, withoutName } from '#contract/folio.ts';
import { searchText } from '#server/platform/text/search-text.ts';

/** Letters, combining marks and digits of any script. */
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** Matches characters inside a word that do not separate words, as in D'Souza. */
const INSIDE = /['’‘`´ʼ]/gu;
/** Matches initials written together, such as PK or KMA. */
const CAPITALS = /\b[A-Z]{2,3}\b/g;
const SMALL = /\p{Ll}/u;
/** Matches two or three consonants in lower case. They are initials, because every name has a vowel. */
const INITIALS = /^[bcdfghjklmnpqrstvwxz]{2,3}$/;
/** Short forms of a name that are not initials: Md, Mhd. */
const NO_INITIALS: ReadonlySet<string> = new Set(['md', 'mhd', 'mhmd', 'muhd', 'mohd']);

/** Matches a word that is one letter several times. */
const REPEATED = /^(\p{L})\1+$/u;

/** Returns whether a typed word cannot be a name. Such a word is not compared by sound. */
export function isNotAName(word: string): boolean {
  return REPEATED.test(word);
}

function partInitials(word: string): readonly string[] {
  return INITIALS.test(word) && !NO_INITIALS.has(word) ? word.split('') : [word];
}

/** Splits a search text into normalised words, without case, accents, dots and other signs. */
export function typedWordsOf(text: string): readonly string[] {
  let parted = text.replaceAll(INSIDE, '');
  if (SMALL.test(parted)) parted = parted.replaceAll(CAPITALS, (initials) => initials.split('').join(' '));
  return searchText(parted).match(WORD) ?? [];
}

/** Splits a name into normalised words. Initials written together become separate words. */
export function wordsOf(text: string): readonly string[] {
  return typedWordsOf(text).flatMap(partInitials);
}

/** Normalises a folio like `folioKey`, and also ignores spaces, signs and a name in brackets. */
export function codeKey(text: string): string {
  return searchText(folioKey(withoutName(text)))
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
    .replace(/^0+(?=.)/, '');
}
