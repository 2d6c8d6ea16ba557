import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod/mini';
import type { Term } from '#contract/content.ts';
import type { changeTerm as changeTermEndpoint, newTermForm } from '#contract/terms.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { once, type Submission } from '#server/platform/idempotency/idempotency.ts';
import type { Platform } from '#server/platform/platform.ts';
import { fieldAppError, AppError } from '#server/platform/app-error.ts';
import {
  deleteBearer,
  insertBearers,
  listBearers,
  type NewBearer,
  updateBearer,
  updatePositions,
} from './bearers-store.ts';
import { changeTermWith, saveNewTerm, missing, orBeginTaken } from './change-term.ts';
import { bearerSnapshot, termSnapshot } from './term-snapshot.ts';
import { type Days, deleteTerms, findTerm, insertTerm, updateTerm } from './store.ts';
import { readTerm } from './read-terms.ts';

/**
 * Adds a term of office, empty or with the people and photos of another one.
 * @returns its number
 * @throws AppError `duplicate` when another term begins on that day; `missing` when there is no term to copy
 */
export async function addTerm(
  platform: Platform,
  { begins_on, ends_on = null, copyOf }: z.output<typeof newTermForm>,
  submission: Submission,
): Promise<number[]> {
  const adding = inTransaction(platform.database, (db) =>
    once(platform, db, submission, async () => {
      if (copyOf !== undefined && !(await findTerm(db, copyOf))) throw missing();
      const id = await insertTerm(db, { begins_on, ends_on });
      if (copyOf !== undefined) await insertBearers(db, id, await listBearers(db, copyOf));
      await saveNewTerm(platform, db, id, { administratorId: submission.accountId, action: 'term added' });
      return [id];
    }),
  );
  return orBeginTaken(adding);
}

function hasDays(term: Days, { begins_on, ends_on }: Days): boolean {
  return term.begins_on === begins_on && term.ends_on === ends_on;
}

/**
 * Changes the days of a term; a last day that was not sent stays as it is (decision 4). Days that it has already change
 * nothing, whoever gave them: so a form may arrive twice.
 * @throws AppError `duplicate` when another term begins on that day, or its days are not those that the sender saw
 */
export async function changeTerm(
  platform: Platform,
  id: number,
  { seen, ...changes }: z.output<typeof changeTermEndpoint.body>,
  administratorId: number,
): Promise<Term> {
  const changing = inTransaction(platform.database, async (db) => {
    await changeTermWith(platform, db, id, { administratorId, action: 'term changed' }, async () => {
      const before = await readTerm(platform, db, id);
      const { begins_on, ends_on = before.ends_on } = changes;
      if (hasDays(before, { begins_on, ends_on })) return;
      if (seen && !hasDays(before, seen)) throw new AppError('duplicate', 'changedMeanwhile');
      if (ends_on !== null && ends_on < begins_on) {
        throw fieldAppError('invalid', 'ends_on', 'endsBeforeItBegins');
      }
      await updateTerm(db, id, { begins_on, ends_on });
    });
    return readTerm(platform, db, id);
  });
  return orBeginTaken(changing);
}

/** Deletes a term with its committee; its versions stay. @throws AppError `missing` the second time */
export async function removeTerm(platform: Platform, id: number, administratorId: number): Promise<void> {
  await inTransaction(platform.database, (db) =>
    changeTermWith(platform, db, id, { administratorId, action: 'term deleted' }, () => deleteTerms(db, [id])),
  );
}

/**
 * Makes a committee that of an earlier version. Whoever is there already keeps their number: by all that is told of them
 * or else by their name.
 */
async function bringBackCommittee(db: Db, termId: number, earlier: readonly NewBearer[]): Promise<void> {
  const there = (await listBearers(db, termId)).map((bearer) => ({ id: bearer.id, ...bearerSnapshot(bearer) }));
  const left = new Map(there.map(({ id, ...bearer }) => [id, bearer]));
  const ids: (number | undefined)[] = earlier.map(() => undefined);
  const match = (isSame: (found: NewBearer, bearer: NewBearer) => boolean) => {
    for (const [index, bearer] of earlier.entries()) {
      const [id] = [...left].find(([, found]) => ids[index] === undefined && isSame(found, bearer)) ?? [];
      if (id === undefined) continue;
      ids[index] = id;
      left.delete(id);
    }
  };
  match(isDeepStrictEqual);
  match((found, { name }) => found.name.en === name.en);
  for (const id of left.keys()) await deleteBearer(db, id);
  const order: number[] = [];
  for (const [index, bearer] of earlier.entries()) {
    const id = ids[index];
    if (id !== undefined) await updateBearer(db, id, bearer);
    const [added = 0] = id === undefined ? await insertBearers(db, termId, [bearer]) : [id];
    order.push(added);
  }
  await updatePositions(db, order);
}

/**
 * Brings a term back to an earlier version of it, under its old number if it was deleted.
 * @returns the newest revision
 * @throws AppError `duplicate` when another term begins on its first day by now
 */
export async function restoreTerm(
  platform: Platform,
  id: number,
  stored: unknown,
  administratorId: number,
): Promise<number> {
  const earlier = termSnapshot.parse(stored);
  const act = { administratorId, action: 'term restored', mayBeGone: true } as const;
  const restoring = inTransaction(platform.database, (db) =>
    changeTermWith(platform, db, id, act, async (before) => {
      if (isDeepStrictEqual(before, earlier)) return;
      if (before) await updateTerm(db, id, earlier);
      else await insertTerm(db, earlier, id);
      await bringBackCommittee(db, id, earlier.bearers);
    }),
  );
  const { revision } = await orBeginTaken(restoring);
  return revision;
}
