import { foldNumbers, telephonesIn } from '#contract/telephone.ts';

/** Digits in any grouping. */
const NUMBER = /\d(?:[ ().-]*\d)*/g;
/** Fewer are a folio, the number of a house or a year. */
const MIN_DIGITS = 6;
/** What is as long as a number with its area is one: behind it and a blank another begins. */
const WHOLE = 10;
/** The longest code of a country. */
const MAX_COUNTRY = 3;

/** The numbers of a run of digits, which blanks group as well as part. */
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

/** Returns the digits of the telephone numbers in a text, as written and with the country code. */
export function numbersIn(text: string): readonly string[] {
  const written = (foldNumbers(text).match(NUMBER) ?? []).flatMap(parted).filter(({ length }) => length >= MIN_DIGITS);
  const plain = telephonesIn(text).map(({ number }) => number.replace('+', ''));
  return [...new Set([...written, ...plain])];
}

/** Writes each telephone number as the digits that every way of writing it has in common. */
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
 * Whether somebody who types one number means the other: a part of it, or all of it with the code of a country or the zero
 * of a trunk call, which either of them may have.
 * @param kept digits of `numbersIn`
 * @param typed likewise
 */
export function isNumberTyped(kept: string, typed: string): boolean {
  const [own, wanted] = [withoutZeros(kept), withoutZeros(typed)];
  if (kept.includes(typed) || (wanted.length >= MIN_DIGITS && own.includes(wanted))) return true;
  return own.length >= MIN_DIGITS && wanted.endsWith(own) && wanted.length - own.length <= MAX_COUNTRY;
}
