import type { Db } from '#server/platform/database/database.ts';
import { type Erased, eraseImages } from '#server/platform/images/erase-images.ts';
import { changeWithImages, type ImageChange } from '#server/platform/images/images.ts';
import type { Platform } from '#server/platform/platform.ts';
import { fieldAppError, AppError } from '#server/platform/app-error.ts';
import type { StagedFile } from '#server/platform/storage/storage.ts';
import { deleteProfiles } from './store.ts';

/** Photos of profiles are in the same folder as those of members; access is checked per photo (decision 12). */
const FOLDER = 'images';

/** Stores a new photo and runs `change` in the same transaction. Reports errors of the photo for the field `photo`. */
export async function changeWithPhoto<T>(
  platform: Platform,
  photo: StagedFile | undefined,
  change: (db: Db, images: ImageChange) => Promise<T>,
): Promise<T> {
  try {
    return await changeWithImages(platform, FOLDER, photo ? [photo] : [], change);
  } catch (error) {
    if (error instanceof AppError && error.fields?.['image'] !== undefined) {
      throw fieldAppError(error.kind, 'photo', error.code);
    }
    throw error;
  }
}

/** Deletes profiles and their data in the caller’s transaction. Returns the files to delete. */
export async function eraseProfiles(db: Db, ids: readonly number[]): Promise<Erased> {
  const { rows, files } = await deleteProfiles(db, ids);
  const erased = await eraseImages(db, FOLDER, rows);
  return { ...erased, files: [...erased.files, ...files] };
}
