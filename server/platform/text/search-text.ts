import { cleanText } from '#contract/text.ts';

/** Malayalam letters that end a word without a vowel, each with the spelling that older keyboards use for it. */
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

/** Whether two texts look the same, whenever and however they were typed. */
export function isSameText(one: string | null, other: string | null): boolean {
  return comparable(one) === comparable(other);
}

/**
 * Text as it is searched: case, accents, width, runs of spaces and the two spellings of Malayalam end letters do not
 * matter; every script is kept. Normalising twice changes nothing.
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

/** The words of a search, each as a pattern for LIKE with `!` as its escape sign: anywhere in a text. */
export function likePatterns(search: string): readonly string[] {
  return patternsOf(search, () => '%');
}

/** Of a telephone number people know the end: from so many digits on it is found by any part (decision 39). */
const PART_OF_NUMBER = /^\d{6,}$/;

/** The same for a text with a space before it, at the beginning of each of its words. */
export function wordPatterns(search: string): readonly string[] {
  return patternsOf(search, (word) => (PART_OF_NUMBER.test(word) ? '%' : '% '));
}
