import { inTransaction } from '#server/platform/database/database.ts';
import { trashImageFiles } from '#server/platform/images/image-files.ts';
import { deleteImage } from '#server/platform/images/images-store.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { ListRowFiles } from '#server/platform/storage/file-owners.ts';
import type { FindPrivateFile } from '#server/platform/storage/private-file.ts';
import { removeUnlessHeld } from '#server/platform/storage/erase.ts';
import {
  findMembersFiles,
  findNeededFiles,
  listArchives,
  listFileNames,
  listStoredPdfs,
} from './archive-files-store.ts';
import { findImport } from './imports-store.ts';

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

/** Removes a zip file that no import needs any more; photos of members lie in it. */
export async function removeArchive(platform: Platform, name: string): Promise<void> {
  await removeUnlessHeld(platform, [{ folder: 'archives', name }]);
}

/** Moves to the trash the files of an archive that nobody needs any more, as soon as `forget` has let go of them. */
export async function forgetImportedFiles(platform: Platform, id: number, forget: () => Promise<void>): Promise<void> {
  const { brought, replaced } = await listFileNames(platform.database, id);
  const archive = (await findImport(platform.database, id))?.archive ?? null;
  await forget();
  if (archive !== null) await removeArchive(platform, archive);
  await releaseFiles(platform, [...new Set([...brought, ...replaced])], id);
}

/** The PDFs and archives that imports keep; the pictures answer for themselves. */
export const listImportedFiles: ListRowFiles = async function* list(db) {
  for (const name of await listArchives(db)) yield [{ folder: 'archives', name }];
  for await (const name of listStoredPdfs(db)) yield [{ folder: 'pdf', name }];
};

/** What is only imported, or was replaced, is for the office to see. */
export const findImportedFile: FindPrivateFile = async (db, name) =>
  (await findNeededFiles(db, [name])).length > 0 ? { readers: 'office' } : undefined;
