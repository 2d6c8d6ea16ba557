import type { Page } from '#contract/endpoint.ts';
import { type AdminMemorial, type noticeFields } from '#contract/admin-memorials.ts';
import { type Memorial, memorialFields } from '#contract/memorials.ts';
import { namesOf as fieldNamesOf } from '#contract/record-of.ts';
import { batchesOf, inNumbers, lacksMalayalam } from '#server/platform/database/sql-fragments.ts';
import { type LongList, type PageRange, readPage } from '#server/platform/database/lists.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { RowOf } from '#server/platform/database/schema.ts';
import { pictureColumns, withPicture } from '#server/platform/images/images-store.ts';
import { withUpdatedAt } from '#server/records/updated-at.ts';
import { putSearchEntries, isFound, onlySimilar, type SearchQueries } from '#server/platform/search/entries-store.ts';

export const memorialColumns = [...fieldNamesOf(memorialFields), 'published', 'announced', 'image'] as const;

/** A memorial with all fields. */
export type StoredMemorial = AdminMemorial &
  Pick<Memorial, (typeof noticeFields)[number]> & { readonly member: Exclude<AdminMemorial['member'], undefined> };

export type NewMemorial = Pick<RowOf<'deceased'>, (typeof memorialColumns)[number]>;

/** The fields of a published memorial whose funeral is not announced. */
export const withoutFuneral = {
  funeral_at: null,
  funeral_map: null,
  contact: null,
  note: null,
  published: 1,
  announced: 0,
} as const;

type Searched = Pick<NewMemorial, 'name' | 'name_ml' | 'funeral_place' | 'funeral_place_ml'>;

export const namesOf = ({ name, name_ml }: Searched): string => (name_ml ? `${name} ${name_ml}` : name);
export const placesOf = ({ funeral_place, funeral_place_ml }: Searched): string =>
  funeral_place_ml ? `${funeral_place} ${funeral_place_ml}` : funeral_place;

interface Matching {
  /** Whether to leave out the memorials that visitors do not see. */
  readonly publishedOnly: boolean;
  readonly searchQuery: SearchQueries;
  /** Whether to list only memorials with a text that has no Malayalam. */
  readonly lacksMalayalam?: boolean;
  readonly now: number;
}

/** Memorials per batch. Reading and sending one batch takes a few milliseconds; other requests run between batches. */
const BATCH_SIZE = 250;

/** The id of a memorial that matches a search. `similar` is 1 if only a similar name matches. */
interface Found {
  readonly id: number;
  readonly similar?: number | undefined;
}

const columns = [
  'deceased.id',
  ...memorialColumns.map((name) => `deceased.${name}` as const),
  'deceased.undo_until',
  'deceased.member_id as entry_id',
  'deceased.updated_at',
  'members.id as member_id',
  'members.folio as member_folio',
  'members.name as member_name',
  'members.state as member_state',
  ...pictureColumns,
] as const;

function memorialRows(db: Db) {
  return db
    .selectFrom('deceased')
    .leftJoin('images', 'images.name', 'deceased.image')
    .leftJoin('members', 'members.id', 'deceased.member_id')
    .select(columns);
}

function matchingMemorials(db: Db, { publishedOnly, searchQuery, lacksMalayalam: isUntranslated }: Matching) {
  let memorials = db.selectFrom('deceased');
  if (isUntranslated) memorials = memorials.where(lacksMalayalam('name', 'description', 'funeral_place'));
  if (publishedOnly) memorials = memorials.where('deceased.published', '=', 1);
  return searchQuery.length > 0 ? memorials.where(isFound('deceased.id', searchQuery)) : memorials;
}

/** Sorts by date of death, then by id, the latest first (decision 25). Matches by similar names come last. */
function sortedMemorials(db: Db, matching: Matching) {
  const { searchQuery } = matching;
  return matchingMemorials(db, matching)
    .$if(searchQuery.length > 0, (found) =>
      found.select(onlySimilar('deceased.id', searchQuery).as('similar')).orderBy('similar'),
    )
    .orderBy('deceased.date_of_death', 'desc')
    .orderBy('deceased.id', 'desc');
}

type MemorialRow = Awaited<ReturnType<ReturnType<typeof memorialRows>['execute']>>[number] & Partial<Found>;

/** @param now after the time to undo the recording of the death, `undoUntil` is null */
function asMemorial(memorial: MemorialRow, now: number): StoredMemorial {
  const {
    similar,
    published,
    announced,
    undo_until: undoUntil,
    entry_id: entryId,
    member_id: id,
    member_folio: folio,
    member_name: name,
    member_state: state,
    ...row
  } = memorial;
  return {
    ...withUpdatedAt(withPicture(row)),
    published: published === 1,
    announced: announced === 1,
    hasEntry: entryId !== null,
    member: id === null || folio === null || name === null || state === null ? null : { id, folio, name, state },
    undoUntil: undoUntil === null || undoUntil <= now ? null : new Date(undoUntil).toISOString(),
    ...(similar === 1 && { similar: true as const }),
  };
}

/** Returns the memorials with these ids, in the order of `found`. Ids of deleted memorials are left out. */
async function memorialsOf(db: Db, found: readonly Found[], now: number): Promise<StoredMemorial[]> {
  if (found.length === 0) return [];
  // The query lists each id, because PostgreSQL scans the whole table if it cannot estimate the number of ids.
  const ids = found.map(({ id }) => id);
  const rows = await memorialRows(db).where('deceased.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return found.flatMap(({ id, similar }) => {
    const row = byId.get(id);
    return row ? [asMemorial({ ...row, similar }, now)] : [];
  });
}

async function* memorialBatches(db: Db, found: readonly Found[], now: number) {
  for (const batch of batchesOf(found, BATCH_SIZE)) yield await memorialsOf(db, batch, now);
}

/**
 * Returns all matches or one page, and the number of all matches. The search reads only ids first. More memorials than
 * fit into one batch are read batch by batch while they are sent.
 */
export async function listMemorials(
  db: Db,
  matching: Matching,
  range: PageRange,
): Promise<Page<StoredMemorial> | LongList<StoredMemorial>> {
  const { rows: found, total } = await readPage(sortedMemorials(db, matching).select('deceased.id'), range);
  if (range.limit === undefined && total > BATCH_SIZE)
    return { batches: memorialBatches(db, found, matching.now), total };
  return { rows: await memorialsOf(db, found, matching.now), total };
}

/** Returns the latest published memorial. */
export async function findLatestMemorial(db: Db, now: number): Promise<StoredMemorial | undefined> {
  const found = await sortedMemorials(db, { publishedOnly: true, searchQuery: [], now })
    .select('deceased.id')
    .limit(1)
    .execute();
  const [latest] = await memorialsOf(db, found, now);
  return latest;
}

/** Returns the memorials whose funeral notice runs, the earlier funeral first. @param from `funeralDay` */
export async function listAnnounced(db: Db, from: string, now: number): Promise<StoredMemorial[]> {
  const rows = await memorialRows(db)
    .where('deceased.published', '=', 1)
    .where('deceased.announced', '=', 1)
    .where('deceased.funeral_at', '>=', from)
    .orderBy('deceased.funeral_at')
    .orderBy('deceased.id')
    .execute();
  return rows.map((row) => asMemorial(row, now));
}

export async function findMemorial(db: Db, id: number, now: number): Promise<StoredMemorial | undefined> {
  const row = await memorialRows(db).where('deceased.id', '=', id).executeTakeFirst();
  return row && asMemorial(row, now);
}

/** Returns the memorial of a person of an entry. */
export async function findMemorialOf(db: Db, personId: number) {
  return db.selectFrom('deceased').select(['id', 'name']).where('person_id', '=', personId).executeTakeFirst();
}

type Death = Pick<RowOf<'deceased'>, 'member_id' | 'person_id' | 'undo_until'> &
  Partial<Pick<NewMemorial, 'published' | 'announced'>>;

/** Locks a memorial until the transaction ends. Returns its names, its person, and until when it can be undone. */
export async function lockDeath(db: Db, id: number) {
  return db
    .updateTable('deceased')
    .set((e) => ({ name: e.ref('name') }))
    .where('id', '=', id)
    .returning(['member_id', 'person_id', 'undo_until', 'name', 'name_ml'])
    .executeTakeFirst();
}

export async function updateDeath(db: Db, id: number, death: Death): Promise<void> {
  await db.updateTable('deceased').set(death).where('id', '=', id).execute();
}

export async function updateMemorialSearchEntries(db: Db, ids: readonly number[]): Promise<void> {
  const memorials = await db
    .selectFrom('deceased')
    .select(['id', 'name', 'name_ml', 'funeral_place', 'funeral_place_ml'])
    .where(inNumbers('id', ids))
    .execute();
  const entriesOf = (textOf: (memorial: Searched) => string) =>
    memorials.map((memorial) => ({ record: memorial.id, sort: '', text: textOf(memorial) }));
  await putSearchEntries(db, 'memorial', entriesOf(namesOf));
  await putSearchEntries(db, 'memorial-place', entriesOf(placesOf));
}
