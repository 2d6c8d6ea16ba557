import { batchesOf } from '#server/platform/database/batches-of.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { picturePlaces } from '#server/platform/images/image-files.ts';
import { deleteImages } from '#server/platform/images/images-store.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { ListRowFiles } from '#server/platform/storage/file-owners.ts';
import type { FindPrivateFile } from '#server/records/private-file.ts';
import { addEraseJob, addTrashJob } from '#server/platform/storage/file-jobs.ts';
import {
  deleteFiles,
  findFilesOfMembers,
  findFilesNeededByImports,
  listArchives,
  listFileNames,
  listStoredPdfs,
} from './archive-files-store.ts';
import { lockImport } from './imports-store.ts';

const FILES_PER_STATEMENT = 200;

/** Moves files to the trash, except those that a member or another import needs. */
async function release(platform: Platform, db: Db, names: readonly string[], importId: number): Promise<void> {
  const needed = new Set([
    ...(await findFilesOfMembers(db, names)),
    ...(await findFilesNeededByImports(db, names, importId)),
  ]);
  const unneeded = names.filter((name) => !needed.has(name));
  const images = unneeded.filter((name) => name.endsWith('.jpg'));
  const pdfs = unneeded.filter((name) => name.endsWith('.pdf')).map((name) => ({ folder: 'pdf' as const, name }));
  const files = [...(await deleteImages(db, images)).flatMap(picturePlaces), ...pdfs];
  await addTrashJob(platform, db, files);
}

async function listAll(db: Db, importId: number): Promise<readonly string[]> {
  const { importedFiles, previousFiles } = await listFileNames(db, importId);
  return [...new Set([...importedFiles, ...previousFiles])];
}

async function releaseAll(platform: Platform, names: readonly string[], importId: number): Promise<void> {
  for (const batch of batchesOf(names, FILES_PER_STATEMENT)) {
    await inTransaction(platform.database, (db) => release(platform, db, batch, importId));
  }
}

/** Moves to the trash the files that an import added, except those that a member or another import needs. */
export async function trashBroughtFiles(platform: Platform, importId: number): Promise<void> {
  const { importedFiles } = await listFileNames(platform.database, importId);
  await releaseAll(platform, importedFiles, importId);
}

/** Erases an import’s zip file, which contains photos of members, unless another import refers to it. */
export async function eraseArchive(platform: Platform, db: Db, archive: string | null): Promise<void> {
  if (archive === null || (await listArchives(db)).includes(archive)) return;
  await addEraseJob(platform, db, [{ folder: 'archives', name: archive }]);
}

/**
 * Deletes an import that was not run, and its files. Both happen in one transaction: without the import’s rows, nothing
 * refers to the files any more.
 * @param deleteRow deletes the import, and returns false if it no longer exists
 */
export async function deleteImportWithFiles(
  platform: Platform,
  id: number,
  deleteRow: (db: Db) => Promise<boolean>,
): Promise<void> {
  await inTransaction(platform.database, async (db) => {
    // The lock makes a running inspection wait. Otherwise it could store more files after the next statement.
    const archive = (await lockImport(db, id))?.archive ?? null;
    const names = await listAll(db, id);
    if (!(await deleteRow(db))) return;
    await eraseArchive(platform, db, archive);
    for (const batch of batchesOf(names, FILES_PER_STATEMENT)) await release(platform, db, batch, id);
  });
}

/** Moves to the trash the files that an import can no longer restore, and deletes its file rows. */
export async function trashFormerFiles(platform: Platform, id: number): Promise<void> {
  await releaseAll(platform, await listAll(platform.database, id), id);
  await deleteFiles(platform.database, id);
}

/** Lists the PDFs and archives of imports. Pictures are not included, because their rows in `images` list them. */
export const listImportedFiles: ListRowFiles = async function* list(db) {
  for (const name of await listArchives(db)) yield [{ folder: 'archives', name }];
  for await (const name of listStoredPdfs(db)) yield [{ folder: 'pdf', name }];
};

/** Allows the office to read files of an import that no member has yet, and files of members that an import replaced. */
export const findImportedFile: FindPrivateFile = async (db, name) =>
  (await findFilesNeededByImports(db, [name])).length > 0 ? { readers: 'office' } : undefined;
