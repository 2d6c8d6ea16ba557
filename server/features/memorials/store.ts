import type { Selectable } from 'kysely';
import type { Page } from '#contract/endpoint.ts';
import type { MemorialNeighbours, MemorialOfAdmin } from '#contract/memorials.ts';
import { among } from '#server/platform/database/sql-fragments.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { pictureColumns, withPicture } from '#server/platform/images/images-store.ts';
import { type Dated, withUpdatedAt } from '#server/records/field-changes-store.ts';
import { putSearchEntries, removeSearchEntries } from '#server/platform/search/entries-store.ts';
import { isFound, onlySimilar, type SearchQueries } from '#server/platform/search/found-store.ts';

/** The columns that the office writes. */
export const memorialFields = [
  'name',
  'name_ml',
  'date_of_death',
  'description',
  'description_ml',
  'funeral_place',
  'funeral_place_ml',
  'image',
] as const;

export type NewMemorial = Pick<Selectable<Schema['deceased']>, (typeof memorialFields)[number]>;

/** What somebody is found by, in either language. */
type Searched = Pick<NewMemorial, 'name' | 'name_ml' | 'funeral_place' | 'funeral_place_ml'>;

export const namesOf = ({ name, name_ml }: Searched): string => (name_ml ? `${name} ${name_ml}` : name);
export const placesOf = ({ funeral_place, funeral_place_ml }: Searched): string =>
  funeral_place_ml ? `${funeral_place} ${funeral_place_ml}` : funeral_place;

export interface MemorialsQuery {
  readonly searchQuery: SearchQueries;
  readonly offset: number;
  /** Undefined: all. */
  readonly limit: number | undefined;
}

/** Matches read beyond a page, by their numbers alone, which takes less than to count them. */
const FOUND_AT_ONCE = 1000;

/** A match, and whether it is one by a similar name alone. */
interface Found {
  readonly id: number;
  readonly similar?: number | undefined;
}

const columns = [
  'deceased.id',
  ...memorialFields.map((name) => `deceased.${name}` as const),
  'deceased.updated_at',
  ...pictureColumns,
] as const;

function matchingMemorials(db: Db, searchQuery: SearchQueries) {
  const memorials = db.selectFrom('deceased');
  return searchQuery.length > 0 ? memorials.where(isFound('deceased.id', searchQuery)) : memorials;
}

/**
 * The latest date of death first; of several on one day the record that was added last (decision 25). Those found by
 * similar names alone come after the others.
 */
function inOrder(db: Db, searchQuery: SearchQueries) {
  return matchingMemorials(db, searchQuery)
    .$if(searchQuery.length > 0, (found) =>
      found.select(onlySimilar('deceased.id', searchQuery).as('similar')).orderBy('similar'),
    )
    .orderBy('deceased.date_of_death', 'desc')
    .orderBy('deceased.id', 'desc');
}

function asMemorial({
  similar,
  ...row
}: Parameters<typeof withPicture>[0] & NewMemorial & Dated & Found): MemorialOfAdmin {
  return { ...withUpdatedAt(withPicture(row)), ...(similar === 1 && { similar: true as const }) };
}

async function allMemorials(db: Db, searchQuery: SearchQueries): Promise<MemorialOfAdmin[]> {
  const rows = await inOrder(db, searchQuery)
    .leftJoin('images', 'images.name', 'deceased.image')
    .select(columns)
    .execute();
  return rows.map(asMemorial);
}

/** The records with these numbers, in their order. */
async function memorialsOf(db: Db, found: readonly Found[]): Promise<MemorialOfAdmin[]> {
  if (found.length === 0) return [];
  // One by one: PostgreSQL reads the whole table for numbers that it cannot count.
  const ids = found.map(({ id }) => id);
  const rows = await db
    .selectFrom('deceased')
    .leftJoin('images', 'images.name', 'deceased.image')
    .select(columns)
    .where('deceased.id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return found.flatMap(({ id, similar }) => {
    const row = byId.get(id);
    return row ? [asMemorial({ ...row, similar })] : [];
  });
}

/**
 * All matches, or those in the window, and how many there are. A page is sought by numbers alone, and a search that
 * comes to its end among the first of them need not be made again to be counted.
 */
export async function listMemorials(
  db: Db,
  { searchQuery, offset, limit }: MemorialsQuery,
): Promise<Page<MemorialOfAdmin>> {
  if (limit === undefined) {
    const rows = await allMemorials(db, searchQuery);
    return { rows, total: rows.length };
  }
  const max = searchQuery.length > 0 ? Math.max(limit, FOUND_AT_ONCE) : limit;
  const found = await inOrder(db, searchQuery).select('deceased.id').limit(max).offset(offset).execute();
  const reachesEnd = found.length < max && (found.length > 0 || offset === 0);
  return {
    rows: await memorialsOf(db, found.slice(0, limit)),
    total: reachesEnd ? offset + found.length : await countMatchingMemorials(db, searchQuery),
  };
}

/** The one that stands on top of all. */
export async function findLatestMemorial(db: Db): Promise<MemorialOfAdmin | undefined> {
  const found = await inOrder(db, []).select('deceased.id').limit(1).execute();
  const [latest] = await memorialsOf(db, found);
  return latest;
}

async function countMatchingMemorials(db: Db, searchQuery: SearchQueries): Promise<number> {
  const { count } = await matchingMemorials(db, searchQuery)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function countMemorials(db: Db): Promise<number> {
  return countMatchingMemorials(db, []);
}

export async function findMemorial(db: Db, id: number): Promise<MemorialOfAdmin | undefined> {
  const row = await db
    .selectFrom('deceased')
    .leftJoin('images', 'images.name', 'deceased.image')
    .select(columns)
    .where('deceased.id', '=', id)
    .executeTakeFirst();
  return row && asMemorial(row);
}

/** Which records stand beside one in the list of all. */
export async function findNeighbours(
  db: Db,
  { id, date_of_death }: Pick<MemorialOfAdmin, 'id' | 'date_of_death'>,
): Promise<MemorialNeighbours> {
  const nearest = async (direction: 'asc' | 'desc') => {
    const beside = await db
      .selectFrom('deceased')
      .select(['id', 'name', 'name_ml'])
      .where((e) => e(e.refTuple('date_of_death', 'id'), direction === 'desc' ? '<' : '>', e.tuple(date_of_death, id)))
      .orderBy('date_of_death', direction)
      .orderBy('id', direction)
      .limit(1)
      .executeTakeFirst();
    return beside ?? null;
  };
  return { earlier: await nearest('desc'), later: await nearest('asc') };
}

/** Makes memorials findable by names and places as they are now. */
export async function putMemorialsIntoSearch(db: Db, ids: readonly number[]): Promise<void> {
  const memorials = await db
    .selectFrom('deceased')
    .select(['id', 'name', 'name_ml', 'funeral_place', 'funeral_place_ml'])
    .where(among('id', ids))
    .execute();
  const entriesOf = (textOf: (memorial: Searched) => string) =>
    memorials.map((memorial) => ({ record: memorial.id, sort: '', text: textOf(memorial) }));
  await putSearchEntries(db, 'memorial', entriesOf(namesOf));
  await putSearchEntries(db, 'memorial-place', entriesOf(placesOf));
}

export async function removeMemorialsFromSearch(db: Db, ids: readonly number[]): Promise<void> {
  await removeSearchEntries(db, 'memorial', ids);
  await removeSearchEntries(db, 'memorial-place', ids);
}
