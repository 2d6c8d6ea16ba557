import { type Db, inTransaction } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { fieldAppError, AppError } from '#server/platform/app-error.ts';
import { eraseLater, eraseNow } from '#server/platform/storage/erase.ts';
import type { FilePlace, Folder, StagedFile } from '#server/platform/storage/storage.ts';
import { throwAway } from '#server/platform/storage/throw-away.ts';
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
  /** Lets go of a picture that no row names any more when the transaction ends: into the trash; null is none. */
  readonly drop: (name: string | null) => Promise<void>;
  /** The same for one that its owner takes back: it is removed for good, even if the process ends before. */
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
 * Changes records together with their pictures: what was sent is kept first, `change` writes the rows in one
 * transaction, and the files of what it dropped or erased go when that has ended well. When it has not, the new ones
 * go. Files that a failing disk or the end of the process leaves behind are swept up later.
 * @throws AppError about the field `image`; whatever `change` throws
 */
export async function changeWithImages<T>(
  platform: Platform,
  folder: Folder,
  sent: readonly StagedFile[],
  change: (db: Db, images: ImageChange) => Promise<T>,
): Promise<T> {
  const stored: StoredImage[] = [];
  const dropped: StoredImage[] = [];
  const erased: FilePlace[] = [];
  try {
    for (const staged of sent) stored.push(await saveImage(platform.storage, folder, await prepareField(staged)));
    const result = await inTransaction(platform.database, async (db) => {
      for (const image of stored) await nameImage(platform, db, image);
      return change(db, {
        added: stored.map(({ name }) => name),
        drop: async (name) => {
          const image = name === null ? undefined : await deleteImage(db, name);
          if (image) dropped.push(image);
        },
        erase: async (name) => {
          const image = name === null ? undefined : await deleteImage(db, name);
          if (!image) return;
          const files = erasableFiles(image);
          await eraseLater(platform, db, files);
          erased.push(...files);
        },
      });
    });
    await throwAway(platform, dropped.flatMap(picturePlaces));
    await eraseNow(platform, erased);
    return result;
  } catch (error) {
    await removeUnnamed(platform, stored);
    throw error;
  }
}
