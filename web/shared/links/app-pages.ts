import { splitLocale } from '#web/shared/languages/locale.ts';
import { paths, contentPath } from './paths.ts';

/** The pages of the application for signed-in people, without their language; `/*`: with all that lies below. */
const appPages: readonly string[] = [
  paths.admin,
  `${paths.admin}/*`,
  paths.directory,
  paths.matrimonyRegister,
  paths.ownProfiles,
  `${paths.ownProfiles}/*`,
];

/** Whether a path, without its language, is one of them; a slash at its end changes nothing. */
export function isAppPage(path: string): boolean {
  const plain = path.replace(/\/+$/, '');
  return appPages.some((page) => (page.endsWith('/*') ? plain.startsWith(page.slice(0, -1)) : plain === page));
}

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
