import { AsyncLocalStorage } from 'node:async_hooks';
import { type Locale, overwriteGetLocale } from '#web/shared/languages/locale.ts';

const pageLocale = new AsyncLocalStorage<Locale>();
overwriteGetLocale(() => pageLocale.getStore() ?? 'en');

/** Runs `act` with this page language. The language is stored per call, because pages are rendered concurrently. */
export async function withPageLanguage<T>(locale: Locale, act: () => Promise<T>): Promise<T> {
  return pageLocale.run(locale, act);
}
