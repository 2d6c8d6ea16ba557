import type * as z from 'zod/mini';
import type { AdminAlbum } from '#contract/albums.ts';
import type { AdminGalleryItem, changeGalleryItem, galleryForm, uploadToGallery } from '#contract/gallery.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { eventRecord } from '#server/features/events/service.ts';
import { fieldAppError } from '#server/platform/app-error.ts';
import { changeWithImages } from '#server/platform/images/images.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { StagedFile } from '#server/platform/storage/storage.ts';
import { searchText } from '#server/platform/text/search-text.ts';
import { type AnyRow, updateBinned } from '#server/records/bin-entries.ts';
import { filesOf } from '#server/records/change-files.ts';
import { recordAction } from '#server/records/change-record.ts';
import { recordErasures } from '#server/records/erasures.ts';
import { addOnce, type Submission } from '#server/records/idempotency.ts';
import { officeRecord } from '#server/records/office-record.ts';
import type { Definition } from '#server/records/office-record-definition.ts';
import { updateRecord } from '#server/records/office-record-store.ts';
import { deleteValues } from '#server/records/values-store.ts';
import {
  albumColumns,
  findGalleryItem,
  galleryColumns,
  listAlbums,
  type NewAlbum,
  type NewGalleryItem,
} from './store.ts';

const FOLDER = 'uploads';

/** Changes descriptions of pictures and deletes pictures. `addToGallery` adds them: an upload may contain several. */
export const pictureRecord = officeRecord<'gallery', NewGalleryItem, AdminGalleryItem>({
  type: 'picture',
  table: 'gallery',
  fields: galleryColumns,
  pictures: FOLDER,
  erased: 'picture',
  derive: ({ description, description_ml }) => ({ search_text: searchText(description, description_ml ?? '') }),
  find: findGalleryItem,
  bin: {
    title: ({ description }) => description,
    titleInMalayalam: ({ description_ml }) => description_ml,
  },
});

const albumDefinition: Definition<'albums', NewAlbum, AdminAlbum> = {
  type: 'album',
  table: 'albums',
  fields: albumColumns,
  find: async (db, id) => (await listAlbums(db, { id }))[0],
  bin: { title: ({ title }) => title, titleInMalayalam: ({ title_ml }) => title_ml },
};

/** Adds, changes and deletes albums. The pictures of a deleted album stay, and belong to it again after a restore. */
export const albumRecord = officeRecord(albumDefinition);

/** Deletes albums with their pictures, and restores albums with the pictures that were deleted with them. */
export const albumWithPictures = officeRecord<'albums', NewAlbum, AdminAlbum>({
  ...albumDefinition,
  bin: {
    ...albumDefinition.bin,
    parts: { table: 'gallery', column: 'album' },
    images: async (_db, [, ...pictures]) => pictures.map(({ image }) => String(image)),
    erase: async (db, _row, { parts }) => {
      const pictures = parts.map((row) => ({ id: Number(row['id']), created_at: Number(row['created_at']) }));
      await recordErasures(db, 'picture', pictures);
      const ids = pictures.map(({ id }) => id);
      return filesOf(await deleteValues(db, 'picture', ids));
    },
  },
});

/** Erases pictures again that are in the bin with their albums. @returns how many */
export async function eraseBinnedPictures(db: Db, isErased: (picture: AnyRow) => boolean): Promise<number> {
  const erased: AnyRow[] = [];
  await updateBinned(db, 'album', undefined, (content) => {
    const [gone, parts] = [content.parts.filter(isErased), content.parts.filter((part) => !isErased(part))];
    erased.push(...gone);
    const images = content.images.filter(({ name }) => gone.every(({ image }) => image !== name));
    return { ...content, parts, images };
  });
  await deleteValues(
    db,
    'picture',
    erased.map(({ id }) => Number(id)),
  );
  return erased.length;
}

/**
 * Inserts pictures that stand together in the gallery, in this order.
 * @param selection identifies pictures that were selected together; undefined if these are a selection of their own
 * @param position the position of the first picture within the selection
 */
export async function insertPictures(
  db: Db,
  items: readonly NewGalleryItem[],
  now: number,
  { selection, position = 0 }: z.output<typeof uploadToGallery.query> = {},
): Promise<number[]> {
  const ids = await pictureRecord.insert(db, items, now);
  const [first = 0] = ids;
  let first_id = first;
  if (selection !== undefined) {
    // Concurrent uploads of the same selection wait for the lock of this row. It stays when its picture is deleted.
    const same = { selection, first_id: first };
    const selections = db
      .insertInto('gallery_selections')
      .values(same)
      .onConflict((conflict) =>
        conflict.column('selection').doUpdateSet((e) => ({ first_id: e.ref('gallery_selections.first_id') })),
      );
    ({ first_id } = await selections.returning('first_id').executeTakeFirstOrThrow());
  }
  for (const [index, id] of ids.entries()) {
    await updateRecord(db, 'gallery', id, { first_id, position: position + index });
  }
  return ids;
}

/**
 * Locks the album that pictures come to, so that it cannot be deleted meanwhile. Call it before a picture is locked,
 * because a deletion of an album with its pictures locks in the same order.
 * @throws AppError at `album` if it does not exist
 */
async function lockAlbum(db: Db, id: number | null | undefined): Promise<void> {
  if (id != null && !(await albumRecord.lock(db, id))) throw fieldAppError('invalid', 'album', 'choiceUnknown');
}

/** @throws AppError at `event` if it does not exist */
export async function requireEvent({ database }: Platform, id: number | null | undefined): Promise<void> {
  if (id != null && !(await eventRecord.bin.exists(database, id)))
    throw fieldAppError('invalid', 'event', 'choiceUnknown');
}

/** Changes the descriptions or the album of a picture. @throws AppError `missing`; at `album`; `conflictError` */
export async function changePicture(
  platform: Platform,
  id: number,
  { seen, ...changes }: z.output<typeof changeGalleryItem.body>,
  administratorId: number,
): Promise<void> {
  await inTransaction(platform.database, async (db) => {
    await lockAlbum(db, changes.album);
    await pictureRecord.changeFields(platform, db, id, { changes, action: 'picture changed', administratorId, seen });
  });
}

/** Adds pictures with one description, all of them or none. @returns their ids, in the order of the files */
export async function addToGallery(
  platform: Platform,
  { description, description_ml = null, album = null }: z.output<typeof galleryForm>,
  place: z.output<typeof uploadToGallery.query>,
  sent: readonly StagedFile[],
  submission: Submission,
): Promise<number[]> {
  return changeWithImages(platform, FOLDER, sent, (db, { added }) =>
    addOnce(platform, db, submission, async () => {
      await lockAlbum(db, album);
      const items = added.map((image) => ({ image, description, description_ml, album }));
      const ids = await insertPictures(db, items, platform.now(), place);
      const { accountId: administratorId } = submission;
      for (const id of ids) {
        await recordAction(platform, db, { record: { type: 'picture', id }, action: 'picture added', administratorId });
      }
      return ids;
    }),
  );
}
