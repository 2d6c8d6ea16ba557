import {
  changeGalleryItem,
  deleteGalleryItem,
  listGallery,
  listGalleryForAdmin,
  uploadToGallery,
} from '#contract/gallery.ts';
import { idempotentRoute } from '#server/http/idempotent-route.ts';
import { route, type Route, succeeded } from '#server/http/route.ts';
import type { Platform } from '#server/platform/platform.ts';
import { addToGallery, describeGalleryItem, findGallery, readGalleryItem, removeGalleryItem } from './service.ts';

export function galleryRoutes(platform: Platform): readonly Route[] {
  return [
    route(listGallery, ({ query }) => findGallery(platform, query)),
    route(listGalleryForAdmin, ({ query }) => findGallery(platform, query)),

    idempotentRoute(platform, uploadToGallery, {
      adds: 'picture',
      add: ({ body, query, files }, submission) => addToGallery(platform, body, query, files.image, submission),
      respond: async (ids) => {
        const items = await Promise.all(ids.map((id) => readGalleryItem(platform.database, id)));
        return { ...succeeded('galleryUploaded'), items };
      },
    }),

    route(changeGalleryItem, async ({ params, body }, { accountId }) => {
      const item = await describeGalleryItem(platform, params.id, body, accountId);
      return { ...succeeded('galleryUpdated'), item };
    }),

    route(deleteGalleryItem, async ({ params, query }, { accountId }) => {
      const bin = await removeGalleryItem(platform, params.id, query.seen, accountId);
      return { ...succeeded('galleryDeleted'), bin };
    }),
  ];
}
