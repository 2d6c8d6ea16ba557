import {
  addAlbum,
  type AdminAlbum,
  changeAlbum,
  deleteAlbum,
  listAlbums as listAlbumsEndpoint,
  listAlbumsForAdmin,
  orderAlbum,
  readAlbum,
} from '#contract/albums.ts';
import {
  changeGalleryItem,
  deleteGalleryItem,
  listGallery as listGalleryEndpoint,
  listGalleryForAdmin,
  readGalleryItem,
  uploadToGallery,
} from '#contract/gallery.ts';
import { readEventForVisitors } from '#server/features/events/service.ts';
import { deleteRoute, idempotentRoute } from '#server/http/idempotent-route.ts';
import { type HandlerInput, route, type Route, succeeded } from '#server/http/route.ts';
import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import { pageRangeOf } from '#server/platform/database/lists.ts';
import type { Platform } from '#server/platform/platform.ts';
import { likePatterns } from '#server/platform/text/search-text.ts';
import { addToGallery, albumRecord, albumWithPictures, changePicture, pictureRecord, requireEvent } from './service.ts';
import { listAlbums, listGallery } from './store.ts';

const DEFAULT_PAGE_SIZE = 100;

function albumRoutes(platform: Platform): readonly Route[] {
  const read = async (id: number) => albumRecord.read(platform, id);
  const list = (rows: readonly AdminAlbum[]) => ({ rows, total: rows.length });
  const change = async (id: number, changes: Parameters<typeof albumRecord.change>[2], accountId: number) => {
    await albumRecord.change(platform, id, changes, {}, { accountId, key: undefined });
    return { ...succeeded('albumUpdated'), album: await read(id) };
  };
  return [
    route(listAlbumsEndpoint, async ({ query: { event } }) => {
      if (event !== undefined) await readEventForVisitors(platform, event);
      const albums = await listAlbums(platform.database, { event, publicOn: kolkataDay(platform.now()) });
      return list(albums.filter(({ count }) => count > 0));
    }),
    route(listAlbumsForAdmin, async () => list(await listAlbums(platform.database))),
    route(readAlbum, ({ params }) => read(params.id)),

    idempotentRoute(platform, addAlbum, {
      adds: 'album',
      add: async ({ body }, submission) => {
        await requireEvent(platform, body.event);
        return albumRecord.add(platform, body, {}, submission);
      },
      read,
      respond: async ([id = 0]) => ({ ...succeeded('albumAdded'), album: await read(id) }),
    }),

    route(changeAlbum, async ({ params: { id }, body }, { accountId }) => {
      await requireEvent(platform, body.event);
      return change(id, body, accountId);
    }),

    route(orderAlbum, async ({ params: { id }, body: { ids, seen } }, { accountId }) =>
      change(id, { picture_order: `,${ids.join(',')},`, seen }, accountId),
    ),

    route(deleteAlbum, async ({ params: { id }, query: { pictures, seen } }, { accountId }) => {
      const record = pictures ? albumWithPictures : albumRecord;
      return { ...succeeded('albumDeleted'), bin: await record.remove(platform, id, seen, accountId) };
    }),
  ];
}

export function galleryRoutes(platform: Platform): readonly Route[] {
  const read = async (id: number) => pictureRecord.read(platform, id);
  /** Returns the gallery, the newest first: all of it, or one page of the matches (decisions 3 and 25). */
  const list = async (query: HandlerInput<typeof listGalleryForAdmin>['query']) => {
    const patterns = likePatterns(query.search ?? '');
    const range = pageRangeOf(query, patterns.length > 0, DEFAULT_PAGE_SIZE);
    return listGallery(platform.database, { ...query, ...range, patterns });
  };
  return [
    ...albumRoutes(platform),
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
      await changePicture(platform, id, body, accountId);
      return { ...succeeded('galleryUpdated'), item: await read(id) };
    }),

    deleteRoute(platform, deleteGalleryItem, 'galleryDeleted', pictureRecord),
  ];
}
