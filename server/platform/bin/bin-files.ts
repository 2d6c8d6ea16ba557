import { afterCommit } from '#server/platform/database/after-commit.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { patientWorker } from '#server/platform/jobs/jobs.ts';
import type { Worker } from '#server/platform/jobs/worker.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { FilePlace, Storage } from '#server/platform/storage/storage.ts';
import { filesOf, readContent } from './bin-content.ts';
import { lockEntry } from './bin-store.ts';

/** Kind of job; the payload is the number of an entry. */
export const TRASH_FILES = 'bin.trash';

/** Moves each for itself, so that one that cannot be moved holds up no other. @throws what the first failed with */
async function moveEach(files: readonly FilePlace[], move: Storage['trash']): Promise<void> {
  const failures: unknown[] = [];
  for (const { folder, name } of files) await move(folder, name).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

async function orLog({ log }: Platform, moved: Promise<void>): Promise<void> {
  try {
    await moved;
  } catch (error) {
    log.error({ err: error }, 'files of what was deleted or brought back could not be moved');
  }
}

/**
 * Has the files of an entry lie in the trash, once the caller's transaction has ended well: at once, and what fails, or
 * the end of the process leaves behind, soon after.
 */
export async function trashBinnedFiles(
  platform: Platform,
  db: Db,
  entry: number,
  files: readonly FilePlace[],
): Promise<void> {
  if (files.length === 0) return;
  await platform.jobs.add(db, TRASH_FILES, String(entry));
  afterCommit(db, () => orLog(platform, moveEach(files, platform.storage.trash)));
}

/** Takes files out of the trash; what fails is seen to by the next sweep of the files. */
export async function takeBackFiles(platform: Platform, files: readonly FilePlace[]): Promise<void> {
  await orLog(platform, moveEach(files, platform.storage.takeBack));
}

/** Sees to the files of what lies in the bin; whoever brings it back meanwhile waits. */
export function binWorker({ database, storage, now }: Platform): Worker {
  return patientWorker(
    { database, now },
    {
      [TRASH_FILES]: ({ payload }) =>
        inTransaction(database, async (db) => {
          const entry = await lockEntry(db, Number(payload));
          if (entry && entry.content !== null) await moveEach(filesOf(readContent(entry.content)), storage.trash);
        }),
    },
  );
}
