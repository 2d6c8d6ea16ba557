import { asciiDigits } from '#server/platform/text/typed-numbers.ts';

/** Digits in any grouping. */
const NUMBER = /\+?\d(?:[\s().-]*\d)*/g;
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

/** The telephone numbers in a text, in digits of any script: of each its digits. */
export function numbersIn(text: string): readonly string[] {
  return (asciiDigits(text).match(NUMBER) ?? []).flatMap(parted).filter(({ length }) => length >= MIN_DIGITS);
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
