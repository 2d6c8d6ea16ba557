import { type Db, inTransaction } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { errorAtField } from '#server/platform/app-error.ts';
import { addEraseJob, addTrashJob } from '#server/platform/storage/file-jobs.ts';
import type { Folder, StagedFile } from '#server/platform/storage/storage.ts';
import type { EncodedImage } from './encode.ts';
import { erasableFiles, picturePlaces, removeImageFiles, saveImage } from './image-files.ts';
import { encodeStaged, enqueue } from './queue.ts';
import { deleteImage, findImage, insertImage, type StoredImage } from './images-store.ts';
import { needsMoreSizes, MAKE_REMAINING_SIZES, type MAKE_SIZES_OF_MANY } from './remaining-sizes.ts';

export interface ImageChange {
  /** The bare names of the uploaded pictures, in order. */
  readonly added: readonly string[];
  /** Deletes the row of a picture that no record uses any more. A job moves its files to the trash. Ignores null. */
  readonly drop: (name: string | null) => Promise<void>;
  /** Deletes the row of a picture that its owner withdraws. A job deletes its files for good. Ignores null. */
  readonly erase: (name: string | null) => Promise<void>;
}

/**
 * Decodes an uploaded picture and encodes it in the site's formats, after waiting in the queue of urgent work.
 * @throws AppError like `encodeStaged`; `busy` if the queue is full
 */
export async function prepareImage(staged: StagedFile): Promise<EncodedImage> {
  return enqueue(() => encodeStaged(staged));
}

/**
 * Inserts the row of a stored picture in the caller's transaction, and adds a job for missing sizes.
 * @param job the kind of job
 */
export async function attachImage(
  platform: Pick<Platform, 'jobs' | 'now'>,
  db: Db,
  image: StoredImage,
  job: typeof MAKE_REMAINING_SIZES | typeof MAKE_SIZES_OF_MANY = MAKE_REMAINING_SIZES,
): Promise<void> {
  await insertImage(db, image, platform.now());
  if (needsMoreSizes(image)) await platform.jobs.add(db, job, image.name);
}

async function prepareField(staged: StagedFile): Promise<EncodedImage> {
  try {
    return await prepareImage(staged);
  } catch (error) {
    throw errorAtField(error, 'image');
  }
}

/**
 * Deletes the files of uploaded pictures that have no row. A picture has a row if the commit succeeded but its
 * confirmation was lost.
 */
async function removeUnnamed({ database, storage, log }: Platform, stored: readonly StoredImage[]): Promise<void> {
  try {
    for (const image of stored) {
      if (!(await findImage(database, image.name))) await removeImageFiles(storage, image);
    }
  } catch (error) {
    log.error({ event: 'file.cleanup-failed', err: error }, 'Pictures of a failed change could not be removed');
  }
}

/**
 * Stores uploaded pictures, then calls `change` in a transaction that also adds jobs for dropped or erased files. If
 * the transaction fails, the new files are deleted. After a crash, the new files can remain without a row.
 * @throws AppError at the field `image`, or `busy` if the queue is full; errors of `change`
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
      for (const image of stored) await attachImage(platform, db, image);
      return change(db, {
        added: stored.map(({ name }) => name),
        drop: async (name) => {
          const image = name === null ? undefined : await deleteImage(db, name);
          if (image) await addTrashJob(platform, db, picturePlaces(image));
        },
        erase: async (name) => {
          const image = name === null ? undefined : await deleteImage(db, name);
          if (image) await addEraseJob(platform, db, erasableFiles(image));
        },
      });
    });
  } catch (error) {
    await removeUnnamed(platform, stored);
    throw error;
  }
}
