import * as z from 'zod/mini';
import type { Db } from '#server/platform/database/database.ts';
import { patientWorker } from '#server/platform/jobs/jobs.ts';
import type { Worker } from '#server/platform/jobs/worker.ts';
import type { Platform } from '#server/platform/platform.ts';
import { filesAreHeld } from './holds-store.ts';
import { type FilePlace, placeAt } from './storage.ts';

export const ERASE_FILES = 'storage.erase';
/** Such as `images/….jpg`. */
const paths = z.array(z.string());

/** Milliseconds until a job looks again whether files may be removed. */
const POLL_INTERVAL_MS = 60_000;

/**
 * Removes files that no row names any more, from the trash too; while a backup is being made, which may need them still,
 * they go into the trash.
 * @returns whether they are gone for good
 */
export async function removeUnlessHeld(
  { database, storage, now }: Pick<Platform, 'database' | 'storage' | 'now'>,
  files: readonly FilePlace[],
): Promise<boolean> {
  const isHeld = await filesAreHeld(database, now());
  for (const { folder, name } of files) await (isHeld ? storage.trash : storage.remove)(folder, name);
  return !isHeld;
}

/** Has files removed for good, from the trash too, once the transaction has ended well: whatever becomes of the process. */
export async function eraseLater({ jobs }: Pick<Platform, 'jobs'>, db: Db, files: readonly FilePlace[]): Promise<void> {
  await jobs.add(
    db,
    ERASE_FILES,
    JSON.stringify(files.map(({ folder, name }) => `${folder}/${name}`) satisfies z.input<typeof paths>),
  );
}

/** The same at once, after that transaction; what fails is left to the job, and what has to wait for a backup. */
export async function eraseNow(platform: Platform, files: readonly FilePlace[]): Promise<void> {
  try {
    await removeUnlessHeld(platform, files);
  } catch (error) {
    platform.log.error({ err: error }, 'files that were taken back could not be removed yet');
  }
}

/** Sees to what could not be removed at once. */
export function erasureWorker(platform: Platform): Worker {
  return patientWorker(platform, {
    [ERASE_FILES]: async ({ payload }) => {
      const areGone = await removeUnlessHeld(platform, paths.parse(JSON.parse(payload)).map(placeAt));
      if (!areGone) await platform.jobs.add(platform.database, ERASE_FILES, payload, platform.now() + POLL_INTERVAL_MS);
    },
  });
}
