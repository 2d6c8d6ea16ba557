import type { Memorial } from '#contract/memorials.ts';
import { among } from '#server/platform/database/among.ts';
import type { Db } from '#server/platform/database/database.ts';
import { recordErasures } from '#server/platform/erasures/erasures.ts';
import { pictureColumns, withPicture } from '#server/platform/images/images-store.ts';
import { putSearchEntries, removeSearchEntries } from '#server/platform/search/entries-store.ts';
import { isFound, onlySimilar, type SoughtAll } from '#server/platform/search/found-store.ts';
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

export interface MemorialsQuery {
  readonly sought: SoughtAll;
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

function matchingMemorials(db: Db, sought: SoughtAll) {
  const memorials = db.selectFrom('deceased');
  return sought.length > 0 ? memorials.where(isFound('deceased.id', sought)) : memorials;
}

/**
 * The latest date of death first; of several on one day the record that was added last (decision 25). Those found by
 * similar names alone come after the others.
 */
export async function listMemorials(db: Db, { sought, offset, limit }: MemorialsQuery): Promise<Memorial[]> {
  let memorials = matchingMemorials(db, sought)
    .leftJoin('images', 'images.name', 'deceased.image')
    .select(columns)
    .$if(sought.length > 0, (found) =>
      found.select(onlySimilar('deceased.id', sought).as('similar')).orderBy('similar'),
    )
    .orderBy('deceased.date_of_death', 'desc')
    .orderBy('deceased.id', 'desc');
  if (limit !== undefined) memorials = memorials.limit(limit).offset(offset);
  const rows = await memorials.execute();
  return rows.map(({ similar, ...row }) => ({ ...withPicture(row), ...(similar === 1 && { similar: true as const }) }));
}

export async function countMatchingMemorials(db: Db, sought: SoughtAll): Promise<number> {
  const { count } = await matchingMemorials(db, sought)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function countMemorials(db: Db): Promise<number> {
  return countMatchingMemorials(db, []);
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

/** Names and places as they are searched. */
async function keepWords(db: Db, ids: readonly number[], memorials: readonly NewMemorial[]): Promise<void> {
  const entriesOf = (textOf: (memorial: NewMemorial) => string) =>
    memorials.map((memorial, at) => ({ record: ids[at] ?? 0, sort: '', text: textOf(memorial) }));
  await putSearchEntries(
    db,
    'memorial',
    entriesOf(({ name }) => name),
  );
  await putSearchEntries(
    db,
    'memorial-place',
    entriesOf(({ funeral_place }) => funeral_place),
  );
}

/** Answers the numbers under which they are kept. */
export async function insertMemorials(db: Db, memorials: readonly NewMemorial[], now: number): Promise<number[]> {
  const rows = await db
    .insertInto('deceased')
    .values(memorials.map((memorial) => ({ ...rowOf(memorial), created_at: now })))
    .returning('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  await keepWords(db, ids, memorials);
  return ids;
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
  await keepWords(db, [id], [memorial]);
}

/** Answers what they named: one row for each that was still there. */
export async function deleteMemorials(db: Db, ids: readonly number[]): Promise<{ image: string | null }[]> {
  const deleted = await db
    .deleteFrom('deceased')
    .where(among('id', ids))
    .returning(['id', 'created_at', 'image'])
    .execute();
  await recordErasures(db, 'memorial', deleted);
  await removeSearchEntries(db, 'memorial', ids);
  await removeSearchEntries(db, 'memorial-place', ids);
  return deleted;
}
