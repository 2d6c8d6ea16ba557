import { buffer } from 'node:stream/consumers';
import { sizedName } from '#contract/files.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { publicContentChanged } from '#server/platform/database/public-version-store.ts';
import { patientWorker } from '#server/platform/jobs/jobs.ts';
import type { Worker } from '#server/platform/jobs/worker.ts';
import type { Platform } from '#server/platform/platform.ts';
import { eraseLater, eraseNow } from '#server/platform/storage/erase.ts';
import type { EncodedFile } from './encode.ts';
import { saveEncoded } from './image-files.ts';
import { encodeAvifOf, encodeWebpOf } from './image-processes.ts';
import { findImage, type StoredImage, updateVariants } from './images-store.ts';
import { whenFree } from './queue.ts';
import { widthsFor } from './widths.ts';

/** Kind of job; the payload is the bare name of a picture. */
export const MAKE_REMAINING_SIZES = 'images.avif';

async function readLargest({ storage }: Platform, { name, folder, picture }: StoredImage): Promise<Buffer | undefined> {
  const largest = await storage.open(folder, sizedName(name, Math.max(...picture.webp), 'webp'));
  return largest && buffer(largest.stream);
}

/** Makes the sizes that a picture lacks, and all of them in the smallest format; what is there may be made again. */
export async function makeRemainingSizes(platform: Platform, name: string): Promise<void> {
  const image = await findImage(platform.database, name);
  const largest = image && (await readLargest(platform, image));
  // Dropped in the meantime.
  if (!image || !largest) return;
  const widths = widthsFor(Math.max(...image.picture.webp));
  const files: EncodedFile[] = [];
  for (const width of widths) {
    if (!image.picture.webp.includes(width)) files.push(await whenFree(() => encodeWebpOf(largest, width)));
    files.push(await whenFree(() => encodeAvifOf(largest, width)));
  }
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
  const late = stored.map((file) => ({ folder: image.folder, name: file }));
  await eraseLater(platform, platform.database, late);
  await eraseNow(platform, late);
}

/** Encoding that nobody has to wait for: pages offer the smaller files as soon as there are any. */
export function imageWorker(platform: Platform): Worker {
  return patientWorker(platform, { [MAKE_REMAINING_SIZES]: ({ payload }) => makeRemainingSizes(platform, payload) });
}
