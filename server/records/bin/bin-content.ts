import type { FilePlace } from '#server/platform/storage/storage.ts';
import type { ListRowFiles } from '#server/platform/storage/file-owners.ts';
import { erasableFiles, picturePlaces } from '#server/platform/images/image-files.ts';
import type { StoredImage } from '#server/platform/images/images-store.ts';
import type { BinKindName } from '#contract/bin.ts';
import type { Db } from '#server/platform/database/database.ts';
import { type AnyRow, listContents, listEntriesOf, lockEntry, updateContent } from './bin-store.ts';

/** What lies in the bin of one record. */
export interface BinContent {
  readonly row: AnyRow;
  /** Rows that went with it. */
  readonly parts: readonly AnyRow[];
  /** Numbers of rows that pointed to it. */
  readonly pointing: readonly number[];
  readonly images: readonly StoredImage[];
  /** Bare names of files below `/pdf/`. */
  readonly pdfs: readonly string[];
}

export function readContent(content: string): BinContent {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `moveToBin` alone
  return JSON.parse(content) as BinContent;
}

const pdfPlaces = ({ pdfs }: BinContent): FilePlace[] => pdfs.map((name) => ({ folder: 'pdf', name }));

/** The files that there are of it. */
export function filesOf(content: BinContent): readonly FilePlace[] {
  return [...content.images.flatMap(picturePlaces), ...pdfPlaces(content)];
}

/** Those that could come to be as well: a size of a picture may be in the making. */
export function erasableFilesOf(content: BinContent): readonly FilePlace[] {
  return [...content.images.flatMap(erasableFiles), ...pdfPlaces(content)];
}

/** What lies in the bin keeps its files, in the trash, where they are served to nobody. */
export const listBinFiles: ListRowFiles = async function* list(db) {
  for await (const content of listContents(db)) {
    yield filesOf(readContent(content)).map((place) => ({ ...place, trashed: true }));
  }
};

/** Changes what the bin holds of records, those of them that lie there. */
export async function changeBinned(
  db: Db,
  kind: BinKindName,
  records: readonly number[],
  change: (content: BinContent) => BinContent,
): Promise<void> {
  for (const { id } of await listEntriesOf(db, kind, records)) {
    const entry = await lockEntry(db, id);
    if (typeof entry?.content !== 'string') continue;
    await updateContent(db, id, JSON.stringify(change(readContent(entry.content))));
  }
}
