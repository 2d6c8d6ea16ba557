import { baseLocale, getLocale, isLocale, type Locale } from './generated/runtime.js';

export { pathIn } from '#contract/links.ts';
export { getLocale, locales, overwriteGetLocale, type Locale } from './generated/runtime.js';

/** Each language in its own script. */
export const languageNames = { en: 'English', ml: 'മലയാളം' } as const satisfies Record<Locale, string>;

/** The language that the page is not in. */
export function otherLocale(): Locale {
  return getLocale() === 'en' ? 'ml' : 'en';
}

interface Place {
  readonly locale: Locale;
  /** The address without its language: the same for both. */
  readonly path: string;
}

/** Takes the language off the front of a page's address; only the base language has none (decision 24). */
export function splitLocale(pathname: string): Place {
  const first = pathname.split('/')[1] ?? '';
  if (first === baseLocale || !isLocale(first)) return { locale: baseLocale, path: pathname };
  return { locale: first, path: pathname.slice(first.length + 1) || '/' };
}
