import { listImportedFiles } from '#server/features/member-imports/files.ts';
import { listMemberFiles } from '#server/features/members/service.ts';
import { listPortraitFiles } from '#server/features/committee/service.ts';
import { listBinFiles } from '#server/records/change-files.ts';
import type { Db } from '#server/platform/database/database.ts';
import { listPictureFiles } from '#server/platform/images/image-files.ts';
import type { Platform } from '#server/platform/platform.ts';
import { listFilesOfJobs } from '#server/platform/storage/file-jobs.ts';
import { type ListRowFiles, listNamedFiles } from '#server/platform/storage/file-owners.ts';
import { folders, parseFilePath, type Storage } from '#server/platform/storage/storage.ts';

/**
 * Functions that list the files to which records refer: one for each kind of record, and one for the bin. The files of
 * records in the bin are in the trash.
 */
export const fileOwners: readonly ListRowFiles[] = [
  listPictureFiles,
  listPortraitFiles,
  listMemberFiles,
  listImportedFiles,
  listBinFiles,
];

/** Files by path, such as `images/….jpg`, with their modification time in epoch milliseconds. */
type Listing = ReadonlyMap<string, number>;

interface FileCheck {
  readonly stored: Listing;
  readonly trashed: Listing;
  /**
   * Files that rows refer to but that are not stored. A file of a record in the bin is missing only if it is not in the
   * trash either.
   */
  readonly missing: readonly string[];
  /** Files, stored or in the trash, that neither a row nor a job refers to. */
  readonly orphans: readonly string[];
}

/**
 * Lists the files of all folders, either the stored ones or those in the trash.
 * @param list the storage's method that lists the files of one folder
 */
export async function listFiles(list: Storage['list']): Promise<Listing> {
  const files = new Map<string, number>();
  for (const folder of folders) {
    for await (const { name, changedAt } of list(folder)) files.set(`${folder}/${name}`, changedAt);
  }
  return files;
}

async function listBoth({ list, listTrash }: Storage): Promise<Pick<FileCheck, 'stored' | 'trashed'>> {
  return { stored: await listFiles(list), trashed: await listFiles(listTrash) };
}

/** Compares the rows of a database with a storage that may be in use. Changes nothing. */
export async function checkFiles(db: Db, storage: Storage): Promise<FileCheck> {
  const found = await listBoth(storage);
  const { paths: named, trashed: binned } = await listNamedFiles(db, fileOwners);
  const going = (await listNamedFiles(db, [listFilesOfJobs])).paths;
  const lacking = ({ stored, trashed }: typeof found, paths: Iterable<string>) =>
    [...paths].filter((path) => !stored.has(path) && !(binned.has(path) && trashed.has(path)));
  const missing = lacking(found, named);
  return {
    ...found,
    // Lists the files again: since the first list, files may have been added, or moved back from the trash.
    missing: missing.length === 0 ? [] : lacking(await listBoth(storage), missing),
    orphans: [...new Set([...found.stored.keys(), ...found.trashed.keys()])].filter(
      (path) => !named.has(path) && !going.has(path),
    ),
  };
}

/**
 * Logs and reports missing files. Moves missing files that are in the trash back to their folders. Such files exist if
 * an older copy of the database was restored without its files.
 */
export async function reportMissingFiles({ database, storage, health, log }: Platform): Promise<void> {
  const { missing, trashed } = await checkFiles(database, storage);
  const inTrash = missing.filter((path) => trashed.has(path));
  for (const { folder, name } of inTrash.map(parseFilePath)) await storage.restore(folder, name);
  if (inTrash.length > 0)
    log.warn({ event: 'file.restored', files: inTrash.length }, 'Files that records use were restored from the trash');
  const lost = missing.length - inTrash.length;
  health.note('missing-files', lost > 0);
  if (lost > 0)
    log.error(
      { event: 'file.missing', files: lost },
      'Files that records use are missing: npm run check-files lists them',
    );
}
