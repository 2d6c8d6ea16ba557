/** From so many letters on a word may be parted. */
const LONG = 12;

/** Between two syllables of a name in Latin letters: before a consonant that a vowel follows, never within `th` or `kh`. */
const BETWEEN = /(?<=\p{L}{5})(?=[b-df-gj-np-tv-z][aeiouy]\p{L}{3})/giu;

/**
 * A name whose long words may be parted where they do not fit, with a hyphen that only then shows: the names of Kerala are
 * longer than a telephone is wide. Malayalam needs no hyphen: it may be parted between any two letters.
 */
export function withHyphens(name: string): string {
  return name.replaceAll(/\p{L}+/gu, (word) => (word.length < LONG ? word : word.replaceAll(BETWEEN, '\u00AD')));
}

/** Whether a word of a name wants smaller letters on a telephone. */
export function isLongName(name: string): boolean {
  return name.split(/[\s-]+/).some((word) => word.length >= LONG);
}
