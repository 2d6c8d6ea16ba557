import { type Selectable, sql } from 'kysely';
import type { Page } from '#contract/endpoint.ts';
import type { AdminGalleryItem } from '#contract/gallery.ts';
import { inNumbers, like } from '#server/platform/database/sql-fragments.ts';
import type { Db } from '#server/platform/database/database.ts';
import { type PageRange, readPage } from '#server/platform/database/lists.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { pictureColumns, withPicture } from '#server/platform/images/images-store.ts';
import { type WithUpdatedAt, withUpdatedAt } from '#server/records/updated-at.ts';
import { searchText } from '#server/platform/text/search-text.ts';

export const pictureFields = ['image', 'description', 'description_ml'] as const;

export type NewGalleryItem = Pick<Selectable<Schema['gallery']>, (typeof pictureFields)[number]>;

export interface GalleryPosition {
  /** Identifies pictures that were selected together; null if the inserted pictures are a selection of their own. */
  readonly selection: string | null;
  /** The position of the first inserted picture within the selection. */
  readonly position: number;
}

export interface GalleryQuery extends PageRange {
  /** LIKE patterns with the escape character `!`; a picture must match all of them. */
  readonly patterns: readonly string[];
}

/** Joins pictures with their rows in `images`. Both rows are always inserted and deleted in the same transaction. */
function galleryItems(db: Db) {
  return db.selectFrom('gallery').innerJoin('images', 'images.name', 'gallery.image');
}

const columns = [
  'gallery.id',
  ...pictureFields.map((name) => `gallery.${name}` as const),
  'gallery.updated_at',
  ...pictureColumns,
] as const;

function asItem(
  row: Parameters<typeof withPicture>[0] & NewGalleryItem & WithUpdatedAt & { id: number },
): AdminGalleryItem {
  const { picture, ...item } = withUpdatedAt(withPicture(row));
  if (!picture) throw new Error(`gallery item ${item.id} has no picture`);
  return { ...item, picture };
}

/** The id of the picture of the selection that was stored first. Sorting by this id keeps a selection together. */
const firstId = sql<number>`coalesce(gallery.first_id, gallery.id)`;

/** Returns pictures, the newest first, and those of one selection in the order of the selection. */
export async function listGallery(db: Db, { patterns, ...range }: GalleryQuery): Promise<Page<AdminGalleryItem>> {
  let items = galleryItems(db)
    .select(columns)
    .orderBy(firstId, 'desc')
    .orderBy('gallery.position')
    .orderBy('gallery.id');
  for (const pattern of patterns) items = items.where(like('gallery.search_text', pattern));
  const { rows, total } = await readPage(items, range);
  return { rows: rows.map(asItem), total };
}

export async function findGalleryItem(db: Db, id: number): Promise<AdminGalleryItem | undefined> {
  const row = await galleryItems(db).select(columns).where('gallery.id', '=', id).executeTakeFirst();
  return row && asItem(row);
}

export function derivePicture({ description, description_ml }: NewGalleryItem) {
  return { search_text: searchText(description, description_ml ?? '') };
}

/**
 * Returns the id by which the pictures of a selection are sorted: the id of the picture that was stored first, even if
 * that picture has been deleted. Concurrent uploads to the same selection wait for the row lock.
 * @param id a new picture of the selection
 */
async function firstIdOf(db: Db, selection: string, id: number): Promise<number> {
  const { first_id } = await db
    .insertInto('gallery_selections')
    .values({ selection, first_id: id })
    .onConflict((conflict) =>
      conflict.column('selection').doUpdateSet((e) => ({ first_id: e.ref('gallery_selections.first_id') })),
    )
    .returning('first_id')
    .executeTakeFirstOrThrow();
  return first_id;
}

export async function insertGalleryItems(
  db: Db,
  items: readonly NewGalleryItem[],
  now: number,
  { selection, position }: GalleryPosition = { selection: null, position: 0 },
): Promise<number[]> {
  const rows = await db
    .insertInto('gallery')
    .values(
      items.map((item, index) => ({
        ...item,
        ...derivePicture(item),
        created_at: now,
        updated_at: now,
        position: position + index,
      })),
    )
    .returning('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  const [id = 0] = ids;
  const first = selection === null ? id : await firstIdOf(db, selection, id);
  await db.updateTable('gallery').set({ first_id: first }).where(inNumbers('id', ids)).execute();
  return ids;
}
