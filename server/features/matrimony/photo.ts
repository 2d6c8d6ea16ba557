import type { Db } from '#server/platform/database/database.ts';
import { changeWithImages, type ImageChange } from '#server/platform/images/images.ts';
import type { Platform } from '#server/platform/platform.ts';
import { fieldAppError, AppError } from '#server/platform/app-error.ts';
import type { StagedFile } from '#server/platform/storage/storage.ts';

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
