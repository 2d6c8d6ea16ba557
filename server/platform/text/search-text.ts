/** Text as it is searched: case, accents, width and runs of spaces do not matter; every script is kept. */
export function searchText(...parts: readonly string[]): string {
  return parts
    .join(' ')
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f\u200b-\u200d\u2060\ufeff]/g, '')
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
