import { sql } from 'kysely';
import type { Page } from '#contract/endpoint.ts';
import type { AdminAlbum } from '#contract/albums.ts';
import type { AdminGalleryItem } from '#contract/gallery.ts';
import { isPublic } from '#server/features/events/service.ts';
import type { Db } from '#server/platform/database/database.ts';
import { type PageRange, readPage } from '#server/platform/database/lists.ts';
import type { RowOf } from '#server/platform/database/schema.ts';
import { lacksMalayalam, like } from '#server/platform/database/sql-fragments.ts';
import { pictureColumns, withPicture } from '#server/platform/images/images-store.ts';
import { withUpdatedAt } from '#server/records/updated-at.ts';

export const galleryColumns = ['image', 'description', 'description_ml', 'album'] as const;

export type NewGalleryItem = Pick<RowOf<'gallery'>, (typeof galleryColumns)[number]>;

/** Joins pictures with their rows in `images`. Both rows are always inserted and deleted in the same transaction. */
function galleryItems(db: Db) {
  return db
    .selectFrom('gallery')
    .innerJoin('images', 'images.name', 'gallery.image')
    .leftJoin('albums', 'albums.id', 'gallery.album')
    .select(['gallery.id', 'gallery.description', 'gallery.description_ml', 'gallery.updated_at'])
    .select(['gallery.image', 'albums.id as album'])
    .select(pictureColumns);
}

function asItem(
  row: Awaited<ReturnType<ReturnType<typeof galleryItems>['executeTakeFirstOrThrow']>>,
): AdminGalleryItem {
  const { picture, ...item } = withUpdatedAt(withPicture(row));
  if (!picture) throw new Error(`gallery item ${item.id} has no picture`);
  return { ...item, picture };
}

/**
 * The newest pictures first, and those of one selection in the order of the selection. Sorting by the id of its first
 * picture keeps a selection together.
 */
const inGalleryOrder = sql`coalesce(gallery.first_id, gallery.id) desc, gallery.position, gallery.id`;
const place = sql`strpos(albums.picture_order, ',' || gallery.id || ',')`;
/** As the office has ordered the pictures of an album, then the others in the order of the gallery. */
const inAlbumOrder = sql`${place} = 0, ${place}, ${inGalleryOrder}`;

interface GalleryQuery extends PageRange {
  /** LIKE patterns with the escape character `!`; a picture must match all of them. */
  readonly patterns: readonly string[];
  /** `missing` lists only pictures whose description has no Malayalam. */
  readonly malayalam?: 'missing' | undefined;
  /** The id of the album of the pictures; null for those without one, undefined for all pictures. */
  readonly album?: number | null | undefined;
}

/** Returns pictures in the order of the gallery, or of their album. */
export async function listGallery(
  db: Db,
  { patterns, malayalam, album, ...range }: GalleryQuery,
): Promise<Page<AdminGalleryItem>> {
  let items = galleryItems(db).orderBy(album == null ? inGalleryOrder : inAlbumOrder);
  for (const pattern of patterns) items = items.where(like('gallery.search_text', pattern));
  if (album !== undefined) items = items.where('albums.id', album === null ? 'is' : '=', album);
  if (malayalam === 'missing') items = items.where(lacksMalayalam('description'));
  const { rows, total } = await readPage(items, range);
  return { rows: rows.map(asItem), total };
}

export async function findGalleryItem(db: Db, id: number): Promise<AdminGalleryItem | undefined> {
  const row = await galleryItems(db).where('gallery.id', '=', id).executeTakeFirst();
  return row && asItem(row);
}

export const albumColumns = ['title', 'title_ml', 'day', 'event', 'picture_order'] as const;

export type NewAlbum = Pick<RowOf<'albums'>, (typeof albumColumns)[number]>;

interface AlbumsQuery {
  readonly id?: number | undefined;
  readonly event?: number | undefined;
  /** The day in Asia/Kolkata on which visitors must see the albums; undefined for all albums. */
  readonly publicOn?: string;
}

const firstPicture = sql<number>`(select id from gallery where album = albums.id order by ${inAlbumOrder} limit 1)`;

/** Returns all albums, one of them, or those of an event, the latest day first. */
export async function listAlbums(db: Db, { id, event, publicOn }: AlbumsQuery = {}): Promise<readonly AdminAlbum[]> {
  let rows = db
    .selectFrom('albums')
    .leftJoin('events', 'events.id', 'albums.event')
    .leftJoin('gallery', (join) => join.on('gallery.id', '=', firstPicture))
    .leftJoin('images', 'images.name', 'gallery.image')
    .select(['albums.id', 'albums.title', 'albums.title_ml', 'albums.day', 'events.id as event', 'albums.updated_at'])
    .select(['gallery.image', ...pictureColumns])
    .select(sql<number>`(select count(*) from gallery as inside where inside.album = albums.id)`.as('count'))
    .orderBy('albums.day', 'desc')
    .orderBy('albums.id', 'desc');
  if (id !== undefined) rows = rows.where('albums.id', '=', id);
  if (event !== undefined) rows = rows.where('albums.event', '=', event);
  if (publicOn !== undefined) rows = rows.where((e) => e.or([e('events.id', 'is', null), isPublic(publicOn)]));
  return (await rows.execute()).map((row) => withUpdatedAt(withPicture(row)));
}
