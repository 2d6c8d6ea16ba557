import { baseLocale, getLocale, isLocale, type Locale } from './generated/runtime.js';

export { pathIn } from '#contract/links.ts';
export { getLocale, locales, overwriteGetLocale, type Locale } from './generated/runtime.js';

export const languageNames = { en: 'English', ml: 'മലയാളം' } as const satisfies Record<Locale, string>;

export function otherLocale(): Locale {
  return getLocale() === 'en' ? 'ml' : 'en';
}

interface Place {
  readonly locale: Locale;
  readonly path: string;
}

/** Splits the language prefix from a path. A path without prefix is in the base language, English (decision 24). */
export function splitLocale(pathname: string): Place {
  const first = pathname.split('/')[1] ?? '';
  if (first === baseLocale || !isLocale(first)) return { locale: baseLocale, path: pathname };
  return { locale: first, path: pathname.slice(first.length + 1) || '/' };
}
