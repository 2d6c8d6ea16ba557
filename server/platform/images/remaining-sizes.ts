import * as z from 'zod/mini';
import { sizedName } from '#contract/files.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { publicContentChanged } from '#server/platform/database/public-version-store.ts';
import { retryingWorker, type Worker } from '#server/platform/jobs/jobs.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type ListRowFiles, listNamedFiles } from '#server/platform/storage/file-owners.ts';
import { folders, type StagedFile } from '#server/platform/storage/storage.ts';
import type { EncodedFile } from './encode.ts';
import { saveEncoded } from './image-files.ts';
import { encodeAvifOf, encodeWebpOf, enqueueIdle } from './queue.ts';
import { findImage, type StoredImage, updateVariants } from './images-store.ts';
import { widthsFor } from './formats.ts';

/**
 * Kinds of jobs that make the missing sizes of a picture. The payload is the bare name of the picture. Bulk imports use
 * MAKE_SIZES_OF_MANY, so that their jobs do not delay other pictures.
 */
export const MAKE_REMAINING_SIZES = 'images.remaining-sizes';
export const MAKE_SIZES_OF_MANY = 'images.sizes-of-many';

/**
 * A kind of job that removes sizes made after their picture was deleted. The payload is JSON in the format `lateSizes`.
 */
const REMOVE_LATE_SIZES = 'images.late-sizes';
const lateSizes = z.object({ picture: z.string(), folder: z.enum(folders), files: z.array(z.string()) });

const widthsOf = ({ picture }: StoredImage): number[] => widthsFor(Math.max(...picture.webp));

export function needsMoreSizes(image: StoredImage): boolean {
  const { webp, avif } = image.picture;
  return widthsOf(image).some((width) => !webp.includes(width) || !avif.includes(width));
}

/**
 * Opens the largest WebP file of a picture.
 * @throws Error `ENOENT` if the file is missing. A retry helps if the file is being restored from the trash.
 */
async function openLargest({ storage }: Platform, { name, folder, picture }: StoredImage): Promise<StagedFile> {
  const largest = await storage.openLocally(folder, sizedName(name, Math.max(...picture.webp), 'webp'));
  if (!largest) throw Object.assign(new Error(`a file of the picture ${name} is missing`), { code: 'ENOENT' });
  return largest;
}

/** Encodes the missing WebP sizes and all AVIF sizes, even AVIF sizes that already exist. */
async function encodeRemaining(platform: Platform, image: StoredImage): Promise<readonly EncodedFile[]> {
  const { path, discard } = await openLargest(platform, image);
  try {
    const files: EncodedFile[] = [];
    for (const width of widthsOf(image)) {
      if (!image.picture.webp.includes(width)) files.push(await enqueueIdle(() => encodeWebpOf(path, width)));
      files.push(await enqueueIdle(() => encodeAvifOf(path, width)));
    }
    return files;
  } finally {
    await discard();
  }
}

/**
 * Removes sizes that were made after their picture was deleted. If the picture is in the bin, the sizes move to the
 * trash. If the picture was restored meanwhile, the sizes stay.
 */
async function removeLateSizes(
  { database, storage }: Platform,
  { picture, folder, files }: z.output<typeof lateSizes>,
  listBinFiles: ListRowFiles,
): Promise<void> {
  const { paths: binned } = await listNamedFiles(database, [listBinFiles]);
  if (await findImage(database, picture)) return;
  for (const name of files) await (binned.has(`${folder}/${name}`) ? storage.trash : storage.remove)(folder, name);
}

/**
 * Makes the missing WebP sizes of a picture, and all AVIF sizes.
 * @param listBinFiles lists the files of deleted pictures that can be restored
 */
export async function makeRemainingSizes(platform: Platform, name: string, listBinFiles: ListRowFiles): Promise<void> {
  const image = await findImage(platform.database, name);
  if (!image) return;
  const files = await encodeRemaining(platform, image).catch(async (error: unknown) => {
    // The picture and its files were deleted during encoding, so there is nothing left to do.
    if (!(await findImage(platform.database, name))) return undefined;
    // If the picture still exists but its largest file is missing, throws ENOENT instead of the original error.
    await (await openLargest(platform, image)).discard();
    throw error;
  });
  if (!files) return;
  const widths = widthsOf(image);
  const stored = await saveEncoded(platform.storage, image.folder, files, name.slice(0, name.lastIndexOf('.')));
  const made: StoredImage = { ...image, picture: { ...image.picture, webp: widths, avif: widths } };
  const stillThere = await inTransaction(platform.database, async (db) => {
    const updated = await updateVariants(db, name, made.picture);
    // Locks the public version last, as every change does, to prevent deadlocks. Public pages show no pictures of the
    // folder `images`.
    if (updated && image.folder !== 'images') await publicContentChanged(db);
    return updated;
  });
  if (stillThere) return;
  // The picture may be in the bin, from where it can be restored with these files.
  const late = { picture: name, folder: image.folder, files: [...stored] };
  await platform.jobs.add(platform.database, REMOVE_LATE_SIZES, JSON.stringify(late));
  await removeLateSizes(platform, late, listBinFiles);
}

/** Creates the workers that make the remaining sizes of pictures. Pages use these sizes as soon as they exist. */
export function imageWorkers(platform: Platform, listBinFiles: ListRowFiles): readonly Worker[] {
  return [
    retryingWorker(platform, {
      [MAKE_REMAINING_SIZES]: ({ payload }) => makeRemainingSizes(platform, payload, listBinFiles),
      [REMOVE_LATE_SIZES]: ({ payload }) =>
        removeLateSizes(platform, lateSizes.parse(JSON.parse(payload)), listBinFiles),
    }),
    retryingWorker(platform, {
      [MAKE_SIZES_OF_MANY]: ({ payload }) => makeRemainingSizes(platform, payload, listBinFiles),
    }),
  ];
}
