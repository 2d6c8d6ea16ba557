import {
  changeGalleryItem,
  deleteGalleryItem,
  listGallery,
  listGalleryForOffice,
  uploadToGallery,
} from '#contract/gallery.ts';
import { implementOnce } from '#server/http/implement-once.ts';
import { implement, type Implementation, succeeded } from '#server/http/implement.ts';
import type { Platform } from '#server/platform/platform.ts';
import { addToGallery, describeGalleryItem, findGallery, readGalleryItem, removeGalleryItem } from './service.ts';

export function galleryRoutes(platform: Platform): readonly Implementation[] {
  return [
    implement(listGallery, ({ query }) => findGallery(platform, query)),
    implement(listGalleryForOffice, ({ query }) => findGallery(platform, query)),

    implementOnce(platform, uploadToGallery, {
      adds: 'picture',
      add: ({ body, files }, submission) => addToGallery(platform, body.description, files.image, submission),
      answer: async (ids) => {
        const items = await Promise.all(ids.map((id) => readGalleryItem(platform.database, id)));
        return { ...succeeded('galleryUploaded'), items };
      },
    }),

    implement(changeGalleryItem, async ({ params, body }, { accountId }) => {
      const item = await describeGalleryItem(platform, params.id, body.description, accountId);
      return { ...succeeded('galleryUpdated'), item };
    }),

    implement(deleteGalleryItem, async ({ params }, { accountId }) => {
      await removeGalleryItem(platform, params.id, accountId);
      return succeeded('galleryDeleted');
    }),
  ];
}
