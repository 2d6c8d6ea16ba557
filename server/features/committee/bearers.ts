import type * as z from 'zod/mini';
import { bearerRanks, type Text } from '#contract/content.ts';
import type {
  addBearer as addBearerEndpoint,
  AdminBearer,
  changeBearer as changeBearerEndpoint,
  orderBearers as orderBearersEndpoint,
  AdminTerm,
} from '#contract/terms.ts';
import { notFound } from '#server/platform/app-error.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { addOnce, type Submission } from '#server/records/idempotency.ts';
import { changeWithImages } from '#server/platform/images/images.ts';
import type { Platform } from '#server/platform/platform.ts';
import { withUpdatedAt } from '#server/records/updated-at.ts';
import {
  type ByAdmin,
  conflictError,
  valueAfter,
  changeRecord,
  recordAction,
  removeRecord,
} from '#server/records/change-record.ts';
import type { Versioned } from '#server/records/versions.ts';
import type { StagedFile } from '#server/platform/storage/storage.ts';
import {
  type BearerRow,
  findBearer,
  findTermOf,
  insertBearers,
  type NewBearer,
  bearerColumns,
  bearerOf,
  updateBearer,
  updatePositions,
} from './bearers-store.ts';
import { bearerBin } from './bin.ts';
import { recordCommitteeChange, termRecord, type TermWithBearers } from './change-term.ts';
import { readTerm } from './read-terms.ts';
import { lockTerm, updateTermTimestamp } from './store.ts';

/** Portraits are in the same folder as the gallery’s pictures. */
const FOLDER = 'uploads';

/** @throws AppError `missing` if the bearer does not exist */
export async function readBearer(db: Db, id: number): Promise<AdminBearer> {
  const bearer = await findBearer(db, id);
  if (!bearer) throw notFound();
  return withUpdatedAt(bearer);
}

async function termOf(db: Db, bearerId: number): Promise<number> {
  const termId = await findTermOf(db, bearerId);
  if (termId === undefined) throw notFound();
  return termId;
}

/** Adds a bearer at the end of a committee and returns the id. Throws AppError `missing` if there is no such term. */
export async function addBearer(
  platform: Platform,
  termId: number,
  sentFields: z.output<typeof addBearerEndpoint.body>,
  sent: StagedFile | undefined,
  submission: Submission,
): Promise<number[]> {
  const { accountId: administratorId } = submission;
  const { name_en, name_ml = null, role_en, role_ml = null, rank } = sentFields;
  const { greeting_en = '', greeting_ml = null } = sentFields;
  const person = {
    name: { en: name_en, ml: name_ml },
    role: { en: role_en, ml: role_ml },
    greeting: { en: greeting_en, ml: greeting_ml },
    rank,
  };
  return changeWithImages(platform, FOLDER, sent ? [sent] : [], (db, { added: [image = null] }) =>
    addOnce(platform, db, submission, async () => {
      if (!(await lockTerm(db, termId))) throw notFound();
      const [id = 0] = await insertBearers(db, termId, [{ ...person, image }], platform.now());
      await recordCommitteeChange(platform, db, termId, administratorId);
      await recordAction(platform, db, { record: { type: 'bearer', id }, action: 'bearer added', administratorId });
      return [id];
    }),
  );
}

/** Replaces the text in the languages that were sent, and keeps the text in the other language (decision 4). */
function changedText(before: Text, en: string | undefined, ml: string | null | undefined): Text {
  return { en: valueAfter(en, before.en), ml: valueAfter(ml, before.ml) };
}

/**
 * Returns the arguments of `changeRecord` and `removeRecord` that name, lock and read a bearer. Other changes of the
 * same term wait for the lock.
 */
function bearerRecord(db: Db, id: number, termId: number) {
  return {
    record: { type: 'bearer', id },
    lock: async () => {
      await lockTerm(db, termId);
      return findBearer(db, id);
    },
    read: () => readBearer(db, id),
  } as const;
}

/**
 * Changes the fields that were sent. The photo stays unless a new one is sent or its removal is requested. A replaced
 * photo stays in storage, because the history refers to it.
 * @throws AppError `missing`; `conflictError`
 */
export async function changeBearer(
  platform: Platform,
  id: number,
  { removeImage, seen, ...changes }: z.output<typeof changeBearerEndpoint.body>,
  sent: StagedFile | undefined,
  submission: Submission,
): Promise<void> {
  await changeWithImages(platform, FOLDER, sent ? [sent] : [], async (db, { added: [added] }) => {
    const termId = await termOf(db, id);
    await changeRecord(platform, db, {
      ...bearerRecord(db, id, termId),
      action: 'bearer changed',
      administratorId: submission.accountId,
      submission,
      seen,
      change: (before): NewBearer => ({
        name: changedText(before.name, changes.name_en, changes.name_ml),
        role: changedText(before.role, changes.role_en, changes.role_ml),
        greeting: changedText(before.greeting, changes.greeting_en, changes.greeting_ml),
        rank: valueAfter(changes.rank, before.rank),
        image: added ?? (removeImage ? null : before.image),
      }),
      fieldsOf: bearerColumns,
      write: (after, _before, at) => updateBearer(db, id, after, at),
    });
  });
}

/**
 * Moves a bearer to the bin and returns the id of the bin entry.
 * @throws AppError `missing` if it was already removed; `conflictError`
 */
export async function removeBearer(
  platform: Platform,
  id: number,
  seen: string | undefined,
  administratorId: number,
): Promise<number> {
  return inTransaction(platform.database, async (db) => {
    const termId = await termOf(db, id);
    return removeRecord(platform, db, {
      ...bearerRecord(db, id, termId),
      action: 'bearer deleted',
      administratorId,
      seen,
      bin: bearerBin,
      also: () => recordCommitteeChange(platform, db, termId, administratorId),
    });
  });
}

/** Returns bearers by rank, then in the order of `ids`; undefined if `ids` are not exactly the ids of the bearers. */
function inRequestedOrder(people: readonly BearerRow[], ids: readonly number[]): BearerRow[] | undefined {
  const places = new Map(ids.map((id, place) => [id, place]));
  if (ids.length !== people.length || !people.every(({ id }) => places.has(id))) return undefined;
  const placeOf = ({ id, rank }: BearerRow) => bearerRanks.indexOf(rank) * people.length + (places.get(id) ?? 0);
  return people.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Changes the order of a committee in the caller's transaction. @throws AppError like `orderBearers` */
export async function setOrder(
  platform: Platform,
  db: Db,
  termId: number,
  ids: readonly number[],
  by: ByAdmin & { readonly seen: string | undefined },
): Promise<void> {
  const changeRequest = { ...termRecord(platform, db, termId), ...by } as const;
  // The lock prevents adding and removing bearers until the transaction ends.
  const { bearers } = (await changeRequest.lock()) ?? { bearers: [] };
  const ordered = inRequestedOrder(bearers, ids);
  if (!ordered) throw await conflictError(db, changeRequest);
  await changeRecord(platform, db, {
    ...changeRequest,
    change: (): Pick<TermWithBearers<BearerRow>, 'bearers'> => ({ bearers: ordered }),
    fieldsOf: (after) => ({ bearers: after.bearers.map(({ id }) => id) }),
    write: async (_after, _before, at) => {
      await updatePositions(db, ids);
      await updateTermTimestamp(db, termId, at);
    },
  });
}

/**
 * Changes the order of a committee.
 * @throws AppError `missing`; `conflictError`, also if the ids are not exactly those of the committee because a bearer
 *   was added or removed
 */
export async function orderBearers(
  platform: Platform,
  termId: number,
  { ids, seen }: z.output<typeof orderBearersEndpoint.body>,
  administratorId: number,
): Promise<AdminTerm> {
  return inTransaction(platform.database, async (db) => {
    await setOrder(platform, db, termId, ids, { action: 'bearers ordered', administratorId, seen });
    return readTerm(platform, db, termId);
  });
}

/** Takes edits of bearers back. */
export const bearerVersions: Versioned = {
  fields: async (db, id) => {
    const bearer = await findBearer(db, id);
    return bearer && bearerColumns(bearer);
  },
  restore: async (platform, db, id, { values, ...by }) =>
    changeRecord(platform, db, {
      ...bearerRecord(db, id, await termOf(db, id)),
      ...by,
      action: 'bearer restored',
      change: (before): NewBearer => bearerOf({ ...bearerColumns(before), ...values }),
      fieldsOf: bearerColumns,
      write: (after, _before, at) => updateBearer(db, id, after, at),
    }),
};
