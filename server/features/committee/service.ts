import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod/mini';
import type { changeTerm as changeTermEndpoint, newTermForm, AdminTerm } from '#contract/terms.ts';
import { markRestoredElsewhere, listRowsTitled, restoreImages } from '#server/records/bin/bin.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { addOnce, type Submission } from '#server/records/idempotency.ts';
import type { Platform } from '#server/platform/platform.ts';
import { fieldAppError, notFound } from '#server/platform/app-error.ts';
import { deleteFieldChanges, recordFieldChanges } from '#server/records/field-changes-store.ts';
import { changedFields, changeRecord, removeRecord } from '#server/records/change-record.ts';
import { type EarlierVersion, lockForRestore } from '#server/records/versions.ts';
import {
  type BearerRow,
  deleteBearer,
  insertBearers,
  listBearers,
  type NewBearer,
  bearerColumns,
  updateBearer,
  updatePositions,
} from './bearers-store.ts';
import { termBin } from './bin.ts';
import { mapBeginTakenError, saveNewTerm, termRecord, type TermWithBearers } from './change-term.ts';
import { bearerSnapshot, termSnapshot } from './term-snapshot.ts';
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
      await saveNewTerm(platform, db, id, { administratorId: submission.accountId, action: 'term added' });
      return [id];
    }),
  );
  return mapBeginTakenError(adding);
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
  const changing = inTransaction(platform.database, async (db) => {
    await changeRecord(platform, db, {
      ...termRecord(platform, db, id),
      action: 'term changed',
      administratorId,
      seen,
      change: (before): TermDays => {
        const { begins_on, ends_on = before.ends_on } = changes;
        return { begins_on, ends_on };
      },
      write: async (days, _before, at) => {
        const { begins_on, ends_on } = days;
        if (ends_on !== null && ends_on < begins_on) throw fieldAppError('invalid', 'ends_on', 'endsBeforeItBegins');
        await updateTerm(db, id, days, at);
      },
    });
    return readTerm(platform, db, id);
  });
  return mapBeginTakenError(changing);
}

/**
 * Moves a term with its committee to the bin and returns the id of the bin entry. Its versions stay.
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
      also: ({ bearers }) =>
        deleteFieldChanges(
          db,
          'bearer',
          bearers.map((bearer) => bearer.id),
        ),
    }),
  );
}

/** A bearer in a version. Versions that the site stored earlier contain no ids. */
type EarlierBearer = NewBearer & { readonly id?: number | undefined };

/**
 * Adds a bearer of an earlier committee and returns the id. A bearer in the bin gets the former id back, so that the
 * bin cannot restore the same bearer a second time.
 */
async function reinsertBearer(db: Db, termId: number, bearer: EarlierBearer, at: number): Promise<number> {
  const inBin = (await listRowsTitled(db, 'bearers', bearer.name.en)).filter(({ row }) => row['term_id'] === termId);
  const same =
    inBin.find(({ record }) => record === bearer.id) ??
    inBin.find(({ row }) => row['role_en'] === bearer.role.en) ??
    inBin[0];
  const [id = 0] = await insertBearers(db, termId, [bearer], at, [same?.record]);
  if (same) await markRestoredElsewhere(db, 'bearers', same.record);
  return id;
}

type Author = { readonly at: number; readonly actorId: number };

/**
 * Replaces a committee by that of an earlier version. Bearers who are still in the committee keep their ids; they are
 * matched by id, then by all fields, then by name.
 */
async function restoreCommittee(
  db: Db,
  termId: number,
  earlier: readonly EarlierBearer[],
  { at, actorId }: Author,
): Promise<void> {
  const current = await listBearers(db, termId);
  const unmatched = new Map(current.map((bearer) => [bearer.id, bearer]));
  const matched: (BearerRow | undefined)[] = earlier.map(() => undefined);
  const match = (isSame: (found: BearerRow, bearer: EarlierBearer) => boolean) => {
    for (const [index, bearer] of earlier.entries()) {
      if (matched[index] !== undefined) continue;
      const found = [...unmatched.values()].find((row) => isSame(row, bearer));
      if (found === undefined) continue;
      matched[index] = found;
      unmatched.delete(found.id);
    }
  };
  match((found, { id }) => found.id === id);
  match((found, bearer) => isDeepStrictEqual(bearerSnapshot(found), bearerSnapshot(bearer)));
  match((found, { name }) => found.name.en === name.en);
  for (const id of unmatched.keys()) await deleteBearer(db, id);
  const order: number[] = [];
  for (const [index, bearer] of earlier.entries()) {
    const found = matched[index];
    if (found) await restoreBearer(db, found, bearer, { at, actorId });
    order.push(found?.id ?? (await reinsertBearer(db, termId, bearer, at)));
  }
  await updatePositions(db, order);
}

async function restoreBearer(db: Db, found: BearerRow, earlier: NewBearer, { at, actorId }: Author): Promise<void> {
  const fields = changedFields(bearerColumns(found), bearerColumns(earlier));
  if (fields.length === 0) return;
  const moment = Math.max(at, found.updated_at + 1);
  await updateBearer(db, found.id, earlier, moment);
  await recordFieldChanges(db, { type: 'bearer', id: found.id }, fields, { at: moment, actorId });
}

/**
 * Restores an earlier version of a term, with its former id if the term was deleted.
 * @throws AppError `missing`; `duplicate` if another term begins on that day now
 */
export async function restoreTerm(
  platform: Platform,
  id: number,
  version: EarlierVersion,
  administratorId: number,
): Promise<void> {
  const earlier = termSnapshot.parse(version.value);
  const act = { administratorId, action: 'term restored' } as const;
  const restoring = inTransaction(platform.database, async (db) => {
    const term = termRecord(platform, db, id);
    await lockForRestore(db, version);
    await restoreImages(
      platform,
      db,
      earlier.bearers.flatMap(({ image }) => image ?? []),
    );
    if (await findTerm(db, id)) {
      await changeRecord(platform, db, {
        ...term,
        ...act,
        seen: undefined,
        change: (): TermWithBearers<EarlierBearer> => earlier,
        fieldsOf: ({ begins_on, ends_on, bearers }) => ({ begins_on, ends_on, bearers: bearers.map(bearerSnapshot) }),
        write: async (after, _before, at) => {
          await updateTerm(db, id, after, at);
          await restoreCommittee(db, id, after.bearers, { at, actorId: administratorId });
        },
      });
      return;
    }
    const at = platform.now();
    await insertTerm(db, earlier, at, id);
    await markRestoredElsewhere(db, 'terms', id);
    for (const bearer of earlier.bearers) await reinsertBearer(db, id, bearer, at);
    await saveNewTerm(platform, db, id, act);
  });
  await mapBeginTakenError(restoring);
}
