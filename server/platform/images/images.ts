import { type Db, inTransaction } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { fieldAppError, AppError } from '#server/platform/app-error.ts';
import { eraseLater, trashLater } from '#server/platform/storage/file-jobs.ts';
import type { Folder, StagedFile } from '#server/platform/storage/storage.ts';
import type { EncodedImage } from './encode.ts';
import { erasableFiles, picturePlaces, removeImageFiles, saveImage } from './image-files.ts';
import { encodeStaged } from './image-processes.ts';
import { deleteImage, findImage, insertImage, type StoredImage } from './images-store.ts';
import { enqueue } from './queue.ts';
import { lacksSizes, MAKE_REMAINING_SIZES, type MAKE_SIZES_OF_MANY } from './remaining-sizes.ts';

/** What a change does with pictures, inside its transaction. */
export interface ImageChange {
  /** The bare names of the pictures that were sent, in their order. */
  readonly added: readonly string[];
  /** Deletes the row of a picture that no record names any more. A job moves its files to the trash. Ignores null. */
  readonly drop: (name: string | null) => Promise<void>;
  /** Deletes the row of a picture that its owner takes back. A job deletes its files for good. Ignores null. */
  readonly erase: (name: string | null) => Promise<void>;
}

/** Decodes what was sent and encodes it anew. @throws AppError as `encodeStaged`; `busy` when too many are waiting */
export async function prepareImage(staged: StagedFile): Promise<EncodedImage> {
  return enqueue(() => encodeStaged(staged));
}

/**
 * Writes the row of a kept picture, in the transaction that names it, and has the sizes made that it lacks.
 * @param job which kind of job makes them
 */
export async function nameImage(
  platform: Pick<Platform, 'jobs' | 'now'>,
  db: Db,
  image: StoredImage,
  job: typeof MAKE_REMAINING_SIZES | typeof MAKE_SIZES_OF_MANY = MAKE_REMAINING_SIZES,
): Promise<void> {
  await insertImage(db, image, platform.now());
  if (lacksSizes(image)) await platform.jobs.add(db, job, image.name);
}

async function prepareField(staged: StagedFile): Promise<EncodedImage> {
  try {
    return await prepareImage(staged);
  } catch (error) {
    if (!(error instanceof AppError) || error.kind === 'busy') throw error;
    throw fieldAppError(error.kind, 'image', error.code);
  }
}

/** A commit whose answer was lost may still have happened: then the rows are there, and the files stay. */
async function removeUnnamed({ database, storage, log }: Platform, stored: readonly StoredImage[]): Promise<void> {
  try {
    for (const image of stored) {
      if (!(await findImage(database, image.name))) await removeImageFiles(storage, image);
    }
  } catch (error) {
    log.error({ err: error }, 'pictures of a failed change could not be removed');
  }
}

/**
 * Changes records together with their pictures: stores what was sent first, then calls `change` in one transaction,
 * with jobs for the files of what it dropped or erased. If the transaction fails, the new files are deleted again. A
 * crash in between can leave them as orphans.
 * @throws AppError about the field `image`; whatever `change` throws
 */
export async function changeWithImages<T>(
  platform: Platform,
  folder: Folder,
  sent: readonly StagedFile[],
  change: (db: Db, images: ImageChange) => Promise<T>,
): Promise<T> {
  const stored: StoredImage[] = [];
  try {
    for (const staged of sent) stored.push(await saveImage(platform.storage, folder, await prepareField(staged)));
    return await inTransaction(platform.database, async (db) => {
      for (const image of stored) await nameImage(platform, db, image);
      return change(db, {
        added: stored.map(({ name }) => name),
        drop: async (name) => {
          const image = name === null ? undefined : await deleteImage(db, name);
          if (image) await trashLater(platform, db, picturePlaces(image));
        },
        erase: async (name) => {
          const image = name === null ? undefined : await deleteImage(db, name);
          if (image) await eraseLater(platform, db, erasableFiles(image));
        },
      });
    });
  } catch (error) {
    await removeUnnamed(platform, stored);
    throw error;
  }
}
