import type { Page } from '#contract/endpoint.ts';
import type { MemorialNeighbours, MemorialOfAdmin } from '#contract/memorials.ts';
import { among } from '#server/platform/database/sql-fragments.ts';
import type { Db } from '#server/platform/database/database.ts';
import { recordErasures } from '#server/platform/erasures/erasures.ts';
import { pictureColumns, withPicture } from '#server/platform/images/images-store.ts';
import { type Dated, withUpdatedAt, forgetFieldChanges } from '#server/platform/records/field-changes-store.ts';
import { putSearchEntries, removeSearchEntries } from '#server/platform/search/entries-store.ts';
import { isFound, onlySimilar, type SearchQueries } from '#server/platform/search/found-store.ts';
import { searchText } from '#server/platform/text/search-text.ts';

export interface NewMemorial {
  readonly name: string;
  readonly name_ml: string | null;
  /** `YYYY-MM-DD` */
  readonly date_of_death: string;
  /** Shown to the public as Relation. */
  readonly description: string;
  readonly description_ml: string | null;
  readonly funeral_place: string;
  readonly funeral_place_ml: string | null;
  /** The bare name of a file below `/events/`. */
  readonly image: string | null;
}

/** What somebody is found by, in either language. */
type Searched = Pick<NewMemorial, 'name' | 'name_ml' | 'funeral_place' | 'funeral_place_ml'>;

const namesOf = ({ name, name_ml }: Searched): string => (name_ml ? `${name} ${name_ml}` : name);
const placesOf = ({ funeral_place, funeral_place_ml }: Searched): string =>
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
  'deceased.name',
  'deceased.name_ml',
  'deceased.date_of_death',
  'deceased.description',
  'deceased.description_ml',
  'deceased.funeral_place',
  'deceased.funeral_place_ml',
  'deceased.image',
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

function rowOf(memorial: NewMemorial, now: number) {
  return {
    ...memorial,
    updated_at: now,
    name_text: searchText(namesOf(memorial)),
    place_text: searchText(placesOf(memorial)),
  };
}

/** Names and places as they are searched. */
export async function saveWords(db: Db, ids: readonly number[], memorials: readonly Searched[]): Promise<void> {
  const entriesOf = (textOf: (memorial: Searched) => string) =>
    memorials.map((memorial, at) => ({ record: ids[at] ?? 0, sort: '', text: textOf(memorial) }));
  await putSearchEntries(db, 'memorial', entriesOf(namesOf));
  await putSearchEntries(db, 'memorial-place', entriesOf(placesOf));
}

export async function forgetWords(db: Db, ids: readonly number[]): Promise<void> {
  await removeSearchEntries(db, 'memorial', ids);
  await removeSearchEntries(db, 'memorial-place', ids);
}

/** Answers the numbers under which they are kept. */
export async function insertMemorials(db: Db, memorials: readonly NewMemorial[], now: number): Promise<number[]> {
  const rows = await db
    .insertInto('deceased')
    .values(memorials.map((memorial) => ({ ...rowOf(memorial, now), created_at: now })))
    .returning('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  await saveWords(db, ids, memorials);
  return ids;
}

/** What is to be changed, as it is now; whoever else wants to change it waits until the transaction ends. */
export async function lockMemorial(db: Db, id: number): Promise<(NewMemorial & Dated) | undefined> {
  return db
    .updateTable('deceased')
    .set((e) => ({ name: e.ref('name') }))
    .where('id', '=', id)
    .returning(['name', 'name_ml', 'date_of_death', 'description', 'description_ml'])
    .returning(['funeral_place', 'funeral_place_ml', 'image', 'updated_at'])
    .executeTakeFirst();
}

export async function updateMemorial(db: Db, id: number, memorial: NewMemorial, now: number): Promise<void> {
  await db.updateTable('deceased').set(rowOf(memorial, now)).where('id', '=', id).execute();
  await saveWords(db, [id], [memorial]);
}

/** Answers what they named: one row for each that was still there. */
export async function deleteMemorials(db: Db, ids: readonly number[]): Promise<{ image: string | null }[]> {
  const deleted = await db
    .deleteFrom('deceased')
    .where(among('id', ids))
    .returning(['id', 'created_at', 'image'])
    .execute();
  await recordErasures(db, 'memorial', deleted);
  await forgetFieldChanges(db, 'memorial', ids);
  await forgetWords(db, ids);
  return deleted;
}
