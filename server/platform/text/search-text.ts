/** Malayalam letters that end a word without a vowel, each with the spelling that older keyboards use for it. */
const chillus = new Map([
  ['ൺ', 'ണ്'],
  ['ൻ', 'ന്'],
  ['ർ', 'ര്'],
  ['ൽ', 'ല്'],
  ['ൾ', 'ള്'],
  ['ൿ', 'ക്'],
]);

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

/** The words of a search, each as a pattern for LIKE with `!` as its escape sign. */
export function likePatterns(search: string): readonly string[] {
  return searchText(search)
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => `%${word.replaceAll(/[!%_]/g, '!$&')}%`);
}
