import type { AdminGalleryItem } from '#contract/gallery.ts';
import { officeRecord } from '#server/records/office-record.ts';
import { derivePicture, findGalleryItem, type NewGalleryItem, pictureFields } from './store.ts';

/** Changes descriptions of pictures and deletes pictures. `addToGallery` adds them: an upload may contain several. */
export const pictureRecord = officeRecord<'gallery', NewGalleryItem, AdminGalleryItem>({
  type: 'picture',
  table: 'gallery',
  actions: { added: 'picture added', changed: 'picture described', deleted: 'picture deleted' },
  fields: pictureFields,
  pictures: 'uploads',
  erased: 'picture',
  derive: derivePicture,
  find: findGalleryItem,
  bin: {
    title: ({ description }) => description,
    titleInMalayalam: ({ description_ml }) => description_ml,
  },
});
