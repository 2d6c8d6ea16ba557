import { listTerms } from '#contract/content.ts';
import type { ReadPublic } from '#contract/endpoint.ts';
import { listEvents } from '#contract/events.ts';
import { listMemorials } from '#contract/memorials.ts';
import { eventPath, memorialPath, paths, termPath } from '#web/shared/links/paths.ts';

/** Number of records in a part of the sitemap. Each record has an address in every language. */
const RECORDS_IN_PART = 1000;

/** Paths of indexable pages that do not depend on a record, without language prefix. */
const fixedPages: readonly string[] = [
  paths.home,
  paths.about,
  paths.officeBearers,
  paths.contact,
  paths.matrimony,
  paths.events,
  paths.gallery,
  paths.deceased,
];

async function eventPages(read: ReadPublic): Promise<string[]> {
  const { rows } = await read(listEvents, { query: {} });
  return rows.map(({ id }) => eventPath(id));
}

/** Returns the paths of past terms. The current committee is at `paths.officeBearers`. */
async function termPages(read: ReadPublic): Promise<string[]> {
  const { rows } = await read(listTerms, {});
  return rows.filter(({ state }) => state === 'past').map(({ id }) => termPath(id));
}

async function memorialPages(read: ReadPublic, part: number): Promise<string[]> {
  const { rows } = await read(listMemorials, { query: { page: String(part), pageSize: String(RECORDS_IN_PART) } });
  return rows.map(({ id }) => memorialPath(id));
}

/**
 * Returns the number of sitemap parts. The first part has all other pages and the first deceased records; later parts
 * have the remaining deceased records.
 */
export async function countSitemapParts(read: ReadPublic): Promise<number> {
  const { total } = await read(listMemorials, { query: { page: '1', pageSize: '1' } });
  return Math.max(1, Math.ceil(total / RECORDS_IN_PART));
}

/**
 * Returns the paths of the pages in one part, without language prefix.
 * @param part starts at 1
 */
export async function sitemapPages(read: ReadPublic, part: number): Promise<string[]> {
  const memorials = await memorialPages(read, part);
  if (part > 1) return memorials;
  return [...fixedPages, ...(await termPages(read)), ...(await eventPages(read)), ...memorials];
}
