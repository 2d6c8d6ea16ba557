import { pathIn, splitLocale } from '#web/shared/languages/locale.ts';
import { paths, termPath } from '#web/shared/links/paths.ts';

/** What anybody may read, and nobody writes on: a closed list, so that no page is kept because it was forgotten. */
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

/** Of which there is one for each record: what comes before its number. */
const recordPages: ReadonlySet<string> = new Set([
  paths.events,
  paths.deceased,
  termPath(':id').slice(0, -'/:id'.length),
]);

/**
 * The path under which a page is kept.
 * @param pathname in its language
 * @returns undefined for all that is never kept
 */
export function storedPath(pathname: string): string | undefined {
  const { locale, path } = splitLocale(pathname);
  const plain = path === '/' ? paths.home : path.replace(/\/$/, '');
  const [, before, id] = /^(.+)\/(\d+)$/.exec(plain) ?? [];
  const isStored = id === undefined ? pages.has(plain) : recordPages.has(before ?? '');
  return isStored ? pathIn(locale, plain) : undefined;
}
