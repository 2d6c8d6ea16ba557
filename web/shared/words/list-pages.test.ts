import { expect, test } from 'vitest';
import { pageNumbers } from './list-pages.tsx';

test.for([
  [1, 2, '1 2'],
  [3, 5, '1 2 3 4 5'],
  [1, 13, '1 2 3 4 5 after 13'],
  [4, 13, '1 2 3 4 5 6 after 13'],
  [7, 13, '1 before 5 6 7 8 9 after 13'],
  [10, 13, '1 before 8 9 10 11 12 13'],
  [13, 13, '1 before 9 10 11 12 13'],
  [6, 6, '1 2 3 4 5 6'],
] as const)('shows page %i of %i as %s', ([page, pageCount, expected]) => {
  expect(pageNumbers(page, pageCount).join(' ')).toBe(expected);
});
