import type * as z from 'zod/mini';
import type { MemorialTeaser } from '#contract/content.ts';
import { earliestDay } from '#contract/fields.ts';
import type { Page } from '#contract/endpoint.ts';
import {
  type listMemorials as listMemorialsEndpoint,
  type MemorialNeighbours,
  type MemorialOfAdmin,
  type memorialChanges,
  type memorialForm,
  memorialsPageSize,
} from '#contract/memorials.ts';
import type { Overview } from '#contract/overview.ts';
import { pageRangeOf } from '#server/platform/database/lists.ts';
import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { once, type Submission } from '#server/platform/idempotency/idempotency.ts';
import { changeWithImages } from '#server/platform/images/images.ts';
import type { Platform } from '#server/platform/platform.ts';
import { fieldAppError, AppError } from '#server/platform/app-error.ts';
import type { SearchQueries } from '#server/platform/search/found-store.ts';
import { isSearch, toSearchQuery } from '#server/platform/search/search.ts';
import type { StagedFile } from '#server/platform/storage/storage.ts';
import { searchText } from '#server/platform/text/search-text.ts';
import { type Erased, eraseImages } from '#server/platform/images/erase-images.ts';
import { changedTo, changeRecord, noteAct, removeRecord } from '#server/platform/records/records.ts';
import {
  deleteMemorials,
  findLatestMemorial,
  findMemorial,
  findNeighbours,
  insertMemorials,
  listMemorials,
  lockMemorial,
  type NewMemorial,
  updateMemorial,
  countMemorials,
} from './store.ts';
import { memorialBin } from './bin.ts';

/** Pictures of the deceased lie beside those of the events (specification section 3). */
const FOLDER = 'events';
const missing = () => new AppError('missing', 'notFound');

type MemorialsQuery = z.output<typeof listMemorialsEndpoint.query>;

/** `name` and `place` are sought as a whole in their column, each word of `search` in the one or the other. */
async function searchQueryBy({ search }: Platform, query: MemorialsQuery): Promise<SearchQueries> {
  const inNames = (words: string) => toSearchQuery(search, 'memorial', 'deceased.name_text', words);
  const inPlaces = (words: string) => toSearchQuery(search, 'memorial-place', 'deceased.place_text', words);
  const searchQuery = [];
  if (isSearch(query.name)) searchQuery.push([await inNames(query.name)]);
  if (isSearch(query.place)) searchQuery.push([await inPlaces(query.place)]);
  for (const word of searchText(query.search ?? '').split(' ')) {
    if (word !== '') searchQuery.push([await inNames(word), await inPlaces(word)]);
  }
  return searchQuery;
}

/** The deceased; all of them, or one page of the matches (decision 3). Searches for name and place combine. */
export async function findMemorials(platform: Platform, query: MemorialsQuery): Promise<Page<MemorialOfAdmin>> {
  const { database } = platform;
  const searchQuery = await searchQueryBy(platform, query);
  const pageRange = pageRangeOf(query, searchQuery.length > 0, memorialsPageSize);
  return listMemorials(database, { searchQuery, ...pageRange });
}

/** @throws AppError `missing` */
export async function readMemorial(db: Db, id: number): Promise<MemorialOfAdmin> {
  const memorial = await findMemorial(db, id);
  if (!memorial) throw missing();
  return memorial;
}

/** What stands beside a record in the list. @throws AppError `missing` */
export async function readNeighbours(db: Db, id: number): Promise<MemorialNeighbours> {
  return findNeighbours(db, await readMemorial(db, id));
}

/** The record that the home page leads to, or null as long as there is none. */
export async function latestMemorial(db: Db): Promise<MemorialTeaser | null> {
  return (await findLatestMemorial(db)) ?? null;
}

/** @throws AppError at `date_of_death` for a day later than today in Asia/Kolkata, or before 1800 (decision 39) */
function refuseImpossible({ now }: Platform, day: string): void {
  if (day > kolkataDay(now())) throw fieldAppError('invalid', 'date_of_death', 'dateOfDeathToCome');
  if (day < earliestDay) throw fieldAppError('invalid', 'date_of_death', 'dateTooEarly');
}

/** Adds a record with its picture, or with none (specification section 5, decision 45). @returns its number */
export async function addMemorial(
  platform: Platform,
  form: z.output<typeof memorialForm>,
  sent: StagedFile | undefined,
  submission: Submission,
): Promise<number[]> {
  refuseImpossible(platform, form.date_of_death);
  const { name, name_ml = null, date_of_death, description, description_ml = null } = form;
  const { funeral_place, funeral_place_ml = null } = form;
  const words = { name, name_ml, description, description_ml, funeral_place, funeral_place_ml };
  return changeWithImages(platform, FOLDER, sent ? [sent] : [], (db, { added: [image = null] }) =>
    once(platform, db, submission, async () => {
      const [id = 0] = await insertMemorials(db, [{ ...words, date_of_death, image }], platform.now());
      const { accountId: administratorId } = submission;
      await noteAct(platform, db, { record: { type: 'memorial', id }, action: 'memorial added', administratorId });
      return [id];
    }),
  );
}

/** Changes what was sent; the picture stays unless another one comes or its removal is asked for (decision 13). */
export async function changeMemorial(
  platform: Platform,
  id: number,
  { removeImage, seen, ...changes }: z.output<typeof memorialChanges>,
  sent: StagedFile | undefined,
  submission: Submission,
): Promise<void> {
  // A day that was kept before this rule stays as long as it is not touched.
  if (changes.date_of_death !== undefined) refuseImpossible(platform, changes.date_of_death);
  await changeWithImages(platform, FOLDER, sent ? [sent] : [], (db, { added: [added], drop }) =>
    changeRecord(platform, db, {
      record: { type: 'memorial', id },
      action: 'memorial changed',
      administratorId: submission.accountId,
      submission,
      seen,
      lock: () => lockMemorial(db, id),
      read: () => readMemorial(db, id),
      change: (before): NewMemorial => ({
        name: changedTo(changes.name, before.name),
        name_ml: changedTo(changes.name_ml, before.name_ml),
        date_of_death: changedTo(changes.date_of_death, before.date_of_death),
        description: changedTo(changes.description, before.description),
        description_ml: changedTo(changes.description_ml, before.description_ml),
        funeral_place: changedTo(changes.funeral_place, before.funeral_place),
        funeral_place_ml: changedTo(changes.funeral_place_ml, before.funeral_place_ml),
        image: added ?? (removeImage ? null : before.image),
      }),
      write: async (after, before, at) => {
        await updateMemorial(db, id, after, at);
        if (after.image !== before.image) await drop(before.image);
      },
    }),
  );
}

/**
 * Deletes a record and its picture: into the bin. @returns the number of its entry there
 * @throws AppError `missing` the second time; `changedMeanwhile`
 */
export async function removeMemorial(
  platform: Platform,
  id: number,
  seen: string | undefined,
  administratorId: number,
): Promise<number> {
  return inTransaction(platform.database, (db) =>
    removeRecord(platform, db, {
      record: { type: 'memorial', id },
      action: 'memorial deleted',
      administratorId,
      seen,
      lock: () => lockMemorial(db, id),
      read: () => readMemorial(db, id),
      bin: memorialBin,
    }),
  );
}

/** Deletes records with everything that belongs to them; part of the caller's transaction. */
export async function eraseMemorials(db: Db, ids: readonly number[]): Promise<Erased> {
  return eraseImages(db, FOLDER, await deleteMemorials(db, ids));
}

/** The memorials's part of the dashboard. */
export async function memorialsOverview(db: Db): Promise<Overview['deceased']> {
  return { total: await countMemorials(db) };
}
