import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test.for([
  ['Leela Raghavan', 'LR'],
  ['K. M. Thomas', 'KT'],
  ['yusuf', 'Y'],
  ['Anwar (Babu) Sett', 'AS'],
  ['സ്നേഹ ശ്രീധരൻ', 'സ്നേ'],
  ['മീര', 'മീ'],
  ['1825', ''],
  ['', ''],
] as const)('returns the initials of %s: %s', ([name, expected]) => {
  expect(initials(name)).toBe(expected);
});
