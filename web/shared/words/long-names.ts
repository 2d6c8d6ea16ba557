/** Minimum number of letters of a word that may be hyphenated. */
const LONG = 12;

/** Number of letters before the first hyphen of a word. */
const FIRST = 5;

/** Matches the beginning of a syllable of a Latin name: a consonant before a vowel, never within `th` or `kh`. */
const SYLLABLE = /[b-df-gj-np-tv-z](?=[aeiouy]\p{L}{3})/giu;

function hyphenate(word: string): string {
  return word.replaceAll(SYLLABLE, (letter, at: number) => (at < FIRST ? letter : `\u00AD${letter}`));
}

/**
 * Inserts soft hyphens into the long words of a name, because many Kerala names are wider than a phone screen.
 * Malayalam needs no hyphens: browsers may break it between any two letters.
 */
export function withHyphens(name: string): string {
  return name.replaceAll(/\p{L}+/gu, (word) => (word.length < LONG ? word : hyphenate(word)));
}

/** Returns whether a name has a word that needs a smaller font on a phone. */
export function isLongName(name: string): boolean {
  return name.split(/[\s-]+/).some((word) => word.length >= LONG);
}
