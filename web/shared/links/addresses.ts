import { getLocale, pathIn, splitLocale } from '#web/shared/languages/locale.ts';
import { paths } from './paths.ts';

/** The address of a page in the language of the page that is being shown. */
export function local(path: string): string {
  return pathIn(getLocale(), path);
}

/** The fragment with which the page to sign in at says that a session has ended. */
export const SESSION_ENDED = 'session-ended';

const signInPages = { user: paths.login, admin: paths.admin } as const;

/**
 * Where somebody of this kind signs in, with a way back to the page they came from.
 * @param from path and query of that page, in any language
 */
export function signInPath(kind: keyof typeof signInPages, from?: string): string {
  const page = local(signInPages[kind]);
  if (from === undefined || splitLocale(from.split('?')[0] ?? '').path === signInPages[kind]) return page;
  return `${page}?${new URLSearchParams({ next: from })}`;
}

/**
 * The way back that a sign-in page was given, if it leads to this site (decision 20).
 * @param search the query of the sign-in page
 * @returns path, query and fragment, or undefined
 */
export function returnPath(search: string): string | undefined {
  const next = new URLSearchParams(search).get('next');
  if (next === null || !next.startsWith('/')) return undefined;
  const here = 'https://here.invalid';
  // Parsed as a browser would: `//elsewhere.example` and `/\elsewhere.example` start with a slash, too, and
  // `/..//elsewhere.example` becomes the first of them.
  const url = URL.parse(next, here);
  if (url?.origin !== here || url.pathname.startsWith('//')) return undefined;
  return `${url.pathname}${url.search}${url.hash}`;
}
