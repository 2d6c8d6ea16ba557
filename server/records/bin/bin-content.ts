import type { FilePlace } from '#server/platform/storage/storage.ts';
import type { ListRowFiles } from '#server/platform/storage/file-owners.ts';
import { erasableFiles, picturePlaces } from '#server/platform/images/image-files.ts';
import type { StoredImage } from '#server/platform/images/images-store.ts';
import type { BinKindName } from '#contract/bin.ts';
import type { Db } from '#server/platform/database/database.ts';
import {
  type AnyRow,
  listContents,
  listEntriesOf,
  listEntriesReferring,
  lockEntry,
  updateContent,
} from './bin-store.ts';

/** The JSON content of a bin entry: everything needed to restore one record. */
export interface BinContent {
  readonly row: AnyRow;
  /** Dependent rows that are deleted and restored together with the record. `table` names the table of a row. */
  readonly parts: readonly AnyRow[];
  /** Ids of the rows that referred to the record when it was deleted. */
  readonly pointing: readonly number[];
  readonly images: readonly StoredImage[];
  /** Names of files in the folder `pdf`, without a path. */
  readonly pdfs: readonly string[];
}

export function readContent(content: string): BinContent {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the functions of the bin write it
  return JSON.parse(content) as BinContent;
}

const pdfPlaces = ({ pdfs }: BinContent): FilePlace[] => pdfs.map((name) => ({ folder: 'pdf', name }));

/** Returns the files of a bin entry that exist now. */
export function filesOf(content: BinContent): readonly FilePlace[] {
  return [...content.images.flatMap(picturePlaces), ...pdfPlaces(content)];
}

/** Returns all files that a bin entry can have, including image sizes that a job may still be creating. */
export function erasableFilesOf(content: BinContent): readonly FilePlace[] {
  return [...content.images.flatMap(erasableFiles), ...pdfPlaces(content)];
}

/** Lists the files of all bin entries. They are in the trash and not served. */
export const listBinFiles: ListRowFiles = async function* list(db) {
  for await (const content of listContents(db)) {
    yield filesOf(readContent(content)).map((place) => ({ ...place, trashed: true }));
  }
};

/** Updates the bin entries of the given records. Records that are not in the bin are skipped. */
export async function updateBinned(
  db: Db,
  kind: BinKindName,
  records: readonly number[],
  change: (content: BinContent) => BinContent,
): Promise<void> {
  for (const { id } of await listEntriesOf(db, kind, records)) {
    const entry = await lockEntry(db, id);
    if (typeof entry?.content !== 'string') continue;
    await writeContent(db, id, change(readContent(entry.content)));
  }
}

/** Stores the changed content of a locked bin entry. */
export async function writeContent(db: Db, id: number, content: BinContent): Promise<void> {
  await updateContent(db, id, JSON.stringify(content), content.images.length + content.pdfs.length);
}

/**
 * Deletes the parts of bin entries of a kind that refer to another record, which is erased.
 * @param column the column of the parts that has the number of the other record
 * @returns the images that only these parts used
 */
export async function eraseBinnedParts(
  db: Db,
  kind: BinKindName,
  column: string,
  record: number,
): Promise<readonly StoredImage[]> {
  const erased: StoredImage[] = [];
  for (const id of await listEntriesReferring(db, kind, column, record)) {
    const entry = await lockEntry(db, id);
    if (typeof entry?.content !== 'string') continue;
    const content = readContent(entry.content);
    const gone = content.parts.filter((part) => part[column] === record);
    const unneeded = imagesOfParts(content, gone);
    erased.push(...unneeded);
    await writeContent(db, id, withoutParts(content, gone, unneeded));
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
