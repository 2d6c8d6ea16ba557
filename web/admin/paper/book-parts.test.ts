import { expect, it } from 'vitest';
import type { BookEntry } from '#contract/members-book.ts';
import { optionalMemberFields } from '#contract/members.ts';
import { recordOf } from '#contract/record-of.ts';
import { bookParts } from './book-parts.ts';

const entry = (name: string, id: number): BookEntry => ({
  id,
  folio: String(id),
  name,
  ...recordOf(optionalMemberFields, () => null),
  ward: null,
  image: null,
  picture: null,
  visibility: { mobile: 'members', address: 'members', photo: 'members', family: 'office', children: 'office' },
});

it.each([
  ['Dr. P. V. Kunhalikutty', 'P'],
  ['Adv. Mariamma Cruz', 'M'],
  ['Adv Mariamma Cruz', 'M'],
  ['Late Dr. Anwar Sait', 'A'],
  ['(Late) Anwar Sait', 'A'],
  ['Haji Usman Sett', 'U'],
  ['Smt. Leela', 'L'],
  ['Sri. Leela', 'L'],
  ['Sri Devi', 'S'],
  ['Drisya', 'D'],
  ['Latheef', 'L'],
  ['A. M. Abdul Rahiman', 'A'],
  ['ഡോ. കുര്യൻ', 'ക'],
])('the book by name has %s under %s', (name, letter) => {
  expect(bookParts([entry(name, 1)], 'name').map(({ head }) => head)).toEqual([letter]);
});

it('the book by name sorts names without titles', () => {
  const names = ['Dr. Zainab', 'Beena', 'Adv. Anil'].map(entry);
  const sorted = bookParts(names, 'name').flatMap(({ groups }) => groups.flatMap(({ entries }) => entries));
  expect(sorted.map(({ name }) => name)).toEqual(['Adv. Anil', 'Beena', 'Dr. Zainab']);
});
