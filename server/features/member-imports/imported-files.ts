import { inTransaction } from '#server/platform/database/database.ts';
import { trashImageFiles } from '#server/platform/images/image-files.ts';
import { deleteImage } from '#server/platform/images/images-store.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { ListRowFiles } from '#server/platform/storage/file-owners.ts';
import type { FindPrivateFile } from '#server/platform/storage/private-file.ts';
import { findMembersFiles, findNeededFiles, listFileNames, listStoredPdfs } from './archive-files-store.ts';

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

/** Moves to the trash the files of an archive that nobody needs any more, as soon as `forget` has let go of them. */
export async function forgetImportedFiles(platform: Platform, id: number, forget: () => Promise<void>): Promise<void> {
  const { brought, replaced } = await listFileNames(platform.database, id);
  await forget();
  await releaseFiles(platform, [...new Set([...brought, ...replaced])], id);
}

/** The PDFs that imports keep; the pictures answer for themselves. */
export const listImportedFiles: ListRowFiles = async function* list(db) {
  for await (const name of listStoredPdfs(db)) yield [{ folder: 'pdf', name }];
};

/** What is only imported, or was replaced, is for the office to see. */
export const findImportedFile: FindPrivateFile = async (db, name) =>
  (await findNeededFiles(db, [name])).length > 0 ? { readers: 'office' } : undefined;
