import type { BinSubject } from '#contract/bin.ts';
import type { StoredImage } from '#server/platform/images/images-store.ts';
import type { ListRowFiles } from '#server/platform/storage/file-owners.ts';
import type { Db } from '#server/platform/database/database.ts';
import { filePlaces } from '#server/records/values-store.ts';
import type { AnyRow, BinContent } from './bin-entry.ts';
import { listEntriesOf, listEntriesReferring, listFiles, lockEntry, updateContent } from './bin-store.ts';

/** Lists the files of all changes and bin entries. They are in the trash and not served. */
export const listBinFiles: ListRowFiles = async function* list(db) {
  for await (const files of listFiles(db)) yield filePlaces(files).map((place) => ({ ...place, trashed: true }));
};

/** Updates the bin entries of the given records. Records that are not in the bin are skipped. */
export async function updateBinned(
  db: Db,
  kind: BinSubject,
  records: readonly number[],
  change: (content: BinContent) => BinContent,
): Promise<void> {
  for (const id of await listEntriesOf(db, kind, records)) {
    const entry = await lockEntry(db, id);
    if (entry?.content) await updateContent(db, id, change(entry.content));
  }
}

/**
 * Deletes the parts of bin entries of a kind that refer to another record, which is erased.
 * @param column the column of the parts that has the number of the other record
 * @returns the images that only these parts used
 */
export async function eraseBinnedParts(
  db: Db,
  kind: BinSubject,
  column: string,
  record: number,
): Promise<readonly StoredImage[]> {
  const erased: StoredImage[] = [];
  for (const id of await listEntriesReferring(db, kind, column, record)) {
    const content = (await lockEntry(db, id))?.content;
    if (!content) continue;
    const gone = content.parts.filter((part) => part[column] === record);
    const unneeded = imagesOfParts(content, gone);
    erased.push(...unneeded);
    await updateContent(db, id, withoutParts(content, gone, unneeded));
  }
  return erased;
}

/** Returns the images that only these parts of a record use. */
export function imagesOfParts({ row, images }: BinContent, parts: readonly AnyRow[]): readonly StoredImage[] {
  const kept = new Set(Object.values(row));
  const named = new Set(parts.flatMap((part) => Object.values(part)));
  return images.filter(({ name }) => named.has(name) && !kept.has(name));
}

export function withoutParts(
  content: BinContent,
  gone: readonly AnyRow[],
  unneeded: readonly StoredImage[],
): BinContent {
  return {
    ...content,
    parts: content.parts.filter((part) => !gone.includes(part)),
    images: content.images.filter((image) => !unneeded.includes(image)),
  };
}
