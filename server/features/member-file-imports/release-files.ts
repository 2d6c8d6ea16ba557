import { inTransaction } from '#server/platform/database/database.ts';
import { trashImageFiles } from '#server/platform/images/image-files.ts';
import { deleteImage } from '#server/platform/images/images-store.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findMembersFiles, findNeededFiles } from './store.ts';

/** Files of one statement. */
const AT_ONCE = 200;

async function releaseBatch(platform: Platform, names: readonly string[], importId: number): Promise<void> {
  const { database, storage } = platform;
  const free = await inTransaction(database, async (db) => {
    const needed = new Set([...(await findMembersFiles(db, names)), ...(await findNeededFiles(db, names, importId))]);
    const unneeded = names.filter((name) => !needed.has(name));
    const images = [];
    for (const name of unneeded.filter((each) => each.endsWith('.jpg'))) images.push(await deleteImage(db, name));
    return { images: images.flatMap((image) => image ?? []), pdfs: unneeded.filter((name) => name.endsWith('.pdf')) };
  });
  for (const image of free.images) await trashImageFiles(storage, image);
  for (const pdf of free.pdfs) await storage.trash('pdf', pdf);
}

/** Moves to the trash those of the files of an import that neither a member nor another import needs. */
export async function releaseFiles(platform: Platform, names: readonly string[], importId: number): Promise<void> {
  for (let first = 0; first < names.length; first += AT_ONCE) {
    await releaseBatch(platform, names.slice(first, first + AT_ONCE), importId);
  }
}
