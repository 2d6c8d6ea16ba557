import * as z from 'zod/mini';
import { sizedName } from '#contract/files.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { publicContentChanged } from '#server/platform/database/public-version-store.ts';
import { patientWorker } from '#server/platform/jobs/jobs.ts';
import type { Worker } from '#server/platform/jobs/worker.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type ListRowFiles, listNamedFiles } from '#server/platform/storage/file-owners.ts';
import { folders, type StagedFile } from '#server/platform/storage/storage.ts';
import type { EncodedFile } from './encode.ts';
import { saveEncoded } from './image-files.ts';
import { encodeAvifOf, encodeWebpOf } from './image-processes.ts';
import { findImage, type StoredImage, updateVariants } from './images-store.ts';
import { whenIdle } from './queue.ts';
import { widthsFor } from './widths.ts';

/** Kinds of jobs; the payload is the bare name of a picture. One among thousands keeps no other picture waiting. */
export const MAKE_REMAINING_SIZES = 'images.avif';
export const MAKE_SIZES_OF_MANY = 'images.many';

/** Kind of job; the payload is such sizes as JSON. */
export const REMOVE_LATE_SIZES = 'images.late';
/** Files that were made for a picture, by its name. */
const lateSizes = z.object({ picture: z.string(), folder: z.enum(folders), files: z.array(z.string()) });

const widthsOf = ({ picture }: StoredImage): number[] => widthsFor(Math.max(...picture.webp));

/** Whether it is to have sizes that it has not yet. */
export function lacksSizes(image: StoredImage): boolean {
  const { webp, avif } = image.picture;
  return widthsOf(image).some((width) => !webp.includes(width) || !avif.includes(width));
}

/** @throws Error when it is not there: a row names it, so it is about to be taken out of the trash */
async function openLargest({ storage }: Platform, { name, folder, picture }: StoredImage): Promise<StagedFile> {
  const largest = await storage.openLocally(folder, sizedName(name, Math.max(...picture.webp), 'webp'));
  if (!largest) throw Object.assign(new Error(`a file of the picture ${name} is not there`), { code: 'ENOENT' });
  return largest;
}

/** The files that a picture lacks; AVIF in all sizes. What is there may be made again. */
async function encodeRemaining(platform: Platform, image: StoredImage): Promise<readonly EncodedFile[]> {
  const { path, discard } = await openLargest(platform, image);
  try {
    const files: EncodedFile[] = [];
    for (const width of widthsOf(image)) {
      if (!image.picture.webp.includes(width)) files.push(await whenIdle(() => encodeWebpOf(path, width)));
      files.push(await whenIdle(() => encodeAvifOf(path, width)));
    }
    return files;
  } finally {
    await discard();
  }
}

/**
 * Removes sizes that came too late, for the picture was let go of; where it lies in the bin with them, they go into the
 * trash, and where it is back by now, they are its own.
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
 * Makes the sizes that a picture lacks, and all of them in the smallest format.
 * @param listBinFiles the files of pictures that were deleted meanwhile and can come back
 */
export async function makeRemainingSizes(platform: Platform, name: string, listBinFiles: ListRowFiles): Promise<void> {
  const image = await findImage(platform.database, name);
  // Dropped in the meantime.
  if (!image) return;
  const files = await encodeRemaining(platform, image).catch(async (error: unknown) => {
    // Its file went with it.
    if (!(await findImage(platform.database, name))) return undefined;
    // Where the file went alone, that is what is wrong.
    await (await openLargest(platform, image)).discard();
    throw error;
  });
  if (!files) return;
  const widths = widthsOf(image);
  const stored = await saveEncoded(platform.storage, image.folder, files, name.slice(0, name.lastIndexOf('.')));
  const made: StoredImage = { ...image, picture: { ...image.picture, webp: widths, avif: widths } };
  const stillThere = await inTransaction(platform.database, async (db) => {
    const updated = await updateVariants(db, name, made.picture);
    // Last, as in every change: two that lock the same rows in another order would wait for each other for ever.
    // Photos of members stand on no public page.
    if (updated && image.folder !== 'images') await publicContentChanged(db);
    return updated;
  });
  if (stillThere) return;
  // The other files may lie in the trash, from where they can come back.
  const late = { picture: name, folder: image.folder, files: [...stored] };
  await platform.jobs.add(platform.database, REMOVE_LATE_SIZES, JSON.stringify(late));
  await removeLateSizes(platform, late, listBinFiles);
}

/** Encoding that nobody has to wait for: pages offer the smaller files as soon as there are any. */
export function imageWorkers(platform: Platform, listBinFiles: ListRowFiles): readonly Worker[] {
  return [
    patientWorker(platform, {
      [MAKE_REMAINING_SIZES]: ({ payload }) => makeRemainingSizes(platform, payload, listBinFiles),
      [REMOVE_LATE_SIZES]: ({ payload }) =>
        removeLateSizes(platform, lateSizes.parse(JSON.parse(payload)), listBinFiles),
    }),
    patientWorker(platform, {
      [MAKE_SIZES_OF_MANY]: ({ payload }) => makeRemainingSizes(platform, payload, listBinFiles),
    }),
  ];
}
