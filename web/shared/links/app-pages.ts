import { splitLocale } from '#web/shared/languages/locale.ts';
import { paths } from './paths.ts';

/** Routes of the single-page app for signed-in users, without language prefix. `/*` stands for all paths below. */
const appPages: readonly string[] = [
  paths.admin,
  `${paths.admin}/*`,
  paths.matrimonyRegister,
  paths.myPage,
  paths.ownProfiles,
  `${paths.ownProfiles}/*`,
  paths.matches,
];

/** Returns whether a path without language prefix is a route of the app. A trailing slash is ignored. */
export function isAppPage(path: string): boolean {
  const plain = path.replace(/\/+$/, '');
  return appPages.some((page) => (page.endsWith('/*') ? plain.startsWith(page.slice(0, -1)) : plain === page));
}

/**
 * Returns the path, query and fragment of a link between two routes of the app in the same language; undefined if the
 * link loads a document.
 */
export function appPathOf(link: HTMLAnchorElement): string | undefined {
  const isElsewhere =
    link.origin !== location.origin || link.hasAttribute('download') || !['', '_self'].includes(link.target);
  const here = splitLocale(location.pathname);
  const there = splitLocale(link.pathname);
  if (isElsewhere || here.locale !== there.locale) return undefined;
  return isAppPage(here.path) && isAppPage(there.path) ? link.pathname + link.search + link.hash : undefined;
}
