import { splitLocale } from '#web/shared/languages/locale.ts';
import { isAppPage } from './app-pages.ts';
import { contentPath } from './paths.ts';

/** Pages whose own policy lets a map in: it comes with a document (decision 22). */
const WITH_MAP = contentPath('contact');

/** Where a link leads without loading a document: from one page of the application to another, in the same language. */
export function pageOfApp(link: HTMLAnchorElement): string | undefined {
  const isElsewhere =
    link.origin !== location.origin || link.hasAttribute('download') || !['', '_self'].includes(link.target);
  const here = splitLocale(location.pathname);
  const there = splitLocale(link.pathname);
  if (isElsewhere || here.locale !== there.locale || there.path === WITH_MAP) return undefined;
  return isAppPage(here.path) && isAppPage(there.path) ? link.pathname + link.search + link.hash : undefined;
}
