/** The style sheets of documents (web/app/documents/sheets): one for the first view of each kind of page, and the rest. */
export const sheetNames = [
  'about',
  'account',
  'bearers',
  'contact',
  'deceased',
  'developers',
  'error',
  'events',
  'gallery',
  'home',
  'matrimony',
  'rest',
] as const;
export type SheetName = (typeof sheetNames)[number];
