import { batchesOf } from '#server/platform/database/sql-fragments.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { erasableFiles, picturePlaces } from '#server/platform/images/image-files.ts';
import { deleteImages } from '#server/platform/images/images-store.ts';
import type { Platform } from '#server/platform/platform.ts';
import { addEraseJob, addTrashJob } from '#server/platform/storage/file-jobs.ts';
import type { ListRowFiles } from '#server/platform/storage/file-owners.ts';
import type { FilePlace } from '#server/platform/storage/storage.ts';
import type { FindPrivateFile } from '#server/records/private-file.ts';
import { deleteFiles, findFiles, listFiles, listPdfs, listPrivateFiles } from './imports-store.ts';

const FILES_PER_STATEMENT = 200;

/** Erases private files of imports, unless an import still names them. Call it after the row was changed. */
export async function eraseFiles(platform: Platform, db: Db, names: readonly (string | null)[]): Promise<void> {
  const named = new Set(await listPrivateFiles(db));
  const unnamed = names.flatMap((name) => (name === null || named.has(name) ? [] : [name]));
  await addEraseJob(
    platform,
    db,
    unnamed.map((name) => ({ folder: 'archives', name })),
  );
}

/** Erases a private file whose import was not stored after all. */
export async function discardFile(platform: Platform, name: string | null): Promise<void> {
  await inTransaction(platform.database, (db) => eraseFiles(platform, db, [name]));
}

/** Takes photos and PDFs from imports. Returns the places of their files; pictures lose their rows. */
async function takeFiles(db: Db, names: readonly string[], isErased: boolean): Promise<FilePlace[]> {
  await deleteFiles(db, names);
  const pictures = await deleteImages(
    db,
    names.filter((name) => name.endsWith('.jpg')),
  );
  const pdfs = names.filter((name) => name.endsWith('.pdf')).map((name) => ({ folder: 'pdf', name }) as const);
  return [...pictures.flatMap(isErased ? erasableFiles : picturePlaces), ...pdfs];
}

/** Moves photos and PDFs to the trash that neither a member nor an import has any more. */
export async function trashFiles(platform: Platform, db: Db, names: readonly string[]): Promise<void> {
  for (const batch of batchesOf(names, FILES_PER_STATEMENT)) {
    await addTrashJob(platform, db, await takeFiles(db, batch, false));
  }
}

/** Moves the photos and PDFs that belong to an import to the trash. */
export async function trashFilesOf(platform: Platform, db: Db, importId: number): Promise<void> {
  await trashFiles(platform, db, await listFiles(db, importId));
}

/** Takes the photos and PDFs of an import to erase them, with all sizes of pictures. */
export async function takeAllFiles(db: Db, importId: number): Promise<readonly FilePlace[]> {
  const taken: FilePlace[] = [];
  for (const batch of batchesOf(await listFiles(db, importId), FILES_PER_STATEMENT)) {
    taken.push(...(await takeFiles(db, batch, true)));
  }
  return taken;
}

/** Lists the PDFs and private files of imports. Pictures are not included, because their rows in `images` list them. */
export const listImportedFiles: ListRowFiles = async function* list(db) {
  for (const name of await listPrivateFiles(db)) yield [{ folder: 'archives', name }];
  for (const name of await listPdfs(db)) yield [{ folder: 'pdf', name }];
};

/** Allows the office to read files of an import that no member has yet, and files of members that an import replaced. */
export const findImportedFile: FindPrivateFile = async (db, name) =>
  (await findFiles(db, [name])).length > 0 ? { readers: 'office' } : undefined;
