import type { Db } from '#server/platform/database/database.ts';
import type { FilePlace, Folder } from '#server/platform/storage/storage.ts';
import { fileNames } from './image-files.ts';
import { deleteImage } from './images-store.ts';

export interface Erased {
  /** The number of records that existed. */
  readonly count: number;
  readonly files: readonly FilePlace[];
}

/**
 * Deletes the image rows of deleted records in the caller's transaction. Returns the number of records and the files of
 * their pictures.
 */
export async function eraseImages(
  db: Db,
  folder: Folder,
  deleted: readonly { readonly image: string | null }[],
): Promise<Erased> {
  const files: FilePlace[] = [];
  for (const { image } of deleted) {
    if (image === null) continue;
    const stored = await deleteImage(db, image);
    // If the picture has no image row, only the file that the record names is known.
    for (const name of stored ? fileNames(stored) : [image]) files.push({ folder, name });
  }
  return { count: deleted.length, files };
}
