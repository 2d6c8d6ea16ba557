import type { GalleryItemOfAdmin } from '#contract/gallery.ts';
import { officeRecord } from '#server/records/office-record.ts';
import { derivePicture, findGalleryItem, type NewGalleryItem, pictureFields } from './store.ts';

/** Describing and deleting pictures of the gallery. Several are added at once, in one order: see `addToGallery`. */
export const pictureRecord = officeRecord<'gallery', NewGalleryItem, GalleryItemOfAdmin>({
  type: 'picture',
  table: 'gallery',
  actions: { added: 'picture added', changed: 'picture described', deleted: 'picture deleted' },
  fields: pictureFields,
  pictures: 'uploads',
  erased: 'picture',
  derive: derivePicture,
  find: findGalleryItem,
  bin: {
    kind: 'gallery',
    title: ({ description }) => description,
    titleInMalayalam: ({ description_ml }) => description_ml,
  },
});
