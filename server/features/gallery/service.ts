import type * as z from 'zod/mini';
import type { Page } from '#contract/endpoint.ts';
import type {
  galleryChanges,
  galleryForm,
  GalleryItemOfAdmin,
  listGallery as listGalleryEndpoint,
  uploadToGallery,
} from '#contract/gallery.ts';
import type { Overview } from '#contract/overview.ts';
import { pageRangeOf } from '#server/platform/database/lists.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { once, type Submission } from '#server/platform/idempotency/idempotency.ts';
import { changeWithImages } from '#server/platform/images/images.ts';
import type { Platform } from '#server/platform/platform.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { StagedFile } from '#server/platform/storage/storage.ts';
import { likePatterns } from '#server/platform/text/search-text.ts';
import { type Erased, eraseImages } from '#server/platform/images/erase-images.ts';
import { changedTo, changeRecord, noteAct, removeRecord } from '#server/platform/records/records.ts';
import {
  countMatchingGallery,
  deleteGalleryItems,
  findGalleryItem,
  insertGalleryItems,
  listGallery,
  lockGalleryItem,
  updateGalleryItem,
  countGallery,
} from './store.ts';
import { pictureBin } from './bin.ts';

const FOLDER = 'uploads';
const DEFAULT_PAGE_SIZE = 100;
const missing = () => new AppError('missing', 'notFound');

type GalleryQuery = z.output<typeof listGalleryEndpoint.query>;

/** The gallery, the newest first; all of it, or one page of the matches (decisions 3 and 25). */
export async function findGallery({ database }: Platform, query: GalleryQuery): Promise<Page<GalleryItemOfAdmin>> {
  const patterns = likePatterns(query.search ?? '');
  const pageRange = pageRangeOf(query, patterns.length > 0, DEFAULT_PAGE_SIZE);
  const rows = await listGallery(database, { patterns, ...pageRange });
  return { rows, total: pageRange.limit === undefined ? rows.length : await countMatchingGallery(database, patterns) };
}

/** @throws AppError `missing` */
export async function readGalleryItem(db: Db, id: number): Promise<GalleryItemOfAdmin> {
  const item = await findGalleryItem(db, id);
  if (!item) throw missing();
  return item;
}

/**
 * Adds pictures under one description, all of them or none, to stand where the place says.
 * @returns their numbers, in the order in which they were sent
 */
export async function addToGallery(
  platform: Platform,
  { description, description_ml = null }: z.output<typeof galleryForm>,
  { selection, position = 0 }: z.output<typeof uploadToGallery.query>,
  sent: readonly StagedFile[],
  submission: Submission,
): Promise<number[]> {
  return changeWithImages(platform, FOLDER, sent, (db, { added }) =>
    once(platform, db, submission, async () => {
      const ids = await insertGalleryItems(
        db,
        added.map((image) => ({ image, description, description_ml })),
        platform.now(),
        { selection: selection ?? null, position },
      );
      const { accountId: administratorId } = submission;
      for (const id of ids) {
        await noteAct(platform, db, { record: { type: 'picture', id }, action: 'picture added', administratorId });
      }
      return ids;
    }),
  );
}

/** Changes what was sent of the description of a picture. @throws AppError `missing`; `changedMeanwhile` */
export async function describeGalleryItem(
  platform: Platform,
  id: number,
  { seen, ...changes }: z.output<typeof galleryChanges>,
  administratorId: number,
): Promise<GalleryItemOfAdmin> {
  return inTransaction(platform.database, async (db) => {
    await changeRecord(platform, db, {
      record: { type: 'picture', id },
      action: 'picture described',
      administratorId,
      seen,
      lock: () => lockGalleryItem(db, id),
      read: () => readGalleryItem(db, id),
      change: (before) => ({
        description: changedTo(changes.description, before.description),
        description_ml: changedTo(changes.description_ml, before.description_ml),
      }),
      write: (after, _before, at) => updateGalleryItem(db, id, after, at),
    });
    return readGalleryItem(db, id);
  });
}

/**
 * Deletes a picture: into the bin. @returns the number of its entry there
 * @throws AppError `missing` the second time; `changedMeanwhile`
 */
export async function removeGalleryItem(
  platform: Platform,
  id: number,
  seen: string | undefined,
  administratorId: number,
): Promise<number> {
  return inTransaction(platform.database, (db) =>
    removeRecord(platform, db, {
      record: { type: 'picture', id },
      action: 'picture deleted',
      administratorId,
      seen,
      lock: () => lockGalleryItem(db, id),
      read: () => readGalleryItem(db, id),
      bin: pictureBin,
    }),
  );
}

/** Deletes pictures with everything that belongs to them; part of the caller's transaction. */
export async function eraseGalleryItems(db: Db, ids: readonly number[]): Promise<Erased> {
  return eraseImages(db, FOLDER, await deleteGalleryItems(db, ids));
}

/** The gallery's part of the dashboard. */
export async function galleryOverview(db: Db): Promise<Overview['gallery']> {
  return { total: await countGallery(db) };
}
