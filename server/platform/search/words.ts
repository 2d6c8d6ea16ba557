import { folioKey, withoutName } from '#contract/folio.ts';
import { foldNumbers, telephonesIn } from '#contract/telephone.ts';
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

/** Matches a run of digits, which may be grouped by spaces, brackets, dots or hyphens. */
const NUMBER = /\d(?:[ ().-]*\d)*/g;
/** Minimum number of digits in a phone number. Shorter numbers are folios, house numbers or years. */
const MIN_DIGITS = 6;
/** Number of digits in a complete number with area code. A group after this many digits starts another number. */
const WHOLE = 10;
/** Number of digits in the longest country code. */
const MAX_COUNTRY = 3;

/** Splits a run of digits into numbers. Blanks can group digits or separate numbers. */
function splitRun(run: string): readonly string[] {
  const numbers = [''];
  for (const group of run.split(/\s+/)) {
    const last = numbers.at(-1) ?? '';
    const digits = group.replaceAll(/\D/g, '');
    if (last.length >= WHOLE) numbers.push(digits);
    else numbers[numbers.length - 1] = last + digits;
  }
  return numbers;
}

/** Returns the digits of phone numbers in a text, both as written and with country code. */
export function numbersIn(text: string): readonly string[] {
  const written = (foldNumbers(text).match(NUMBER) ?? [])
    .flatMap(splitRun)
    .filter(({ length }) => length >= MIN_DIGITS);
  const plain = telephonesIn(text).map(({ number }) => number.replace('+', ''));
  return [...new Set([...written, ...plain])];
}

/** Replaces each phone number with the digits common to all its notations. */
export function joinNumbers(text: string): string {
  return telephonesIn(text).reduceRight(
    (joined, { start, end, number }) =>
      `${joined.slice(0, start)}${number.replace(/^\+(?:91)?/, '')}${joined.slice(end)}`,
    text,
  );
}

function withoutZeros(digits: string): string {
  return digits.replace(/^0+/, '');
}

/**
 * Returns whether a typed number matches a stored number. The typed number may be a part of the stored number, or the
 * whole number. Country codes and leading zeros may differ.
 * @param stored digits from `numbersIn`
 * @param typed digits from `numbersIn`
 */
export function isNumberTyped(stored: string, typed: string): boolean {
  const [own, wanted] = [withoutZeros(stored), withoutZeros(typed)];
  if (stored.includes(typed) || (wanted.length >= MIN_DIGITS && own.includes(wanted))) return true;
  return own.length >= MIN_DIGITS && wanted.endsWith(own) && wanted.length - own.length <= MAX_COUNTRY;
}

/**
 * Returns the part of a typed number that every matching stored number contains. Leaves out leading zeros and the
 * digits that may be a country code.
 * @param typed digits from `numbersIn`
 * @returns at least six digits
 */
export function commonDigits(typed: string): string {
  const wanted = withoutZeros(typed);
  return wanted.length < MIN_DIGITS ? typed : wanted.slice(Math.min(MAX_COUNTRY, wanted.length - MIN_DIGITS));
}
