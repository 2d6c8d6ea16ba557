import { pathIn, splitLocale } from '#web/shared/languages/locale.ts';
import { paths, termPath } from '#web/shared/links/paths.ts';

/** Public pages without forms. An explicit list, so that no page is cached by accident. */
const pages: ReadonlySet<string> = new Set([
  paths.home,
  paths.about,
  paths.officeBearers,
  paths.contact,
  paths.events,
  paths.gallery,
  paths.deceased,
  paths.matrimony,
]);

/** Pages that exist for each record, by the path before the record's id. */
const recordPages: ReadonlySet<string> = new Set([
  paths.events,
  paths.deceased,
  termPath(':id').slice(0, -'/:id'.length),
]);

/**
 * Returns the path under which a page is cached.
 * @param pathname with language prefix
 * @returns undefined for a page that is never cached
 */
export function storedPath(pathname: string): string | undefined {
  const { locale, path } = splitLocale(pathname);
  const plain = path === '/' ? paths.home : path.replace(/\/$/, '');
  const [, before, id] = /^(.+)\/(\d+)$/.exec(plain) ?? [];
  const isStored = id === undefined ? pages.has(plain) : recordPages.has(before ?? '');
  return isStored ? pathIn(locale, plain) : undefined;
}
