import type { AdminPerson } from '#contract/persons.ts';
import { asciiDigits } from '#contract/text.ts';
import { searchText } from '#server/platform/text/search-text.ts';
import { type ParsedRow, problemOf } from './read-row.ts';

/** Gender and year of birth of a person. A value is null if it is not known. */
export type Facts = Pick<AdminPerson, 'gender' | 'year_of_birth' | 'year_is_about'>;
const noYear = { year_of_birth: null, year_is_about: false };

/** The years for which a list is read. `writtenIn`: when it was written; null if the office did not say. */
interface ListYears {
  readonly writtenIn: number | null;
  readonly present: number;
}

const ABOUT = /^\W*(?:about|abt|approx\w*|circa|ca?\b|~|ഏകദേശം)/iu;

const wordsIn = (text: string): readonly string[] => searchText(text).match(/[\p{L}\p{M}]+/gu) ?? [];
const genderWords = [
  ['Female', wordsIn('f female woman lady girl സ്ത്രീ സ് പെൺ പെ പെണ്ണ് പെൺകുട്ടി')],
  ['Male', wordsIn('m male man boy പുരുഷൻ പു ആൺ ആ ആണ് ആൺകുട്ടി')],
  ['Other', wordsIn('other others transgender മറ്റുള്ളവ മറ്റ്')],
] as const;

/** Reads a year, the year of a date, or an age, which gives a year that is about right. Undefined if it is neither. */
function yearIn(text: string, { writtenIn, present }: ListYears) {
  const digits = asciiDigits(text);
  const year = Number(/(?<!\d)(?:18[5-9]|19\d|20\d)\d(?!\d)/.exec(digits)?.[0] ?? 0);
  if (year > 0) return year > present ? undefined : { year_of_birth: year, year_is_about: ABOUT.test(digits) };
  const [age, months] = /^\D*(\d{1,3})(?!\d)\s*(mo|മാസ|days?\b|ദിവസ)?/iu.exec(digits)?.slice(1) ?? [];
  const isDate = /\d\s*[-/.]\s*\d+\s*[-/.]\s*\d/.test(digits);
  if (age === undefined || isDate || Number(age) > 120) return undefined;
  if (writtenIn === null) return noYear;
  return { year_of_birth: writtenIn - (months === undefined ? Number(age) : 0), year_is_about: true };
}

/** Reads what a row says about a person. A value that cannot be read is left out, with a remark. */
export function readFacts({ details }: ParsedRow, years: ListYears) {
  const { gender: sex, age, year_of_birth: born } = details;
  const words = wordsIn(`${sex ?? ''} ${age ?? ''}`);
  const gender = genderWords.find(([, names]) => words.some((word) => names.includes(word)))?.[0] ?? null;
  const field = born ? 'year_of_birth' : 'age';
  const text = details[field];
  const year = text ? yearIn(text, years) : noYear;
  const remarks = [
    ...(sex && gender === null ? [problemOf('gender', sex, 'genderUnknown')] : []),
    ...(text && !year ? [problemOf(field, text, 'yearUnreadable')] : []),
  ];
  const facts: Facts = { gender, ...(year ?? noYear) };
  return { facts, remarks };
}
