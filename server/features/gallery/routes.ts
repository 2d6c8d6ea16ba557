import {
  changeGalleryItem,
  deleteGalleryItem,
  listGallery as listGalleryEndpoint,
  listGalleryForAdmin,
  readGalleryItem,
  uploadToGallery,
} from '#contract/gallery.ts';
import { deleteRoute, idempotentRoute } from '#server/http/idempotent-route.ts';
import { type HandlerInput, route, type Route, succeeded } from '#server/http/route.ts';
import { pageRangeOf } from '#server/platform/database/lists.ts';
import type { Platform } from '#server/platform/platform.ts';
import { likePatterns } from '#server/platform/text/search-text.ts';
import { addToGallery, pictureRecord } from './service.ts';
import { listGallery } from './store.ts';

const DEFAULT_PAGE_SIZE = 100;

export function galleryRoutes(platform: Platform): readonly Route[] {
  const read = async (id: number) => pictureRecord.read(platform, id);
  /** Returns the gallery, the newest first: all of it, or one page of the matches (decisions 3 and 25). */
  const list = async (query: HandlerInput<typeof listGalleryForAdmin>['query']) => {
    const patterns = likePatterns(query.search ?? '');
    const range = pageRangeOf(query, patterns.length > 0, DEFAULT_PAGE_SIZE);
    return listGallery(platform.database, { ...query, ...range, patterns });
  };
  return [
    route(listGalleryEndpoint, ({ query }) => list(query)),
    route(listGalleryForAdmin, ({ query }) => list(query)),
    route(readGalleryItem, ({ params }) => read(params.id)),

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
