import type { Picture } from '#contract/files.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inBatches } from '#server/platform/database/sql-fragments.ts';
import type { Folder } from '#server/platform/storage/storage.ts';

const BATCH_SIZE = 1000;

/** A stored picture: the name of its JPEG, its folder, and the data that pages need to show it. */
export interface StoredImage {
  readonly name: string;
  readonly folder: Folder;
  readonly picture: Picture;
}

/** Columns to select after `leftJoin('images', 'images.name', …)`. */
export const pictureColumns = ['images.width', 'images.height', 'images.placeholder', 'images.variants'] as const;

interface PictureRow {
  readonly width: number | null;
  readonly height: number | null;
  readonly placeholder: string | null;
  readonly variants: string | null;
}

type Variants = Pick<Picture, 'webp' | 'avif'>;

/** Moves the picture columns of a joined row into `picture`; null if there is no picture. */
export function withPicture<R extends PictureRow>(
  row: R,
): Omit<R, keyof PictureRow> & { readonly picture: Picture | null } {
  const { width, height, placeholder, variants, ...rest } = row;
  if (width === null || height === null || placeholder === null || variants === null) return { ...rest, picture: null };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `insertImage` and `updateVariants` write it
  const { webp, avif } = JSON.parse(variants) as Variants;
  return { ...rest, picture: { width, height, placeholder, webp, avif } };
}

export async function insertImage(db: Db, { name, folder, picture }: StoredImage, now: number): Promise<void> {
  const { width, height, placeholder, webp, avif } = picture;
  const variants = JSON.stringify({ webp, avif } satisfies Variants);
  await db
    .insertInto('images')
    .values({ name, folder, width, height, placeholder, variants, created_at: now })
    .execute();
}

const columns = ['images.name', 'images.folder', ...pictureColumns] as const;

function asStored(row: PictureRow & Omit<StoredImage, 'picture'>): StoredImage {
  const { name, folder, picture } = withPicture(row);
  if (!picture) throw new Error(`no sizes are stored for the picture ${name}`);
  return { name, folder, picture };
}

export async function findImage(db: Db, name: string): Promise<StoredImage | undefined> {
  const row = await db.selectFrom('images').select(columns).where('name', '=', name).executeTakeFirst();
  return row && asStored(row);
}

/** Deletes the rows of pictures and returns the deleted rows. @param names no more than fit into one statement */
export async function deleteImages(db: Db, names: readonly string[]): Promise<readonly StoredImage[]> {
  if (names.length === 0) return [];
  const rows = await db.deleteFrom('images').where('name', 'in', names).returning(columns).execute();
  return rows.map(asStored);
}

/** Deletes the row of a picture and returns it; undefined if the picture has no row. */
export async function deleteImage(db: Db, name: string): Promise<StoredImage | undefined> {
  const [image] = await deleteImages(db, [name]);
  return image;
}

/** Stores which sizes of the picture exist. Returns false if the picture has no row. */
export async function updateVariants(db: Db, name: string, variants: Variants): Promise<boolean> {
  const row = await db
    .updateTable('images')
    .set({ variants: JSON.stringify(variants) })
    .where('name', '=', name)
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}

export async function* listImages(db: Db): AsyncGenerator<StoredImage> {
  const rows = inBatches(async (last: { readonly name: string } | undefined) =>
    db
      .selectFrom('images')
      .select(columns)
      .where('name', '>', last?.name ?? '')
      .orderBy('name')
      .limit(BATCH_SIZE)
      .execute(),
  );
  for await (const row of rows) yield asStored(row);
}
