import * as z from 'zod/mini';
import { UNDO_APPROVAL_MS } from '#contract/accounts.ts';
import { findMemberOfFile, findSenderOfPhoto, lockCorrection } from '#server/features/members/service.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { picturePlaces } from '#server/platform/images/image-files.ts';
import { deleteImage } from '#server/platform/images/images-store.ts';
import { retryingWorker, type Worker } from '#server/platform/jobs/jobs.ts';
import type { Platform } from '#server/platform/platform.ts';
import { addTrashJob } from '#server/platform/storage/file-jobs.ts';
import type { FindPrivateFile } from '#server/records/private-file.ts';

const DROP_PHOTO = 'corrections.drop-photo';

const dropping = z.object({ id: z.int(), decidedAt: z.int(), name: z.string() });

/**
 * Adds a job that moves a refused photo, or the one that an accepted photo replaced, to the trash when the decision can
 * no longer be undone.
 * @param photo `decidedAt` is the decision's time in epoch milliseconds; does nothing without `name`
 */
export async function addPhotoJob(
  { jobs, now }: Platform,
  db: Db,
  { name, ...decision }: { readonly id: number; readonly decidedAt: number; readonly name: string | null },
): Promise<void> {
  if (name === null) return;
  const payload = { ...decision, name } satisfies z.input<typeof dropping>;
  await jobs.add(db, DROP_PHOTO, JSON.stringify(payload), now() + UNDO_APPROVAL_MS);
}

export function correctionWorker(platform: Platform): Worker {
  return retryingWorker(platform, {
    [DROP_PHOTO]: async ({ payload }) => {
      const { id, decidedAt, name } = dropping.parse(JSON.parse(payload));
      await inTransaction(platform.database, async (db) => {
        const correction = await lockCorrection(db, id);
        const isUndone = correction !== undefined && correction.decided_at !== decidedAt;
        if (isUndone || (await findMemberOfFile(db, 'image', name))) return;
        const image = await deleteImage(db, name);
        if (image) await addTrashJob(platform, db, picturePlaces(image));
      });
    },
  });
}

/** Allows the account that sent a photo to see it, and the office, until it is accepted or deleted. */
export const findCorrectionPhoto: FindPrivateFile = async (db, name) => {
  const account = await findSenderOfPhoto(db, name);
  return account === undefined ? undefined : { readers: { accounts: [account] } };
};
