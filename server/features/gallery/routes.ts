import {
  changeGalleryItem,
  deleteGalleryItem,
  listGallery,
  listGalleryForAdmin,
  uploadToGallery,
} from '#contract/gallery.ts';
import { deleteRoute, idempotentRoute } from '#server/http/idempotent-route.ts';
import { route, type Route, succeeded } from '#server/http/route.ts';
import type { Platform } from '#server/platform/platform.ts';
import { addToGallery, findGallery, pictureRecord } from './service.ts';

export function galleryRoutes(platform: Platform): readonly Route[] {
  const read = async (id: number) => pictureRecord.read(platform, id);
  return [
    route(listGallery, ({ query }) => findGallery(platform, query)),
    route(listGalleryForAdmin, ({ query }) => findGallery(platform, query)),

    idempotentRoute(platform, uploadToGallery, {
      adds: 'picture',
      add: ({ body, query, files }, submission) => addToGallery(platform, body, query, files.image, submission),
      respond: async (ids) => {
        const items = await Promise.all(ids.map(read));
        return { ...succeeded('galleryUploaded'), items };
      },
    }),

    route(changeGalleryItem, async ({ params: { id }, body }, { accountId }) => {
      await pictureRecord.change(platform, id, body, {}, { accountId, key: undefined });
      return { ...succeeded('galleryUpdated'), item: await read(id) };
    }),

    deleteRoute(platform, deleteGalleryItem, 'galleryDeleted', pictureRecord),
  ];
}
