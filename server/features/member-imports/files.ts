import { batchesOf } from '#server/platform/database/sql-fragments.ts';
import type { Db } from '#server/platform/database/database.ts';
import { erasableFiles, picturePlaces } from '#server/platform/images/image-files.ts';
import { deleteImages } from '#server/platform/images/images-store.ts';
import type { Platform } from '#server/platform/platform.ts';
import { addEraseJob, addTrashJob } from '#server/platform/storage/file-jobs.ts';
import type { ListRowFiles } from '#server/platform/storage/file-owners.ts';
import { type FilePlace, partsOfName, type StagedFile } from '#server/platform/storage/storage.ts';
import type { Submission } from '#server/records/idempotency.ts';
import type { FindPrivateFile } from '#server/records/private-file.ts';

// An import owns these files, by their bare names: the uploaded workbook or zip file (.zip), the rows of a list
// (.jsonl), photos (.jpg) and PDFs (.pdf) that no member has yet, and those of members that the import replaced.

const FILES_PER_STATEMENT = 200;

/** An uploaded list or archive. */
export interface SentFile {
  readonly staged: StagedFile;
  readonly fileName: string | null;
  readonly submission: Submission;
}

const isPicture = (name: string) => name.endsWith('.jpg');

/** Returns the place of a file that is no picture. */
export function placeOf(name: string): FilePlace {
  return { folder: name.endsWith('.pdf') ? 'pdf' : 'archives', name };
}

export async function addFiles(db: Db, importId: number, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await db
    .insertInto('import_files')
    .values(names.map((name) => ({ name, import_id: importId })))
    .execute();
}

/** Releases files that members use from now on. */
export async function releaseFiles(db: Db, names: readonly string[]): Promise<void> {
  if (names.length > 0) await db.deleteFrom('import_files').where('name', 'in', names).execute();
}

/** Returns the files of an import with this extension, or all of them. */
export async function listFiles(db: Db, importId: number, extension = ''): Promise<readonly string[]> {
  const files = db.selectFrom('import_files').select('name').where('import_id', '=', importId);
  const rows = await files.where('name', 'like', `%${extension}`).execute();
  return rows.map(({ name }) => name);
}

/** Returns the files in `names` that an import owns. */
async function findFiles(db: Db, names: readonly string[]): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set();
  const rows = await db.selectFrom('import_files').select('name').where('name', 'in', names).execute();
  return new Set(rows.map(({ name }) => name));
}

/** Takes files from imports. Pictures lose their rows. */
async function takeFiles(db: Db, names: readonly string[]) {
  await releaseFiles(db, names);
  const images = await deleteImages(db, names.filter(isPicture));
  return { images, others: names.filter((name) => !isPicture(name)).map(placeOf) };
}

/** Takes files from imports: photos and PDFs move to the trash, other files are erased. */
export async function dropFiles(platform: Platform, db: Db, names: readonly string[]): Promise<void> {
  for (const batch of batchesOf(names, FILES_PER_STATEMENT)) {
    const { images, others } = await takeFiles(db, batch);
    const { pdf = [], archives = [] } = Object.groupBy(others, ({ folder }) => (folder === 'pdf' ? 'pdf' : 'archives'));
    await addEraseJob(platform, db, archives);
    await addTrashJob(platform, db, [...images.flatMap(picturePlaces), ...pdf]);
  }
}

/** Takes all files of an import to erase them, with all sizes of pictures. */
export async function takeAllFiles(db: Db, importId: number): Promise<readonly FilePlace[]> {
  const taken: FilePlace[] = [];
  for (const batch of batchesOf(await listFiles(db, importId), FILES_PER_STATEMENT)) {
    const { images, others } = await takeFiles(db, batch);
    taken.push(...images.flatMap(erasableFiles), ...others);
  }
  return taken;
}

/** Removes files that were stored for a transaction which failed, unless it was committed despite the error. */
export async function discardFiles({ database, storage }: Platform, places: readonly FilePlace[]): Promise<void> {
  const names = places.map(({ name }) => name);
  const owned = new Set([...(await findFiles(database, names))].map((name) => partsOfName(name).base));
  for (const { folder, name } of places) if (!owned.has(partsOfName(name).base)) await storage.remove(folder, name);
}

/** Lists the files of imports. Pictures are not included, because their rows in `images` list them. */
export const listImportedFiles: ListRowFiles = async function* list(db) {
  const rows = await db.selectFrom('import_files').select('name').where('name', 'not like', '%.jpg').execute();
  yield rows.map(({ name }) => placeOf(name));
};

/** Allows the office to read files of an import that no member has yet, and files of members that an import replaced. */
export const findImportedFile: FindPrivateFile = async (db, name) =>
  (await findFiles(db, [name])).size > 0 ? { readers: 'office', duties: ['office'] } : undefined;
