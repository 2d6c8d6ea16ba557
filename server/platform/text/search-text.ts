import { cleanText } from '#contract/text.ts';

/** Malayalam chillu letters, each with the spelling of older keyboards. */
const chillus = new Map([
  ['ൺ', 'ണ്'],
  ['ൻ', 'ന്'],
  ['ർ', 'ര്'],
  ['ൽ', 'ല്'],
  ['ൾ', 'ള്'],
  ['ൿ', 'ക്'],
]);

function comparable(text: string | null): string {
  return cleanText(text ?? '').replaceAll(/[ൺ-ൿ]/g, (letter) => `${chillus.get(letter) ?? letter}\u200d`);
}

/** Returns whether two texts look the same, whatever their encoding. */
export function isSameText(one: string | null, other: string | null): boolean {
  return comparable(one) === comparable(other);
}

/**
 * Normalises text for searching: ignores case, accents, width, repeated spaces and the two spellings of chillu letters.
 * Keeps all scripts. Normalising a text twice has no further effect.
 */
export function searchText(...parts: readonly string[]): string {
  return parts
    .join(' ')
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f\u200b-\u200d\u2060\ufeff]/g, '')
    .replaceAll(/[ൺ-ൿ]/g, (letter) => chillus.get(letter) ?? letter)
    .replaceAll(/്+/g, '്')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

function patternsOf(search: string, before: (word: string) => string): readonly string[] {
  return searchText(search)
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => `${before(word)}${word.replaceAll(/[!%_]/g, '!$&')}%`);
}

/** Returns a LIKE pattern per word, with `!` as the escape character, matching anywhere in a text. */
export function likePatterns(search: string): readonly string[] {
  return patternsOf(search, () => '%');
}

/**
 * Matches words of at least six digits. They are found anywhere in a text, because people remember the end of a phone
 * number (decision 39).
 */
const PART_OF_NUMBER = /^\d{6,}$/;

/** Returns LIKE patterns that match at the beginning of words, for a text with a space before it. */
export function wordPatterns(search: string): readonly string[] {
  return patternsOf(search, (word) => (PART_OF_NUMBER.test(word) ? '%' : '% '));
}
