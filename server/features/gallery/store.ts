import { sql } from 'kysely';
import type { Page } from '#contract/endpoint.ts';
import type { AdminGalleryItem } from '#contract/gallery.ts';
import type { Db } from '#server/platform/database/database.ts';
import { type PageRange, readPage } from '#server/platform/database/lists.ts';
import type { RowOf } from '#server/platform/database/schema.ts';
import { lacksMalayalam, like } from '#server/platform/database/sql-fragments.ts';
import { pictureColumns, withPicture } from '#server/platform/images/images-store.ts';
import { withUpdatedAt } from '#server/records/updated-at.ts';

export const galleryColumns = ['image', 'description', 'description_ml'] as const;

export type NewGalleryItem = Pick<RowOf<'gallery'>, (typeof galleryColumns)[number]>;

/** Joins pictures with their rows in `images`. Both rows are always inserted and deleted in the same transaction. */
function galleryItems(db: Db) {
  return db
    .selectFrom('gallery')
    .innerJoin('images', 'images.name', 'gallery.image')
    .select(['gallery.id', 'gallery.updated_at'])
    .select(galleryColumns.map((name) => `gallery.${name}` as const))
    .select(pictureColumns);
}

function asItem(
  row: Awaited<ReturnType<ReturnType<typeof galleryItems>['executeTakeFirstOrThrow']>>,
): AdminGalleryItem {
  const { picture, ...item } = withUpdatedAt(withPicture(row));
  if (!picture) throw new Error(`gallery item ${item.id} has no picture`);
  return { ...item, picture };
}

/** The id of the picture of the selection that was stored first. Sorting by this id keeps a selection together. */
const firstId = sql<number>`coalesce(gallery.first_id, gallery.id)`;

interface GalleryQuery extends PageRange {
  /** LIKE patterns with the escape character `!`; a picture must match all of them. */
  readonly patterns: readonly string[];
  /** `missing` lists only pictures whose description has no Malayalam. */
  readonly malayalam?: 'missing' | undefined;
}

/** Returns pictures, the newest first, and those of one selection in the order of the selection. */
export async function listGallery(
  db: Db,
  { patterns, malayalam, ...range }: GalleryQuery,
): Promise<Page<AdminGalleryItem>> {
  let items = galleryItems(db).orderBy(firstId, 'desc').orderBy('gallery.position').orderBy('gallery.id');
  for (const pattern of patterns) items = items.where(like('gallery.search_text', pattern));
  if (malayalam === 'missing') items = items.where(lacksMalayalam('description'));
  const { rows, total } = await readPage(items, range);
  return { rows: rows.map(asItem), total };
}

export async function findGalleryItem(db: Db, id: number): Promise<AdminGalleryItem | undefined> {
  const row = await galleryItems(db).where('gallery.id', '=', id).executeTakeFirst();
  return row && asItem(row);
}
