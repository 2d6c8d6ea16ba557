import { pathIn } from '#contract/links.ts';

/** Returns the pattern of the page at a path, such as `/events/:id`, in any language; undefined if there is none. */
export type PatternOf = (path: string) => string | undefined;

/** Zero-width and bidirectional characters, tabs and line ends, which are often copied along with a link. */
const INVISIBLE = /[\p{Cf}\t\r\n]/gu;
/** Punctuation, brackets, quotes and blanks that follow a link in a sentence or message. */
const TRAILING_SIGNS = /[\p{P}\p{S}\p{Z}]+$/u;

function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return '';
  }
}

/**
 * Finds the page for a path with wrong capitals or trailing characters (decision 54).
 * @returns the correct path; undefined if there is no such page or the path is already correct
 */
export function correctedPath(pathname: string, patternOf: PatternOf): string | undefined {
  const decoded = decode(pathname);
  // A path that ends in `.data` is a request of React Router for the data of a page.
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
  // A path that only has an extra slash at the end counts as correct.
  return pathname === '/' || pathname.replace(/\/+$/, '') === path ? undefined : path;
}
