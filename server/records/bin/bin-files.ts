import * as z from 'zod/mini';
import { afterCommit, type Db, inTransaction } from '#server/platform/database/database.ts';
import { retryingWorker, type Worker } from '#server/platform/jobs/jobs.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type FilePlace, parseFilePath, type Storage } from '#server/platform/storage/storage.ts';
import { type ChangeFiles, filePlaces } from '#server/records/values-store.ts';
import { listEntriesNamingFile, lockFiles } from './bin-store.ts';

export const MOVE_FILES = 'bin.move-files';
/**
 * The payload of a job. An id: the files of this change are moved to the trash. Paths such as `images/….jpg`: these
 * files are restored.
 */
const moving = z.union([z.int(), z.array(z.string())]);

/** Moves all files, even if some fail. @throws the first failure */
async function moveEach(files: readonly FilePlace[], move: Storage['trash']): Promise<void> {
  const failures: unknown[] = [];
  for (const { folder, name } of files) await move(folder, name).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

async function logErrors({ log }: Platform, moved: Promise<void>): Promise<void> {
  try {
    await moved;
  } catch (error) {
    log.error({ event: 'bin.move-failed', err: error }, 'Files of a deleted or restored record could not be moved');
  }
}

/**
 * Moves the files of a change to the trash after the caller's transaction commits. A job repeats the move if it fails or
 * if a crash interrupts it.
 * @param id of the change whose values name the files
 */
export async function trashFiles(platform: Platform, db: Db, id: number, files: ChangeFiles): Promise<void> {
  const places = filePlaces(files);
  if (places.length === 0) return;
  await platform.jobs.add(db, MOVE_FILES, JSON.stringify(id satisfies z.input<typeof moving>));
  afterCommit(db, () => logErrors(platform, moveEach(places, platform.storage.trash)));
}

/**
 * Restores files from the trash after the caller's transaction commits. A job repeats this if it fails or if a crash
 * interrupts it.
 */
export async function restoreFiles(platform: Platform, db: Db, files: readonly FilePlace[]): Promise<void> {
  if (files.length === 0) return;
  const payload = files.map(({ folder, name }) => `${folder}/${name}`) satisfies z.input<typeof moving>;
  await platform.jobs.add(db, MOVE_FILES, JSON.stringify(payload));
  afterCommit(db, () => logErrors(platform, moveEach(files, platform.storage.restore)));
}

/** Runs the jobs that move files to and from the trash. A restore waits while files move to the trash. */
export function binWorker({ database, storage, now }: Platform): Worker {
  async function trash(id: number): Promise<void> {
    await inTransaction(database, async (db) => moveEach(filePlaces(await lockFiles(db, id)), storage.trash));
  }

  async function restore(paths: readonly string[]): Promise<void> {
    const files = paths.map(parseFilePath);
    // If a change names one of these files, it was replaced or deleted again, so the files stay in the trash.
    for (const { name } of files) if ((await listEntriesNamingFile(database, name)).length > 0) return;
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
