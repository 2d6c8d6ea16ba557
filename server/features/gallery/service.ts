import type * as z from 'zod/mini';
import type { Page } from '#contract/endpoint.ts';
import type { GalleryItem, listGallery as listGalleryEndpoint } from '#contract/gallery.ts';
import { pageRangeOf } from '#server/http/paging.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { once, type Submission } from '#server/platform/idempotency/idempotency.ts';
import { changeWithImages } from '#server/platform/images/images.ts';
import type { Platform } from '#server/platform/platform.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { StagedFile } from '#server/platform/storage/storage.ts';
import { likePatterns } from '#server/platform/text/search-text.ts';
import { type Removed, removedRows } from '#server/sample/part.ts';
import { recordChangeOf } from '#server/sample/record-change.ts';
import {
  countMatchingGallery,
  deleteGalleryItems,
  findGalleryItem,
  insertGalleryItems,
  listGallery,
  updateGalleryItem,
} from './store.ts';

export { countGallery } from './store.ts';

const FOLDER = 'uploads';
const DEFAULT_PAGE_SIZE = 100;
const missing = () => new AppError('missing', 'notFound');
const recordChange = recordChangeOf('picture');

type GalleryQuery = z.output<typeof listGalleryEndpoint.query>;

/** The gallery, the newest first; all of it, or one page of the matches (decisions 3 and 25). */
export async function findGallery({ database }: Platform, query: GalleryQuery): Promise<Page<GalleryItem>> {
  const patterns = likePatterns(query.search ?? '');
  const pageRange = pageRangeOf(query, patterns.length > 0, DEFAULT_PAGE_SIZE);
  const rows = await listGallery(database, { patterns, ...pageRange });
  return { rows, total: pageRange.limit === undefined ? rows.length : await countMatchingGallery(database, patterns) };
}

/** @throws AppError `missing` */
export async function readGalleryItem(db: Db, id: number): Promise<GalleryItem> {
  const item = await findGalleryItem(db, id);
  if (!item) throw missing();
  return item;
}

/**
 * Adds pictures under one description, all of them or none.
 * @returns their numbers, in the order in which they were sent
 */
export async function addToGallery(
  platform: Platform,
  description: string,
  sent: readonly StagedFile[],
  submission: Submission,
): Promise<number[]> {
  return changeWithImages(platform, FOLDER, sent, (db, { added }) =>
    once(platform, db, submission, async () => {
      const ids = await insertGalleryItems(
        db,
        added.map((image) => ({ image, description })),
        platform.now(),
      );
      for (const id of ids) await recordChange(platform, db, submission.accountId, 'picture added', id);
      return ids;
    }),
  );
}

/** Changes the description of a picture, unless none was sent. @throws AppError `missing` */
export async function describeGalleryItem(
  platform: Platform,
  id: number,
  description: string | undefined,
  administratorId: number,
): Promise<GalleryItem> {
  return inTransaction(platform.database, async (db) => {
    if (description !== undefined && (await updateGalleryItem(db, id, description))) {
      await recordChange(platform, db, administratorId, 'picture described', id);
    }
    return readGalleryItem(db, id);
  });
}

/** Deletes a picture and its files. @throws AppError `missing` the second time */
export async function removeGalleryItem(platform: Platform, id: number, administratorId: number): Promise<void> {
  await changeWithImages(platform, FOLDER, [], async (db, { drop }) => {
    const [deleted] = await deleteGalleryItems(db, [id]);
    if (!deleted) throw missing();
    await drop(deleted.image);
    await recordChange(platform, db, administratorId, 'picture deleted', id);
  });
}

/** Deletes pictures with everything that belongs to them; part of the caller's transaction. */
export async function eraseGalleryItems(db: Db, ids: readonly number[]): Promise<Removed> {
  return removedRows(db, FOLDER, await deleteGalleryItems(db, ids));
}
