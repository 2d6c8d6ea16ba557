import { sizedName } from '#contract/files.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { ListRowFiles } from '#server/platform/storage/file-owners.ts';
import type { FilePlace, Folder, Part, Storage } from '#server/platform/storage/storage.ts';
import type { EncodedFile, EncodedImage } from './encode.ts';
import { widthsFor } from './formats.ts';
import { listImages, type StoredImage, deleteImage } from './images-store.ts';

function fileNames({ name, picture: { webp, avif } }: StoredImage): readonly string[] {
  return [
    name,
    ...webp.map((width) => sizedName(name, width, 'webp')),
    ...avif.map((width) => sizedName(name, width, 'avif')),
  ];
}

/**
 * Stores all encoded files or none, under a new name or as further sizes of the picture with the base name `base`.
 * Returns the names of the files.
 */
export async function saveEncoded(
  storage: Storage,
  folder: Folder,
  files: readonly EncodedFile[],
  base?: string,
): Promise<readonly string[]> {
  const parts: Part[] = [];
  try {
    for (const { content, width, extension } of files) {
      const staged = await storage.stage(content, content.length);
      parts.push({ staged, extension, ...(width !== undefined && { suffix: String(width) }) });
    }
    return await storage.keep(folder, parts, base);
  } finally {
    for (const { staged } of parts) await staged.discard();
  }
}

/** Stores the files of a picture. The caller must insert the picture's row, or delete the files. */
export async function saveImage(storage: Storage, folder: Folder, image: EncodedImage): Promise<StoredImage> {
  const { width, height, placeholder } = image;
  const [name = ''] = await saveEncoded(storage, folder, image.files);
  const webp = image.files.flatMap((file) => (file.extension === 'webp' ? (file.width ?? []) : []));
  return { name, folder, picture: { width, height, placeholder, webp, avif: [] } };
}

export async function removeImageFiles(storage: Storage, image: StoredImage): Promise<void> {
  for (const name of fileNames(image)) await storage.remove(image.folder, name);
}

/** Returns the places of all stored files of a picture, as listed in its row. */
export function picturePlaces(image: StoredImage): readonly FilePlace[] {
  return fileNames(image).map((name) => ({ folder: image.folder, name }));
}

/** Returns every file that a picture can have, including sizes that a job may be generating. */
export function erasableFiles(image: StoredImage): readonly FilePlace[] {
  const { folder, picture } = image;
  const widths = widthsFor(picture.width);
  const names = fileNames({ ...image, picture: { ...picture, webp: widths, avif: widths } });
  return names.map((name) => ({ folder, name }));
}

/** Lists the stored files of every picture in the database. */
export const listPictureFiles: ListRowFiles = async function* list(db) {
  for await (const image of listImages(db)) yield picturePlaces(image);
};

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
