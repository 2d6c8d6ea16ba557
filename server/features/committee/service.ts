import type * as z from 'zod/mini';
import type { Term } from '#contract/content.ts';
import { messages } from '#contract/messages.ts';
import type { newTermForm, termForm } from '#contract/terms.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { fieldRefusal } from '#server/platform/refusal.ts';
import { deleteCommittee, insertBearers, listBearers } from './bearers-store.ts';
import { changeTermWith, keepNewTerm, missing, orBeginTaken } from './change-term.ts';
import { keptTerm } from './kept-term.ts';
import { deleteTerms, findTerm, insertTerm, updateTerm } from './store.ts';
import { readTerm } from './terms-shown.ts';

export { currentCommittee, findPortraitFiles } from './terms-shown.ts';

/**
 * Adds a term of office, empty or with the people and photos of another one.
 * @throws Refusal `duplicate` when another term begins on that day; `missing` when there is no term to copy
 */
export async function addTerm(
  platform: Platform,
  { begins_on, ends_on = null, copyOf }: z.output<typeof newTermForm>,
  administratorId: number,
): Promise<Term> {
  const adding = inTransaction(platform.database, async (db) => {
    if (copyOf !== undefined && !(await findTerm(db, copyOf))) throw missing();
    const id = await insertTerm(db, { begins_on, ends_on });
    if (copyOf !== undefined) await insertBearers(db, id, await listBearers(db, copyOf));
    await keepNewTerm(platform, db, id, { administratorId, action: 'term added' });
    return readTerm(platform, db, id);
  });
  return orBeginTaken(adding);
}

/**
 * Changes the days of a term; a last day that was not sent stays as it is (decision 4).
 * @throws Refusal `duplicate` when another term begins on that day
 */
export async function changeTerm(
  platform: Platform,
  id: number,
  changes: z.output<typeof termForm>,
  administratorId: number,
): Promise<Term> {
  const changing = inTransaction(platform.database, async (db) => {
    await changeTermWith(platform, db, id, { administratorId, action: 'term changed' }, async () => {
      const before = await findTerm(db, id);
      const { begins_on, ends_on = before?.ends_on ?? null } = changes;
      if (ends_on !== null && ends_on < begins_on) {
        throw fieldRefusal('invalid', 'ends_on', messages.endsBeforeItBegins);
      }
      await updateTerm(db, id, { begins_on, ends_on });
    });
    return readTerm(platform, db, id);
  });
  return orBeginTaken(changing);
}

/** Deletes a term with its committee; its versions stay. @throws Refusal `missing` the second time */
export async function removeTerm(platform: Platform, id: number, administratorId: number): Promise<void> {
  await inTransaction(platform.database, (db) =>
    changeTermWith(platform, db, id, { administratorId, action: 'term deleted' }, () => deleteTerms(db, [id])),
  );
}

/**
 * Brings a term back to an earlier version of it, under its old number if it was deleted.
 * @returns the newest revision
 * @throws Refusal `duplicate` when another term begins on its first day by now
 */
export async function restoreTerm(
  platform: Platform,
  id: number,
  kept: unknown,
  administratorId: number,
): Promise<number> {
  const { bearers, ...days } = keptTerm.parse(kept);
  const act = { administratorId, action: 'term restored', mayBeGone: true } as const;
  const restoring = inTransaction(platform.database, (db) =>
    changeTermWith(platform, db, id, act, async (isThere) => {
      if (isThere) await updateTerm(db, id, days);
      else await insertTerm(db, days, id);
      await deleteCommittee(db, id);
      await insertBearers(db, id, bearers);
    }),
  );
  const { revision } = await orBeginTaken(restoring);
  return revision;
}
