/** Every fixed text is in each of them (decision 24). */
export const languages = ['en', 'ml'] as const;
export type Language = (typeof languages)[number];

/** The page behind a reset link. The token stands after `#`, which no browser sends and no server logs. */
export const resetPasswordPath = '/reset-password';
/** The page behind an invitation to the office; its token stands after `#` as well. */
export const joinPath = '/admin/join';

/** Why an address shows no page of its own: it leads nowhere, or to a file for which one has to sign in. */
export type PageErrorStatus = 404 | 401;

/** Characters of the words of a search, wherever they stand in an address. */
export const MAX_SEARCH_LENGTH = 120;

/** The address of a page in a language. `path` starts with a slash and may carry a query and a fragment. */
export function pathIn(language: Language, path: string): string {
  if (language === 'en') return path;
  return path === '/' ? `/${language}` : `/${language}${path}`;
}
