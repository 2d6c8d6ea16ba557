/** Minimum number of letters of a word that may be hyphenated. */
const LONG = 12;

/** Matches between two syllables of a Latin name: before a consonant and a vowel, never within `th` or `kh`. */
const BETWEEN = /(?<=\p{L}{5})(?=[b-df-gj-np-tv-z][aeiouy]\p{L}{3})/giu;

/**
 * Inserts soft hyphens into the long words of a name, because many Kerala names are wider than a phone screen.
 * Malayalam needs no hyphens: browsers may break it between any two letters.
 */
export function withHyphens(name: string): string {
  return name.replaceAll(/\p{L}+/gu, (word) => (word.length < LONG ? word : word.replaceAll(BETWEEN, '\u00AD')));
}

/** Returns whether a name has a word that needs a smaller font on a phone. */
export function isLongName(name: string): boolean {
  return name.split(/[\s-]+/).some((word) => word.length >= LONG);
}
