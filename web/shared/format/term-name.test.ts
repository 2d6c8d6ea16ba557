import { expect, it } from 'vitest';
import type { Term } from '#contract/content.ts';
import { termName } from './term-name.ts';

const term = (id: number, begins_on: string, ends_on: string | null): Term => ({
  id,
  begins_on,
  ends_on,
  state: 'past',
  bearers: 0,
});

it('names a committee by the years of its term, or by exact dates if two terms begin in the same year', () => {
  const terms = [term(1, '2023-04-01', null), term(2, '2026-04-01', '2026-08-31'), term(3, '2026-09-01', null)];
  expect(terms.map((each) => termName(each, terms))).toEqual([
    'Committee of 2023 to 2026',
    'Committee of 1\u00A0April 2026 to 31\u00A0August 2026',
    'Committee since 1\u00A0September 2026',
  ]);
  expect(termName(term(4, '2020-04-01', '2020-12-31'), terms)).toBe('Committee of 2020');
});
