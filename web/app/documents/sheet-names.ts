/**
 * Names of the style sheets in web/app/documents/sheets. Every page loads the first. Most kinds of page load a second one
 * with their own rules.
 */
export const sheetNames = [
  'every-page',
  'about',
  'account',
  'bearers',
  'contact',
  'deceased',
  'directory',
  'error',
  'events',
  'gallery',
  'home',
  'home-funeral',
  'matrimony',
  'members',
  'memorial',
  'office',
  'offline',
] as const;
export type SheetName = (typeof sheetNames)[number];
