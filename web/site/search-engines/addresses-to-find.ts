import { listTerms } from '#contract/content.ts';
import type { ReadPublic } from '#contract/endpoint.ts';
import { listEvents } from '#contract/events.ts';
import { listMemorials } from '#contract/memorials.ts';
import { eventPath, memorialPath, paths, termPath } from '#web/shared/links/paths.ts';

/** Each record has an address in every language: so many records make a part of the map that is read in one go. */
const RECORDS_IN_PART = 1000;

/** Pages that search engines shall find and that do not belong to a record, without their language. */
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

/** The committee of today has an address of its own. */
async function termPages(read: ReadPublic): Promise<string[]> {
  const { rows } = await read(listTerms, {});
  return rows.filter(({ state }) => state === 'past').map(({ id }) => termPath(id));
}

async function memorialPages(read: ReadPublic, part: number): Promise<string[]> {
  const { rows } = await read(listMemorials, { query: { page: String(part), pageSize: String(RECORDS_IN_PART) } });
  return rows.map(({ id }) => memorialPath(id));
}

/** How many parts the map of the site has: the first is about everything but the deceased who do not fit in. */
export async function countParts(read: ReadPublic): Promise<number> {
  const { total } = await read(listMemorials, { query: { page: '1', pageSize: '1' } });
  return Math.max(1, Math.ceil(total / RECORDS_IN_PART));
}

/**
 * The pages of one part, without their language.
 * @param part starts at 1
 */
export async function pagesOfPart(read: ReadPublic, part: number): Promise<string[]> {
  const memorials = await memorialPages(read, part);
  if (part > 1) return memorials;
  return [...fixedPages, ...(await termPages(read)), ...(await eventPages(read)), ...memorials];
}
