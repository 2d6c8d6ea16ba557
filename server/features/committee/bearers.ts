import type * as z from 'zod/mini';
import type { OfficeBearer, Text } from '#contract/content.ts';
import type { addBearer as addBearerEndpoint, changeBearer as changeBearerEndpoint } from '#contract/terms.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { once, type Submission } from '#server/platform/idempotency/idempotency.ts';
import { changeWithImages } from '#server/platform/images/images.ts';
import type { Platform } from '#server/platform/platform.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { StagedFile } from '#server/platform/storage/storage.ts';
import {
  deleteBearer,
  findBearer,
  findTermOf,
  insertBearers,
  listBearers,
  updateBearer,
  updatePositions,
} from './bearers-store.ts';
import { changeTermWith, missing } from './change-term.ts';

/** Portraits lie beside the pictures of the gallery. */
const FOLDER = 'uploads';

const subjectOf = (bearerId: number) => ({ type: 'bearer', id: bearerId }) as const;

/** @throws AppError `missing` */
export async function readBearer(db: Db, id: number): Promise<OfficeBearer> {
  const bearer = await findBearer(db, id);
  if (!bearer) throw missing();
  return bearer;
}

async function termOf(db: Db, bearerId: number): Promise<number> {
  const termId = await findTermOf(db, bearerId);
  if (termId === undefined) throw missing();
  return termId;
}

/** Adds somebody at the end of a committee. @returns their number */
export async function addBearer(
  platform: Platform,
  termId: number,
  { name_en, name_ml = null, role_en, role_ml = null, rank }: z.output<typeof addBearerEndpoint.body>,
  sent: StagedFile | undefined,
  submission: Submission,
): Promise<number[]> {
  const act = { administratorId: submission.accountId, action: 'bearer added', subjectOf } as const;
  const name = { en: name_en, ml: name_ml };
  const role = { en: role_en, ml: role_ml };
  return changeWithImages(platform, FOLDER, sent ? [sent] : [], (db, { added: [image = null] }) =>
    once(platform, db, submission, async () => {
      const { result: id } = await changeTermWith(platform, db, termId, act, async () => {
        const [added = 0] = await insertBearers(db, termId, [{ name, role, rank, image }]);
        return added;
      });
      return [id];
    }),
  );
}

/** What was sent, for the rest what there is (decision 4). */
function changedText(before: Text, en: string | undefined, ml: string | null | undefined): Text {
  return { en: en ?? before.en, ml: ml === undefined ? before.ml : ml };
}

/**
 * Changes what was sent; the photo stays unless another one comes or its removal is asked for. The one before it stays
 * in storage, for versions name it.
 */
export async function changeBearer(
  platform: Platform,
  id: number,
  { removeImage, ...changes }: z.output<typeof changeBearerEndpoint.body>,
  sent: StagedFile | undefined,
  administratorId: number,
): Promise<OfficeBearer> {
  const act = { administratorId, action: 'bearer changed', subjectOf: () => subjectOf(id) } as const;
  return changeWithImages(platform, FOLDER, sent ? [sent] : [], async (db, { added: [added] }) => {
    await changeTermWith(platform, db, await termOf(db, id), act, async () => {
      const before = await readBearer(db, id);
      await updateBearer(db, id, {
        name: changedText(before.name, changes.name_en, changes.name_ml),
        role: changedText(before.role, changes.role_en, changes.role_ml),
        rank: changes.rank ?? before.rank,
        image: added ?? (removeImage ? null : before.image),
      });
    });
    return readBearer(db, id);
  });
}

/** Takes somebody out of a committee. @throws AppError `missing` the second time */
export async function removeBearer(platform: Platform, id: number, administratorId: number): Promise<void> {
  const act = { administratorId, action: 'bearer deleted', subjectOf: () => subjectOf(id) } as const;
  await inTransaction(platform.database, async (db) => {
    await changeTermWith(platform, db, await termOf(db, id), act, async () => {
      // Somebody else may have been faster while this waited for its turn.
      await readBearer(db, id);
      await deleteBearer(db, id);
    });
  });
}

/**
 * Puts a committee in order.
 * @throws AppError `duplicate` when these are not exactly its people: somebody was added or removed meanwhile
 */
export async function orderBearers(
  platform: Platform,
  termId: number,
  ids: readonly number[],
  administratorId: number,
): Promise<void> {
  const act = { administratorId, action: 'bearers ordered' } as const;
  await inTransaction(platform.database, (db) =>
    changeTermWith(platform, db, termId, act, async () => {
      const there = new Set((await listBearers(db, termId)).map(({ id }) => id));
      const areSame = ids.length === there.size && new Set(ids).isSubsetOf(there) && new Set(ids).size === ids.length;
      if (!areSame) throw new AppError('duplicate', 'changedMeanwhile');
      await updatePositions(db, ids);
    }),
  );
}
