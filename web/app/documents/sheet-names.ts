/** Names of the style sheets in web/app/documents/sheets, one for each kind of page. */
export const sheetNames = [
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
  'seen-line',
] as const;
export type SheetName = (typeof sheetNames)[number];
