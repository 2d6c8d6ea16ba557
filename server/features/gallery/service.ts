import type * as z from 'zod/mini';
import type { Page } from '#contract/endpoint.ts';
import type {
  galleryForm,
  AdminGalleryItem,
  listGallery as listGalleryEndpoint,
  uploadToGallery,
} from '#contract/gallery.ts';
import { pageRangeOf } from '#server/platform/database/lists.ts';
import { changeWithImages } from '#server/platform/images/images.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { StagedFile } from '#server/platform/storage/storage.ts';
import { likePatterns } from '#server/platform/text/search-text.ts';
import { recordAction } from '#server/records/change-record.ts';
import { addOnce, type Submission } from '#server/records/idempotency.ts';
import { officeRecord } from '#server/records/office-record.ts';
import {
  derivePicture,
  findGalleryItem,
  insertGalleryItems,
  listGallery,
  type NewGalleryItem,
  pictureFields,
} from './store.ts';

const FOLDER = 'uploads';
const DEFAULT_PAGE_SIZE = 100;

/** Changes descriptions of pictures and deletes pictures. `addToGallery` adds them: an upload may contain several. */
export const pictureRecord = officeRecord<'gallery', NewGalleryItem, AdminGalleryItem>({
  type: 'picture',
  table: 'gallery',
  actions: { added: 'picture added', changed: 'picture described', deleted: 'picture deleted' },
  fields: pictureFields,
  pictures: FOLDER,
  erased: 'picture',
  derive: derivePicture,
  find: findGalleryItem,
  bin: {
    title: ({ description }) => description,
    titleInMalayalam: ({ description_ml }) => description_ml,
  },
});

type GalleryQuery = z.output<typeof listGalleryEndpoint.query>;

/** Returns the gallery, the newest first: all of it, or one page of the matches (decisions 3 and 25). */
export async function findGallery({ database }: Platform, query: GalleryQuery): Promise<Page<AdminGalleryItem>> {
  const patterns = likePatterns(query.search ?? '');
  const pageRange = pageRangeOf(query, patterns.length > 0, DEFAULT_PAGE_SIZE);
  return listGallery(database, { patterns, ...pageRange });
}

/**
 * Adds pictures with one description, all of them or none. `position` is the position of the first picture among the
 * pictures that were selected together.
 * @returns the ids of the pictures, in the order of the files
 */
export async function addToGallery(
  platform: Platform,
  { description, description_ml = null }: z.output<typeof galleryForm>,
  { selection, position = 0 }: z.output<typeof uploadToGallery.query>,
  sent: readonly StagedFile[],
  submission: Submission,
): Promise<number[]> {
  return changeWithImages(platform, FOLDER, sent, (db, { added }) =>
    addOnce(platform, db, submission, async () => {
      const ids = await insertGalleryItems(
        db,
        added.map((image) => ({ image, description, description_ml })),
        platform.now(),
        { selection: selection ?? null, position },
      );
      const { accountId: administratorId } = submission;
      for (const id of ids) {
        await recordAction(platform, db, { record: { type: 'picture', id }, action: 'picture added', administratorId });
      }
      return ids;
    }),
  );
}
