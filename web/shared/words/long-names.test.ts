import { expect, it } from 'vitest';
import { withHyphens } from './long-names.ts';

it.each([
  ['Puthenpurakkalparambil', 'Puthen-pu-rak-kal-pa-rambil'],
  ['Kunjumohammed Koya', 'Kunju-mohammed Koya'],
  ['Abdulrahmankutty Sait', 'Abdul-rah-man-kutty Sait'],
  ['Thekkekkara-Vadakkethalackal', 'Thekkekkara-Vadak-ketha-lackal'],
])('hyphenates %s between syllables', (name, parted) => {
  expect(withHyphens(name).replaceAll('\u00AD', '-')).toBe(parted);
});

it.each(['Thomas Chacko', 'പുത്തൻപുരയ്ക്കൽപറമ്പിൽ', ''])('adds no hyphens to "%s"', (name) => {
  expect(withHyphens(name)).toBe(name);
});
