import type * as z from 'zod/mini';
import type { MemorialTeaser } from '#contract/content.ts';
import { covers, dutiesFor, type Duty } from '#contract/duties.ts';
import type { Page } from '#contract/endpoint.ts';
import { type listMemorialsForAdmin, type AdminMemorial, noticeFields } from '#contract/admin-memorials.ts';
import { type Memorial, type MemorialNeighbours, memorialsPageSize } from '#contract/memorials.ts';
import { earliestDay } from '#contract/fields.ts';
import { familyOf, memberRecord } from '#server/features/members/service.ts';
import { AppError, fieldAppError, notFound } from '#server/platform/app-error.ts';
import { funeralDay, funeralNoticeEnd, kolkataDay } from '#server/platform/clock/kolkata.ts';
import { type LongList, mapList, pageRangeOf } from '#server/platform/database/lists.ts';
import { DAY } from '#server/platform/limits/limits.ts';
import type { Platform } from '#server/platform/platform.ts';
import { removeSearchEntries, type SearchQueries } from '#server/platform/search/entries-store.ts';
import { isSearch, searchQueryFor } from '#server/platform/search/search.ts';
import { searchText } from '#server/platform/text/search-text.ts';
import { type DutyHolder, requireDuty } from '#server/records/duties.ts';
import type { FindPrivateFile } from '#server/records/private-file.ts';
import { listChangedFields } from '#server/records/changes-store.ts';
import { officeRecord } from '#server/records/office-record.ts';
import {
  findLatestMemorial,
  findMemorial,
  findMemorialOf,
  listAnnounced,
  listMemorials,
  memorialColumns,
  namesOf,
  type NewMemorial,
  placesOf,
  type StoredMemorial,
  updateMemorialSearchEntries,
} from './store.ts';

export { findMemorialOf, lockDeath, updateDeath } from './store.ts';

const MAX_DAYS_TO_FUNERAL = 30;

/** Returns the number of days from one day to another; both `YYYY-MM-DD`. */
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** Adds, changes and deletes memorials (specification section 5, decisions 39 and 45). */
export const memorialRecord = officeRecord<'deceased', NewMemorial, StoredMemorial>({
  type: 'memorial',
  table: 'deceased',
  fields: memorialColumns,
  // Pictures of memorials are in the same folder as those of events (specification section 3).
  pictures: 'events',
  erased: 'memorial',
  derive: (memorial) => ({
    name_text: searchText(namesOf(memorial)),
    place_text: searchText(placesOf(memorial)),
  }),
  check: ({ now }, { date_of_death: day, funeral_at: funeral }, sent) => {
    if (funeral !== null && (sent.funeral_at !== undefined || sent.date_of_death !== undefined)) {
      if (funeral < day) throw fieldAppError('invalid', 'funeral_at', 'funeralBeforeDeath');
      if (daysBetween(day, funeral.slice(0, 10)) > MAX_DAYS_TO_FUNERAL) {
        throw fieldAppError('invalid', 'funeral_at', 'funeralTooLate');
      }
    }
    // Memorials that an earlier version of the site stored may have a future date. They can be changed if the date is
    // not sent.
    if (sent.date_of_death === undefined) return;
    if (day > kolkataDay(now())) throw fieldAppError('invalid', 'date_of_death', 'dateOfDeathToCome');
    if (day < earliestDay) throw fieldAppError('invalid', 'date_of_death', 'dateTooEarly');
  },
  search: {
    put: updateMemorialSearchEntries,
    remove: async (db, ids) => {
      for (const scope of ['memorial', 'memorial-place'] as const) await removeSearchEntries(db, scope, ids);
    },
  },
  find: findMemorial,
  bin: {
    title: ({ name }) => name,
    titleInMalayalam: ({ name_ml }) => name_ml,
    // The death may have been recorded again meanwhile. Locking the entry prevents that while this is decided.
    prepareRow: async (db, row) => {
      if (row.member_id == null) return row;
      await memberRecord.lock(db, row.member_id);
      const person_id = row.person_id ?? (await familyOf(db, row.member_id))[0]?.id ?? null;
      const isRecorded = person_id !== null && (await findMemorialOf(db, person_id));
      return { ...row, person_id, ...(isRecorded && { member_id: null, person_id: null, undo_until: null }) };
    },
  },
});

type Funeral = Pick<StoredMemorial, 'date_of_death' | 'funeral_at' | 'announced' | 'hasEntry'>;

/** Returns whether a funeral is over; if its time is unknown, whether the last day on which it can be is over. */
function isFuneralOver({ date_of_death: death, funeral_at: funeral }: Funeral, now: number): boolean {
  const last = new Date(Date.parse(death) + MAX_DAYS_TO_FUNERAL * DAY).toISOString();
  return (funeral ?? last).slice(0, 10) < funeralDay(now);
}

/**
 * Returns the fields of a memorial that are hidden from an administrator with these duties (decision 69): what visitors
 * will not read, because the funeral is over or the family wants no notice.
 */
export function hiddenFields(memorial: Funeral, duties: readonly Duty[], now: number): readonly string[] {
  if (covers(duties, dutiesFor.endedNotice)) return [];
  const isUnannounced = memorial.hasEntry && !memorial.announced;
  return ['member', ...(isUnannounced || isFuneralOver(memorial, now) ? noticeFields : [])];
}

/** Returns a memorial without what is hidden from an administrator with these duties. */
export function asSeenBy(memorial: StoredMemorial, duties: readonly Duty[], now: number): AdminMemorial {
  const hidden = hiddenFields(memorial, duties, now);
  const { member, contact, funeral_map, note, ...shown } = memorial;
  return {
    ...shown,
    ...(!hidden.includes('member') && { member }),
    ...(!hidden.includes('contact') && { contact, funeral_map, note }),
  };
}

/**
 * Refuses a change of fields that are hidden from the caller, and one that would show them again. Only the office
 * publishes and announces the memorial of an entry.
 * @throws AppError `forbidden`; `missing`
 */
export async function requireDutyToChange(
  platform: Platform,
  id: number,
  caller: DutyHolder,
  changes: Readonly<Record<string, unknown>>,
): Promise<void> {
  const memorial = await memorialRecord.read(platform, id);
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const isToggled = (name: 'published' | 'announced') => name in given && Boolean(given[name]) !== memorial[name];
  if (memorial.hasEntry && (isToggled('published') || isToggled('announced'))) {
    requireDuty(caller, dutiesFor.entryOfMemorial);
  }
  const hidden = hiddenFields(memorial, caller.duties, platform.now());
  const shows = hidden.length > hiddenFields({ ...memorial, ...given }, caller.duties, platform.now()).length;
  if (shows || hidden.some((field) => Object.hasOwn(given, field))) requireDuty(caller, dutiesFor.endedNotice);
}

/** Waits for a change of a memorial. A conflict has only what the caller may see. */
export async function withSeenConflict<T>(
  platform: Platform,
  id: number,
  { duties }: DutyHolder,
  change: Promise<T>,
): Promise<T> {
  try {
    return await change;
  } catch (error) {
    if (!(error instanceof AppError) || !error.conflict) throw error;
    const memorial = await memorialRecord.read(platform, id);
    const hidden = hiddenFields(memorial, duties, platform.now());
    const changes = error.conflict.changes.filter(({ field }) => !hidden.includes(field));
    const current = asSeenBy(memorial, duties, platform.now());
    throw new AppError(error.kind, error.code, { conflict: { current, changes } });
  }
}

/** Hides pictures of unpublished memorials from the public. */
export const findUnpublishedPicture: FindPrivateFile = async (db, name) => {
  const hidden = db.selectFrom('deceased').select('id').where('image', '=', name).where('published', '=', 0);
  return (await hidden.executeTakeFirst()) && { readers: 'office', duties: dutiesFor.kinds.memorial };
};

type MemorialsQuery = z.output<typeof listMemorialsForAdmin.query>;

/** Converts the query: `name` and `place` search one column each, each word of `search` searches both columns. */
async function searchQueryBy({ search }: Platform, query: MemorialsQuery): Promise<SearchQueries> {
  const inNames = (words: string) => searchQueryFor(search, 'memorial', 'deceased.name_text', words);
  const inPlaces = (words: string) => searchQueryFor(search, 'memorial-place', 'deceased.place_text', words);
  const searchQuery = [];
  if (isSearch(query.name)) searchQuery.push([await inNames(query.name)]);
  if (isSearch(query.place)) searchQuery.push([await inPlaces(query.place)]);
  for (const word of searchText(query.search ?? '').split(' ')) {
    if (word !== '') searchQuery.push([await inNames(word), await inPlaces(word)]);
  }
  return searchQuery;
}

/** Returns all memorials, or one page of the matches (decision 3). Searches for name and place are combined. */
export async function findMemorials(
  platform: Platform,
  query: MemorialsQuery,
  { publishedOnly }: { readonly publishedOnly: boolean },
): Promise<Page<StoredMemorial> | LongList<StoredMemorial>> {
  const { database, now } = platform;
  const searchQuery = await searchQueryBy(platform, query);
  const pageRange = pageRangeOf(query, searchQuery.length > 0, memorialsPageSize);
  const lacksMalayalam = query.malayalam === 'missing';
  return listMemorials(database, { publishedOnly, searchQuery, lacksMalayalam, now: now() }, pageRange);
}

const changeFields = ['funeral_at', 'funeral_place'] as const;

/** Returns the notice of a memorial; null if it does not run. */
async function noticeOf({ database, now }: Platform, memorial: StoredMemorial): Promise<Memorial['notice']> {
  const { id, announced, published, funeral_at: at } = memorial;
  const funeral = at?.slice(0, 10);
  if (!announced || !published || funeral === undefined || funeral < funeralDay(now())) return null;
  const changes = (await listChangedFields(database, { type: 'memorial', id }, 0)).filter(({ field }) =>
    changeFields.some((name) => name === field || `${name}_ml` === field),
  );
  const latest = changes.at(-1)?.at;
  const changed = changes.filter((change) => change.at === latest).map(({ field }) => field);
  return {
    until: new Date(funeralNoticeEnd(funeral)).toISOString(),
    today: kolkataDay(now()),
    changed:
      latest === undefined
        ? null
        : { at: latest, fields: changeFields.filter((name) => changed.some((field) => field.startsWith(name))) },
  };
}

/** Returns the memorial as visitors see it: without what is public only while the notice runs (decision 58). */
async function asVisitorsSee(platform: Platform, memorial: StoredMemorial): Promise<Memorial> {
  const notice = await noticeOf(platform, memorial);
  return { ...memorial, notice, ...(notice === null && { funeral_map: null, contact: null, note: null }) };
}

/** Like `findMemorials`, with published memorials only and as visitors see them. */
export async function findMemorialsForVisitors(
  platform: Platform,
  query: MemorialsQuery,
): Promise<Page<Memorial> | LongList<Memorial>> {
  const found = await findMemorials(platform, query, { publishedOnly: true });
  return mapList(found, (memorial) => asVisitorsSee(platform, memorial));
}

/** Returns a memorial as visitors see it. @throws AppError `missing`, also if it is not published */
export async function readMemorialForVisitors(platform: Platform, id: number): Promise<Memorial> {
  const memorial = await memorialRecord.read(platform, id);
  if (!memorial.published) throw notFound();
  return asVisitorsSee(platform, memorial);
}

/** A memorial whose funeral time is known, for calendar files. */
export type CalendarFuneral = Memorial & Pick<StoredMemorial, 'updatedAt'> & { readonly funeral_at: string };

/** Returns the funeral of a memorial as visitors see it; undefined without a time or if it is not published. */
export async function funeralForCalendars(platform: Platform, id: number): Promise<CalendarFuneral | undefined> {
  const memorial = await findMemorial(platform.database, id, platform.now());
  if (!memorial?.published || memorial.funeral_at === null) return undefined;
  const { funeral_at, updatedAt } = memorial;
  return { ...(await asVisitorsSee(platform, memorial)), funeral_at, updatedAt };
}

/** Returns the memorials whose funeral notice runs, the earlier funeral first. */
export async function currentFunerals(platform: Platform): Promise<Memorial[]> {
  const announced = await listAnnounced(platform.database, funeralDay(platform.now()), platform.now());
  return Promise.all(announced.map((memorial) => asVisitorsSee(platform, memorial)));
}

/** Returns the memorials before and after this one in the list. @throws AppError `missing` */
export async function readNeighbours(platform: Platform, id: number): Promise<MemorialNeighbours> {
  const { date_of_death } = await readMemorialForVisitors(platform, id);
  const nearest = async (direction: 'asc' | 'desc') => {
    const beside = await platform.database
      .selectFrom('deceased')
      .select(['id', 'name', 'name_ml'])
      .where('published', '=', 1)
      .where((e) => e(e.refTuple('date_of_death', 'id'), direction === 'desc' ? '<' : '>', e.tuple(date_of_death, id)))
      .orderBy('date_of_death', direction)
      .orderBy('id', direction)
      .limit(1)
      .executeTakeFirst();
    return beside ?? null;
  };
  return { earlier: await nearest('desc'), later: await nearest('asc') };
}

export async function latestMemorial({ database, now }: Platform): Promise<MemorialTeaser | null> {
  return (await findLatestMemorial(database, now())) ?? null;
}
