import type * as z from 'zod/mini';
import type { changeTerm as changeTermEndpoint, newTermForm, AdminTerm } from '#contract/terms.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { addOnce, type Submission } from '#server/records/idempotency.ts';
import type { Platform } from '#server/platform/platform.ts';
import { fieldAppError, notFound } from '#server/platform/app-error.ts';
import { type ByAdmin, changeRecord, recordAction, removeRecord } from '#server/records/change-record.ts';
import { insertBearers, listBearers } from './bearers-store.ts';
import type { Versioned } from '#server/records/versions.ts';
import { setOrder } from './bearers.ts';
import { termBin } from './bin.ts';
import { mapBeginTakenError, termRecord } from './change-term.ts';
import { type TermDays, findTerm, insertTerm, updateTerm } from './store.ts';
import { readTerm } from './read-terms.ts';

/**
 * Adds a term of office, empty or with the bearers and photos of another one, and returns its id.
 * @throws AppError `duplicate` if another term begins on that day; `missing` if the term to copy does not exist
 */
export async function addTerm(
  platform: Platform,
  { begins_on, ends_on = null, copyOf }: z.output<typeof newTermForm>,
  submission: Submission,
): Promise<number[]> {
  const adding = inTransaction(platform.database, (db) =>
    addOnce(platform, db, submission, async () => {
      if (copyOf !== undefined && !(await findTerm(db, copyOf))) throw notFound();
      const id = await insertTerm(db, { begins_on, ends_on }, platform.now());
      if (copyOf !== undefined) await insertBearers(db, id, await listBearers(db, copyOf), platform.now());
      const act = { administratorId: submission.accountId, action: 'term added' } as const;
      await recordAction(platform, db, { record: { type: 'term', id }, ...act });
      return [id];
    }),
  );
  return mapBeginTakenError(adding);
}

/** Changes the days of a term in the caller's transaction. @throws AppError like `changeTerm` */
async function setDays(
  platform: Platform,
  db: Db,
  id: number,
  changes: { readonly [Day in keyof TermDays]?: TermDays[Day] | undefined },
  by: ByAdmin & { readonly seen: string | undefined },
): Promise<void> {
  await changeRecord(platform, db, {
    ...termRecord(platform, db, id),
    ...by,
    change: (before): TermDays => {
      const { begins_on = before.begins_on, ends_on = before.ends_on } = changes;
      return { begins_on, ends_on };
    },
    write: async (days, _before, at) => {
      const { begins_on, ends_on } = days;
      if (ends_on !== null && ends_on < begins_on) throw fieldAppError('invalid', 'ends_on', 'endsBeforeItBegins');
      await mapBeginTakenError(updateTerm(db, id, days, at));
    },
  });
}

/**
 * Changes the days of a term. The last day stays if it was not sent (decision 4).
 * @throws AppError `duplicate` if another term begins on that day; `invalid` if the last day is before the first;
 *   `missing`; `conflictError`
 */
export async function changeTerm(
  platform: Platform,
  id: number,
  { seen, ...changes }: z.output<typeof changeTermEndpoint.body>,
  administratorId: number,
): Promise<AdminTerm> {
  return inTransaction(platform.database, async (db) => {
    await setDays(platform, db, id, changes, { action: 'term changed', administratorId, seen });
    return readTerm(platform, db, id);
  });
}

/** Takes edits of terms back: of their days, and of the order of the committee. */
export const termVersions: Versioned = {
  fields: async (db, id) => {
    const term = await findTerm(db, id);
    return term && { ...term, bearers: (await listBearers(db, id)).map((bearer) => bearer.id) };
  },
  restore: async (platform, db, id, { values, ...request }) => {
    const by = { ...request, action: 'term restored' } as const;
    const { bearers } = values;
    if (!Array.isArray(bearers)) return setDays(platform, db, id, values, by);
    const present = (await listBearers(db, id)).map((bearer) => bearer.id);
    const earlier = bearers.flatMap((bearer) => present.find((one) => one === bearer) ?? []);
    return setOrder(platform, db, id, [...earlier, ...present.filter((one) => !earlier.includes(one))], by);
  },
};

/**
 * Moves a term with its committee to the bin and returns the id of the bin entry.
 * @throws AppError `missing` if it was already deleted; `conflictError`
 */
export async function removeTerm(
  platform: Platform,
  id: number,
  seen: string | undefined,
  administratorId: number,
): Promise<number> {
  return inTransaction(platform.database, (db) =>
    removeRecord(platform, db, {
      ...termRecord(platform, db, id),
      action: 'term deleted',
      administratorId,
      seen,
      bin: termBin,
    }),
  );
}
