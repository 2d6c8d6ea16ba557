import { foldNumbers, telephonesIn } from '#contract/telephone.ts';

/** Matches a run of digits, which may be grouped by spaces, brackets, dots or hyphens. */
const NUMBER = /\d(?:[ ().-]*\d)*/g;
/** Minimum number of digits in a phone number. Shorter numbers are folios, house numbers or years. */
const MIN_DIGITS = 6;
/** Number of digits in a complete number with area code. A group after this many digits starts another number. */
const WHOLE = 10;
/** Number of digits in the longest country code. */
const MAX_COUNTRY = 3;

/** Splits a run of digits into numbers. Blanks can group digits or separate numbers. */
function parted(run: string): readonly string[] {
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
  const written = (foldNumbers(text).match(NUMBER) ?? []).flatMap(parted).filter(({ length }) => length >= MIN_DIGITS);
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
