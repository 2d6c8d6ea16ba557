/** Languages of the site. All fixed texts exist in each of them (decision 24). */
export const languages = ['en', 'ml'] as const;
export type Language = (typeof languages)[number];

/** Page of a password reset link. The token is in the fragment, which browsers do not send and servers do not log. */
export const resetPasswordPath = '/reset-password';
/** Page that confirms a new email address of an account. The token is in the fragment. */
export const confirmEmailPath = '/confirm-email';
/** Page that restores the earlier email address of an account. The token is in the fragment. */
export const undoEmailPath = '/undo-email';
/** Page of an invitation for administrators. The token is in the fragment. */
export const joinPath = '/admin/join';

/** Returns the path of the page that ends emails about a topic. It needs no script, so its path contains the token. */
export const endEmailsPath = (token: string) => `/end-emails/${token}`;
/** Page that says that the emails have ended. */
export const emailsEndedPath = '/emails-ended';

/** Status of an error page: 404 if the page does not exist, 401 if a file requires signing in. */
export type PageErrorStatus = 404 | 401;

/** Whether a page contains its style sheets, or links to them. */
export type PageStyles = 'inline' | 'linked';

/** Parses a web address, as browsers do; undefined if it is invalid. Older browsers lack `URL.parse` and `URL.canParse`. */
export function parseUrl(written: string, base?: string): URL | undefined {
  try {
    return new URL(written, base);
  } catch {
    return undefined;
  }
}

export const MAX_SEARCH_LENGTH = 120;

/** Returns the path of a page in a language. `path` starts with a slash and may have a query and a fragment. */
export function pathIn(language: Language, path: string): string {
  if (language === 'en') return path;
  return path === '/' ? `/${language}` : `/${language}${path}`;
}
