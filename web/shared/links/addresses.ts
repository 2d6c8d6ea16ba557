import { parseUrl } from '#contract/links.ts';
import { getLocale, pathIn, splitLocale } from '#web/shared/languages/locale.ts';
import { paths } from './paths.ts';

/** Returns the path in the language of the current page. */
export function localizedPath(path: string): string {
  return pathIn(getLocale(), path);
}

/** Fragment of the sign-in page's address that makes the page show that the session has ended. */
export const SESSION_ENDED = 'session-ended';

/** Fragment of the home page's address that makes the page show that the account has been closed. */
export const ACCOUNT_CLOSED = 'account-closed';

const signInPages = { user: paths.login, admin: paths.admin } as const;

/**
 * Returns the address of the sign-in page for a kind of session, with a return path.
 * @param from path and query of the page to return to, in any language
 */
export function signInPath(kind: keyof typeof signInPages, from?: string): string {
  const page = localizedPath(signInPages[kind]);
  if (from === undefined || splitLocale(from.split('?')[0] ?? '').path === signInPages[kind]) return page;
  return `${page}?${new URLSearchParams({ next: from })}`;
}

/**
 * Returns the return path of a sign-in page if it is on this site (decision 20).
 * @param search the query of the sign-in page
 * @returns path, query and fragment, or undefined
 */
export function returnPath(search: string): string | undefined {
  const next = new URLSearchParams(search).get('next');
  if (next === null || !next.startsWith('/')) return undefined;
  const here = 'https://here.invalid';
  // Parses the path as browsers do. `//elsewhere.example` and `/\elsewhere.example` start with a slash but lead to
  // another site, and `/..//elsewhere.example` resolves to `//elsewhere.example`.
  const url = parseUrl(next, here);
  if (url?.origin !== here || url.pathname.startsWith('//')) return undefined;
  return `${url.pathname}${url.search}${url.hash}`;
}
