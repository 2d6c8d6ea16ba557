import { expect, test } from 'vitest';
import { kolkataDay } from './kolkata.ts';

test.each([
  ['the last millisecond of a day in Kolkata', '2026-07-14T18:29:59.999Z', '2026-07-14'],
  ['midnight in Kolkata', '2026-07-14T18:30:00.000Z', '2026-07-15'],
  ['midnight in London', '2026-07-15T00:00:00.000Z', '2026-07-15'],
  ['the last evening of a year', '2026-12-31T18:29:59.999Z', '2026-12-31'],
  ['the first minute of a year', '2026-12-31T18:30:00.000Z', '2027-01-01'],
  ['a leap day', '2028-02-28T18:30:00.000Z', '2028-02-29'],
])('kolkataDay returns the day of %s', (_name, instant, day) => {
  expect(kolkataDay(Date.parse(instant))).toBe(day);
});
