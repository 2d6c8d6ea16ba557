import type { Memorial } from '#contract/memorials.ts';
import type { Db } from '#server/platform/database/database.ts';
import { like } from '#server/platform/database/like.ts';
import { pictureColumns, withPicture } from '#server/platform/images/images-store.ts';
import { searchText } from '#server/platform/text/search-text.ts';

export interface NewMemorial {
  readonly name: string;
  /** `YYYY-MM-DD` */
  readonly date_of_death: string;
  /** Shown to the public as Relation. */
  readonly description: string;
  readonly funeral_place: string;
  /** The bare name of a file below `/events/`. */
  readonly image: string | null;
}

/** Each pattern has to be found; for LIKE with `!` as its escape sign. */
export interface MemorialPatterns {
  readonly name: readonly string[];
  readonly place: readonly string[];
  /** In the one or the other. */
  readonly either: readonly string[];
}

export interface MemorialsQuery extends MemorialPatterns {
  readonly offset: number;
  /** Undefined: all. */
  readonly limit: number | undefined;
}

const columns = [
  'deceased.id',
  'deceased.name',
  'deceased.date_of_death',
  'deceased.description',
  'deceased.funeral_place',
  'deceased.image',
  ...pictureColumns,
] as const;

function matchingMemorials(db: Db, { name, place, either }: MemorialPatterns) {
  let memorials = db.selectFrom('deceased');
  for (const pattern of name) memorials = memorials.where(like('deceased.name_text', pattern));
  for (const pattern of place) memorials = memorials.where(like('deceased.place_text', pattern));
  for (const pattern of either) {
    memorials = memorials.where((e) =>
      e.or([like('deceased.name_text', pattern), like('deceased.place_text', pattern)]),
    );
  }
  return memorials;
}

/** The latest date of death first; of several on one day the record that was added last (decision 25). */
export async function listMemorials(db: Db, query: MemorialsQuery): Promise<Memorial[]> {
  let memorials = matchingMemorials(db, query)
    .leftJoin('images', 'images.name', 'deceased.image')
    .select(columns)
    .orderBy('deceased.date_of_death', 'desc')
    .orderBy('deceased.id', 'desc');
  if (query.limit !== undefined) memorials = memorials.limit(query.limit).offset(query.offset);
  return (await memorials.execute()).map(withPicture);
}

export async function countMatchingMemorials(db: Db, patterns: MemorialPatterns): Promise<number> {
  const { count } = await matchingMemorials(db, patterns)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function countMemorials(db: Db): Promise<number> {
  return countMatchingMemorials(db, { name: [], place: [], either: [] });
}

export async function findMemorial(db: Db, id: number): Promise<Memorial | undefined> {
  const row = await db
    .selectFrom('deceased')
    .leftJoin('images', 'images.name', 'deceased.image')
    .select(columns)
    .where('deceased.id', '=', id)
    .executeTakeFirst();
  return row && withPicture(row);
}

function rowOf(memorial: NewMemorial) {
  return { ...memorial, name_text: searchText(memorial.name), place_text: searchText(memorial.funeral_place) };
}

/** Answers the numbers under which they are kept. */
export async function insertMemorials(db: Db, memorials: readonly NewMemorial[]): Promise<number[]> {
  const rows = await db.insertInto('deceased').values(memorials.map(rowOf)).returning('id').execute();
  return rows.map(({ id }) => id);
}

/** What is to be changed, as it is now; whoever else wants to change it waits until the transaction ends. */
export async function lockMemorial(db: Db, id: number): Promise<NewMemorial | undefined> {
  return db
    .updateTable('deceased')
    .set((e) => ({ name: e.ref('name') }))
    .where('id', '=', id)
    .returning(['name', 'date_of_death', 'description', 'funeral_place', 'image'])
    .executeTakeFirst();
}

export async function updateMemorial(db: Db, id: number, memorial: NewMemorial): Promise<void> {
  await db.updateTable('deceased').set(rowOf(memorial)).where('id', '=', id).execute();
}

/** Answers what they named: one row for each that was still there. */
export async function deleteMemorials(db: Db, ids: readonly number[]): Promise<{ image: string | null }[]> {
  return db.deleteFrom('deceased').where('id', 'in', ids).returning('image').execute();
}
