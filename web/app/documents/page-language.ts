import { AsyncLocalStorage } from 'node:async_hooks';
import { type Locale, overwriteGetLocale } from '#web/shared/languages/locale.ts';

const pageLocale = new AsyncLocalStorage<Locale>();
overwriteGetLocale(() => pageLocale.getStore() ?? 'en');

/** Does something for a page in this language: many pages are rendered at the same time. */
export async function inLanguage<T>(locale: Locale, act: () => Promise<T>): Promise<T> {
  return pageLocale.run(locale, act);
}
