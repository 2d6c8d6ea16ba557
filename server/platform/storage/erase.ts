import * as z from 'zod/mini';
import type { Db } from '#server/platform/database/database.ts';
import { patientWorker } from '#server/platform/jobs/jobs.ts';
import type { Worker } from '#server/platform/jobs/worker.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type FilePlace, placeAt, type Storage } from './storage.ts';

const ERASE_FILES = 'storage.erase';
/** Such as `images/….jpg`. */
const paths = z.array(z.string());

async function removeAll(storage: Storage, files: readonly FilePlace[]): Promise<void> {
  for (const { folder, name } of files) await storage.remove(folder, name);
}

/** Has files removed for good, from the trash too, once the transaction has ended well: whatever becomes of the process. */
export async function eraseLater({ jobs }: Pick<Platform, 'jobs'>, db: Db, files: readonly FilePlace[]): Promise<void> {
  await jobs.add(
    db,
    ERASE_FILES,
    JSON.stringify(files.map(({ folder, name }) => `${folder}/${name}`) satisfies z.input<typeof paths>),
  );
}

/** The same at once, after that transaction; what fails is left to the job. */
export async function eraseNow({ storage, log }: Platform, files: readonly FilePlace[]): Promise<void> {
  try {
    await removeAll(storage, files);
  } catch (error) {
    log.error({ err: error }, 'files that were taken back could not be removed yet');
  }
}

/** Sees to what could not be removed at once. */
export function erasureWorker(platform: Platform): Worker {
  return patientWorker(platform, {
    [ERASE_FILES]: ({ payload }) => removeAll(platform.storage, paths.parse(JSON.parse(payload)).map(placeAt)),
  });
}
