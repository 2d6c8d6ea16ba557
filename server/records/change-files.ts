import { sql } from 'kysely';
import pLimit from 'p-limit';
import * as z from 'zod/mini';
import { afterCommit, type Db, inTransaction } from '#server/platform/database/database.ts';
import { inBatches } from '#server/platform/database/sql-fragments.ts';
import { erasableFiles, picturePlaces } from '#server/platform/images/image-files.ts';
import type { StoredImage } from '#server/platform/images/images-store.ts';
import { retryingWorker, type Worker } from '#server/platform/jobs/jobs.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { ListRowFiles } from '#server/platform/storage/file-owners.ts';
import { type FilePlace, parseFilePath, type Storage } from '#server/platform/storage/storage.ts';
import type { StoredValue } from './values-store.ts';

/** The files in the trash that a change can bring back. Stored as the value of the field `.files`. */
export interface ChangeFiles {
  readonly images: readonly StoredImage[];
  /** Names of files in the folder `pdf`, without a path. */
  readonly pdfs: readonly string[];
}

/** The field with the files in the trash that a change can bring back. */
export const FILES = '.files';

const MOVE_FILES = 'bin.move-files';
/**
 * The payload of a job. An id: the files of this change are moved to the trash. Paths such as `images/….jpg`: these
 * files are restored.
 */
const moving = z.union([z.int(), z.array(z.string())]);

/** Maximum number of changes in one query. */
const BATCH_SIZE = 500;

const pdfPlaces = ({ pdfs }: ChangeFiles): FilePlace[] => pdfs.map((name) => ({ folder: 'pdf', name }));

/** Returns the files of a change that exist now. */
function filePlaces(files: ChangeFiles): readonly FilePlace[] {
  return [...files.images.flatMap(picturePlaces), ...pdfPlaces(files)];
}

export function readFiles(before: string | null): ChangeFiles {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the functions of the history write it
  return before === null ? { images: [], pdfs: [] } : (JSON.parse(before) as ChangeFiles);
}

/** Returns all files in the trash that values name, including image sizes that a job may still be creating. */
export function filesOf(values: readonly StoredValue[]): FilePlace[] {
  return values
    .filter(({ field }) => field === FILES)
    .map(({ before }) => readFiles(before))
    .flatMap((files) => [...files.images.flatMap(erasableFiles), ...pdfPlaces(files)]);
}

export type Value = Pick<StoredValue, 'field' | 'before'>;

/** Locks the values of a change until the transaction ends. */
export async function lockValues(db: Db, id: number): Promise<readonly Value[]> {
  return db
    .updateTable('change_values')
    .set((e) => ({ before: e.ref('before') }))
    .where('change_id', '=', id)
    .returning(['field', 'before'])
    .execute();
}

/** Locks the values of a change until the transaction ends. Returns its files in the trash. */
export async function lockFiles(db: Db, id: number): Promise<ChangeFiles> {
  return readFiles((await lockValues(db, id)).find(({ field }) => field === FILES)?.before ?? null);
}

/** Lists the files of all changes and bin entries. They are in the trash and not served. */
export const listBinFiles: ListRowFiles = async function* list(db) {
  const rows = inBatches(async (last: { readonly change_id: number } | undefined) =>
    db
      .selectFrom('change_values')
      .select(['change_id', 'before'])
      .where('change_id', '>', last?.change_id ?? 0)
      .where('field', '=', sql.lit(FILES))
      .orderBy('change_id')
      .limit(BATCH_SIZE)
      .execute(),
  );
  for await (const { before } of rows) {
    yield filePlaces(readFiles(before)).map((place) => ({ ...place, trashed: true as const }));
  }
};

/** Returns whether a change has this file in the trash. */
export async function isInTrash(db: Db, name: string): Promise<boolean> {
  const naming = db.selectFrom('change_values').select('change_id').where('field', '=', sql.lit(FILES));
  return (await naming.where('before', 'like', `%"${name}"%`).executeTakeFirst()) !== undefined;
}

/** Files that move at the same time. An album with its pictures has thousands, each of which waits for the storage. */
const MOVES_AT_ONCE = 16;

/** Moves all files, even if some fail. @throws the first failure */
async function moveEach(files: readonly FilePlace[], move: Storage['trash']): Promise<void> {
  const limit = pLimit(MOVES_AT_ONCE);
  const moves = await Promise.allSettled(files.map(({ folder, name }) => limit(() => move(folder, name))));
  for (const moved of moves) if (moved.status === 'rejected') throw moved.reason;
}

/** Moves files after the caller's transaction commits. A job repeats the move if it fails or a crash interrupts it. */
async function moveFiles(
  { jobs, log }: Platform,
  db: Db,
  files: readonly FilePlace[],
  { move, payload }: { readonly move: Storage['trash']; readonly payload: z.input<typeof moving> },
): Promise<void> {
  if (files.length === 0) return;
  await jobs.add(db, MOVE_FILES, JSON.stringify(payload));
  afterCommit(db, async () => {
    try {
      await moveEach(files, move);
    } catch (error) {
      log.error({ event: 'bin.move-failed', err: error }, 'Files of a deleted or restored record could not be moved');
    }
  });
}

/** Moves the files of a change to the trash. @param id of the change whose values name the files */
export async function trashFiles(platform: Platform, db: Db, id: number, files: ChangeFiles): Promise<void> {
  await moveFiles(platform, db, filePlaces(files), { move: platform.storage.trash, payload: id });
}

/** Restores the files of a change from the trash. */
export async function restoreFiles(platform: Platform, db: Db, files: ChangeFiles): Promise<void> {
  const places = filePlaces(files);
  const payload = places.map(({ folder, name }) => `${folder}/${name}`);
  await moveFiles(platform, db, places, { move: platform.storage.restore, payload });
}

/** Runs the jobs that move files to and from the trash. A restore waits while files move to the trash. */
export function binWorker({ database, storage, now }: Platform): Worker {
  async function trash(id: number): Promise<void> {
    await inTransaction(database, async (db) => moveEach(filePlaces(await lockFiles(db, id)), storage.trash));
  }

  async function restore(paths: readonly string[]): Promise<void> {
    const files = paths.map(parseFilePath);
    // If a change names one of these files, it was replaced or deleted again, so the files stay in the trash.
    for (const { name } of files) if (await isInTrash(database, name)) return;
    await moveEach(files, storage.restore);
  }

  return retryingWorker(
    { database, now },
    {
      [MOVE_FILES]: async ({ payload }) => {
        const moved = moving.parse(JSON.parse(payload));
        await (typeof moved === 'number' ? trash(moved) : restore(moved));
      },
    },
  );
}
