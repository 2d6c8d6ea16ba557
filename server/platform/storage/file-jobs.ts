import * as z from 'zod/mini';
import type { Db } from '#server/platform/database/database.ts';
import { listPayloads } from '#server/platform/jobs/jobs-store.ts';
import { retryingWorker, type Worker } from '#server/platform/jobs/jobs.ts';
import { DAY } from '#server/platform/limits/limits.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { ListRowFiles } from './file-owners.ts';
import { type FilePlace, parseFilePath } from './storage.ts';

const ERASE_FILES = 'storage.erase';
const TRASH_FILES = 'storage.trash';

/** Paths of files, such as `images/….jpg`. */
const paths = z.array(z.string());
const trashing = z.object({ files: paths, eraseAt: z.int() });

const TRASH_RETENTION_MS = 30 * DAY;

const pathsOf = (files: readonly FilePlace[]) => files.map(({ folder, name }) => `${folder}/${name}`);

/**
 * Adds a job that deletes files for good, including from the trash. Call it in the transaction that deletes the row
 * naming the files.
 */
export async function addEraseJob(
  { jobs }: Pick<Platform, 'jobs'>,
  db: Db,
  files: readonly FilePlace[],
): Promise<void> {
  if (files.length === 0) return;
  await jobs.add(db, ERASE_FILES, JSON.stringify(pathsOf(files) satisfies z.input<typeof paths>));
}

/**
 * Adds a job that moves files to the trash and deletes them 30 days later. Call it in the transaction that deletes the
 * row naming the files.
 */
export async function addTrashJob(
  { jobs, now }: Pick<Platform, 'jobs' | 'now'>,
  db: Db,
  files: readonly FilePlace[],
): Promise<void> {
  if (files.length === 0) return;
  const payload = { files: pathsOf(files), eraseAt: now() + TRASH_RETENTION_MS } satisfies z.input<typeof trashing>;
  await jobs.add(db, TRASH_FILES, JSON.stringify(payload));
}

export function fileWorker(platform: Platform): Worker {
  const { database, jobs, now, storage } = platform;
  const erase = async (files: readonly string[]) => {
    for (const { folder, name } of files.map(parseFilePath)) await storage.remove(folder, name);
  };
  return retryingWorker(platform, {
    [ERASE_FILES]: ({ payload }) => erase(paths.parse(JSON.parse(payload))),
    [TRASH_FILES]: async ({ payload }) => {
      const { files, eraseAt } = trashing.parse(JSON.parse(payload));
      if (now() >= eraseAt) {
        await erase(files);
        return;
      }
      for (const { folder, name } of files.map(parseFilePath)) await storage.trash(folder, name);
      await jobs.add(database, TRASH_FILES, payload, eraseAt);
    },
  });
}

/** Lists the files that pending jobs will delete, at once or after their time in the trash. */
export const listFilesOfJobs: ListRowFiles = async function* list(db) {
  for (const payload of await listPayloads(db, ERASE_FILES)) yield paths.parse(JSON.parse(payload)).map(parseFilePath);
  for (const payload of await listPayloads(db, TRASH_FILES)) {
    yield trashing.parse(JSON.parse(payload)).files.map(parseFilePath);
  }
};
