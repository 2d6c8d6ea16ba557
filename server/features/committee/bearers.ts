import type * as z from 'zod/mini';
import { bearerRanks, type Text } from '#contract/content.ts';
import type {
  addBearer as addBearerEndpoint,
  BearerOfAdmin,
  changeBearer as changeBearerEndpoint,
  orderBearers as orderBearersEndpoint,
  TermOfAdmin,
} from '#contract/terms.ts';
import { notFound } from '#server/platform/app-error.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { once, type Submission } from '#server/records/idempotency.ts';
import { changeWithImages } from '#server/platform/images/images.ts';
import type { Platform } from '#server/platform/platform.ts';
import { withUpdatedAt } from '#server/records/field-changes-store.ts';
import { changedMeanwhile, changedTo, changeRecord, noteAct, removeRecord } from '#server/records/change-record.ts';
import type { StagedFile } from '#server/platform/storage/storage.ts';
import { lockRevision } from '#server/records/versions-store.ts';
import { changeSubject } from '#server/records/versions.ts';
import {
  type BearerRow,
  findBearer,
  findTermOf,
  insertBearers,
  type NewBearer,
  bearerColumns,
  updateBearer,
  updatePositions,
} from './bearers-store.ts';
import { bearerBin } from './bin.ts';
import { noteCommittee, termRecord, type WholeTerm } from './change-term.ts';
import { readTerm } from './read-terms.ts';
import { findTerm, touchTerm } from './store.ts';
import { termSubject } from './term-snapshot.ts';

/** Portraits lie beside the pictures of the gallery. */
const FOLDER = 'uploads';

/** @throws AppError `missing` */
export async function readBearer(db: Db, id: number): Promise<BearerOfAdmin> {
  const bearer = await findBearer(db, id);
  if (!bearer) throw notFound();
  return withUpdatedAt(bearer);
}

async function termOf(db: Db, bearerId: number): Promise<number> {
  const termId = await findTermOf(db, bearerId);
  if (termId === undefined) throw notFound();
  return termId;
}

/** Adds somebody at the end of a committee. @returns their number */
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
    once(platform, db, submission, () =>
      changeSubject(db, termSubject(termId), { at: platform.now(), actorId: administratorId }, async () => {
        if (!(await findTerm(db, termId))) throw notFound();
        const [id = 0] = await insertBearers(db, termId, [{ ...person, image }], platform.now());
        await noteCommittee(platform, db, termId, administratorId);
        await noteAct(platform, db, { record: { type: 'bearer', id }, action: 'bearer added', administratorId });
        return [id];
      }),
    ),
  );
}

/** What was sent, for the rest what there is (decision 4). */
function changedText(before: Text, en: string | undefined, ml: string | null | undefined): Text {
  return { en: changedTo(en, before.en), ml: changedTo(ml, before.ml) };
}

/** What every change of an office bearer has in common; who else changes the same term waits. */
function bearerRecord(db: Db, id: number, termId: number) {
  return {
    record: { type: 'bearer', id },
    keeps: termSubject(termId),
    find: () => findBearer(db, id),
    read: () => readBearer(db, id),
  } as const;
}

/**
 * Changes what was sent; the photo stays unless another one comes or its removal is asked for. The one before it stays
 * in storage, for versions name it.
 * @throws AppError `missing`; `changedMeanwhile`
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
        rank: changedTo(changes.rank, before.rank),
        image: added ?? (removeImage ? null : before.image),
      }),
      fieldsOf: bearerColumns,
      write: (after, _before, at) => updateBearer(db, id, after, at),
    });
  });
}

/**
 * Takes somebody out of a committee: into the bin. @returns the number of their entry there
 * @throws AppError `missing` the second time; `changedMeanwhile`
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
      also: () => noteCommittee(platform, db, termId, administratorId),
    });
  });
}

/** The people in the order of these numbers, as they are shown: by rank. Undefined when these are not exactly they. */
function inOrder(people: readonly BearerRow[], ids: readonly number[]): BearerRow[] | undefined {
  const places = new Map(ids.map((id, place) => [id, place]));
  if (ids.length !== people.length || !people.every(({ id }) => places.has(id))) return undefined;
  const placeOf = ({ id, rank }: BearerRow) => bearerRanks.indexOf(rank) * people.length + (places.get(id) ?? 0);
  return people.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/**
 * Puts a committee in order.
 * @throws AppError `changedMeanwhile`, also when these are not exactly its people: somebody was added or removed meanwhile
 */
export async function orderBearers(
  platform: Platform,
  termId: number,
  { ids, seen }: z.output<typeof orderBearersEndpoint.body>,
  administratorId: number,
): Promise<TermOfAdmin> {
  return inTransaction(platform.database, async (db) => {
    const term = termRecord(platform, db, termId);
    // Nobody is added or removed from here on.
    await lockRevision(db, term.keeps.name);
    const { bearers } = (await term.find()) ?? { bearers: [] };
    const ordered = inOrder(bearers, ids);
    const asked = { ...term, action: 'bearers ordered', administratorId, seen } as const;
    if (!ordered) throw await changedMeanwhile(db, asked);
    await changeRecord(platform, db, {
      ...asked,
      change: (): Pick<WholeTerm<BearerRow>, 'bearers'> => ({ bearers: ordered }),
      fieldsOf: (after) => ({ bearers: after.bearers.map(({ id }) => id) }),
      write: async (_after, _before, at) => {
        await updatePositions(db, ids);
        await touchTerm(db, termId, at);
      },
    });
    return readTerm(platform, db, termId);
  });
}
