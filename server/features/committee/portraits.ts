import type { AnyRow } from '#server/records/bin-entries.ts';
import { isInTrash } from '#server/records/change-files.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTexts } from '#server/platform/database/sql-fragments.ts';
import { eraseImages } from '#server/platform/images/image-files.ts';
import type { FilePlace } from '#server/platform/storage/storage.ts';
import { deleteValues, findImagesInValues, imagesIn } from '#server/records/values-store.ts';

const portraitsOf = (bearers: readonly AnyRow[]) =>
  bearers.map(({ image }) => image).filter((image) => typeof image === 'string');

/** Returns the file names of portraits of deleted bearers, except those that other bearers have or can bring back. */
export async function findUnusedPortraits(db: Db, gone: readonly AnyRow[]): Promise<readonly string[]> {
  const names = [...new Set(portraitsOf(gone))];
  const ids = gone.map(({ id }) => Number(id));
  const bearers = db.selectFrom('office_bearers').select('image').where(inTexts('image', names));
  const images = (await bearers.execute()).map(({ image }) => image);
  const used = new Set([...images, ...(await findImagesInValues(db, names, ids))]);
  return names.filter((name) => !used.has(name));
}

/**
 * Erases the portraits that no bearer, change or bin entry refers to. Runs in the caller’s transaction.
 * @returns the files to delete
 */
export async function erasePortraits(db: Db, portraits: ReadonlySet<string>): Promise<readonly FilePlace[]> {
  const unused: { image: string }[] = [];
  for (const image of await findUnusedPortraits(
    db,
    [...portraits].map((name) => ({ image: name })),
  ))
    if (!(await isInTrash(db, image))) unused.push({ image });
  return (await eraseImages(db, 'uploads', unused)).files;
}

/**
 * Erases the values of the bearers of an erased term, and their present and former portraits, except those that are used
 * elsewhere. Returns the files to delete.
 */
export async function eraseCommittee(db: Db, bearers: readonly AnyRow[]): Promise<readonly FilePlace[]> {
  const ids = bearers.map(({ id }) => Number(id));
  const values = await deleteValues(db, 'bearer', ids);
  return erasePortraits(db, new Set([...portraitsOf(bearers), ...imagesIn(values)]));
}
