import { pathIn } from '#contract/links.ts';

/** The pattern of the page at a path, such as `/events/:id`, the same in every language; undefined: there is none. */
export type PatternOf = (path: string) => string | undefined;

/** Zero-width and direction signs, and ends of lines, as copying brings them along. */
const INVISIBLE = /[\p{Cf}\t\r\n]/gu;
/** What a sentence or a messenger puts behind a link: punctuation, brackets, quotes, blanks. */
const TRAILING_SIGNS = /[\p{P}\p{S}\p{Z}]+$/u;

function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return '';
  }
}

/**
 * Finds the page that somebody meant by a path in other capitals or with signs behind it (decision 54).
 * @returns the path of that page; undefined when there is none, or when the path names it already
 */
export function namedPage(pathname: string, patternOf: PatternOf): string | undefined {
  const decoded = decode(pathname);
  // React Router asks for the data of its pages under this ending.
  if (!decoded.startsWith('/') || decoded.includes('//') || decoded.endsWith('.data')) return undefined;
  const meant = decoded.replace(INVISIBLE, '').replace(TRAILING_SIGNS, '').toLowerCase();
  const pattern = patternOf(meant || '/');
  if (pattern === undefined) return undefined;
  const isMalayalam = /^\/ml(?:\/|$)/.test(meant);
  const given = (isMalayalam ? meant.slice('/ml'.length) : meant).split('/');
  const parts = pattern
    .split('/')
    .map((part, at) => (part.startsWith(':') ? encodeURIComponent(given[at] ?? '') : part));
  const path = pathIn(isMalayalam ? 'ml' : 'en', parts.join('/'));
  // A slash at the end is no other address.
  return pathname === '/' || pathname.replace(/\/+$/, '') === path ? undefined : path;
}
