import type * as z from 'zod/mini';
import { isPublic } from '#server/records/record-name.ts';
import type { BinKindName, restoreBinEntry } from '#contract/bin.ts';
import { notFound } from '#server/platform/app-error.ts';
import { recordAudit } from '#server/records/audit-store.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { publicContentChanged } from '#server/platform/database/public-version-store.ts';
import { type Erasure, tableOf } from '#server/records/erasures/erasures-store.ts';
import { recordErasures } from '#server/records/erasures/erasures.ts';
import { picturePlaces } from '#server/platform/images/image-files.ts';
import { attachImage } from '#server/platform/images/images.ts';
import { findImage } from '#server/platform/images/images-store.ts';
import type { Platform } from '#server/platform/platform.ts';
import { addEraseJob } from '#server/platform/storage/file-jobs.ts';
import { searchText } from '#server/platform/text/search-text.ts';
import { lockRevision } from '#server/records/versions-store.ts';
import { type BinContent, erasableFilesOf, filesOf, readContent, withoutParts, writeContent } from './bin-content.ts';
import { restoreFiles, trashBinnedFiles } from './bin-files.ts';
import type { BinKind, RestoreOverrides } from './bin-kind.ts';
import {
  type AnyRow,
  deleteEntry,
  findEntry,
  insertEntry,
  listExpired,
  listEntriesOf,
  listEntriesReferring,
  listEntriesTitled,
  listEntriesNamingFile,
  lockEntry,
  markRestored,
  type StoredEntry,
} from './bin-store.ts';

export type BinKinds = Readonly<Record<BinKindName, BinKind>>;

/**
 * Moves a record to the bin in the caller's transaction. Its files move to the trash after commit and are no longer
 * served.
 * @returns the id of the bin entry
 * @throws AppError `missing`
 */
export async function moveToBin(
  platform: Platform,
  db: Db,
  kind: BinKind,
  { id, administratorId }: { readonly id: number; readonly administratorId: number },
): Promise<number> {
  const taken = await kind.removeRows(db, id);
  if (!taken) throw notFound();
  const { title, titleInMalayalam, createdAt, content } = taken;
  const entry = await insertEntry(db, {
    kind: kind.kind,
    record: id,
    title,
    title_text: searchText(title, titleInMalayalam ?? ''),
    deleted_by: administratorId,
    deleted_at: platform.now(),
    created_at: createdAt,
    files: content.images.length + content.pdfs.length,
    content: JSON.stringify(content),
  });
  await trashBinnedFiles(platform, db, entry, filesOf(content));
  return entry;
}

/** Marks a record's bin entries as restored. For records that were restored in another way, such as from a version. */
export async function markRestoredElsewhere(db: Db, kind: BinKindName, record: number): Promise<void> {
  for (const { id } of await listEntriesOf(db, kind, [record])) await markRestored(db, id);
}

/** Restores images from the bin because a record uses them again, for example after an earlier version was restored. */
export async function restoreImages(platform: Platform, db: Db, names: readonly string[]): Promise<void> {
  for (const name of names) {
    if (await findImage(db, name)) continue;
    for (const id of await listEntriesNamingFile(db, name)) {
      const entry = await lockEntry(db, id);
      if (!entry || entry.content === null) continue;
      const binned = readContent(entry.content);
      const image = binned.images.find((one) => one.name === name);
      if (!image) continue;
      await writeContent(db, id, withoutParts(binned, [], [image]));
      await attachImage(platform, db, image);
      await restoreFiles(platform, db, picturePlaces(image));
      break;
    }
  }
}

/** Returns the deleted rows that have this title in the bin. */
export async function listRowsTitled(
  db: Db,
  kind: BinKindName,
  title: string,
): Promise<readonly { readonly record: number; readonly row: AnyRow }[]> {
  const entries = await listEntriesTitled(db, kind, title);
  return entries.flatMap(({ record, content }) =>
    content === null ? [] : [{ record, row: readContent(content).row }],
  );
}

/**
 * Locks a bin entry. First locks the versions and what else changes when the record is restored. Deleting a record and
 * restoring a version lock in the same order, which prevents deadlocks.
 */
async function lockEntryInOrder(db: Db, kinds: BinKinds, id: number): Promise<StoredEntry | undefined> {
  const entry = await findEntry(db, id);
  if (entry && entry.content !== null) {
    const content = readContent(entry.content);
    const { versionedName, lockFirst } = kinds[entry.kind];
    const versions = versionedName(content);
    if (versions !== undefined) await lockRevision(db, versions);
    await lockFirst(db, content);
  }
  return lockEntry(db, id);
}

interface Request {
  readonly id: number;
  readonly administratorId: number;
}

interface Restoring extends RestoreOverrides {
  readonly entry: Pick<StoredEntry, 'id' | 'record'>;
  readonly content: BinContent;
  readonly administratorId: number;
}

/**
 * Restores the record of a locked bin entry in the caller's transaction.
 * @returns whether all its parts are back; the others belong to a record that is in the bin, or was erased
 * @throws AppError `duplicate`
 */
export async function restoreEntry(
  platform: Platform,
  db: Db,
  kind: BinKind,
  { entry, content: stored, administratorId, ...asked }: Restoring,
): Promise<boolean> {
  const content = await kind.fitParts(db, stored);
  for (const image of content.images) await attachImage(platform, db, image);
  const restored = await kind.restoreRows(db, content, asked, { platform, administratorId });
  await markRestored(db, entry.id);
  const { subject } = kind;
  await recordAudit(db, {
    at: platform.now(),
    actorId: administratorId,
    action: `${subject} restored`,
    subject: { type: subject, id: entry.record },
  });
  if (isPublic[subject]) await publicContentChanged(db);
  await restoreFiles(platform, db, filesOf(content));
  return restored === stored.parts.length;
}

/**
 * Restores a record with its old id and its files. Does nothing if it is already restored, so the call can be repeated.
 * @returns the id of the record, and whether all its parts are back
 * @throws AppError `missing`, also if the record was deleted again and is in another entry; `duplicate` at `folio` or
 *   `email` if another record has taken the value
 */
export async function restoreFromBin(
  platform: Platform,
  kinds: BinKinds,
  { id, ...request }: Request & z.output<typeof restoreBinEntry.body>,
): Promise<{ readonly id: number; readonly isWhole: boolean }> {
  return inTransaction(platform.database, async (db) => {
    const entry = await lockEntryInOrder(db, kinds, id);
    if (!entry) throw notFound();
    const kind = kinds[entry.kind];
    if (entry.content !== null) {
      const content = readContent(entry.content);
      return { id: entry.record, isWhole: await restoreEntry(platform, db, kind, { entry, content, ...request }) };
    }
    if (!(await kind.exists(db, entry.record))) throw notFound();
    return { id: entry.record, isWhole: true };
  });
}

/** Deletes a bin entry in the caller's transaction, and adds a job that permanently deletes the files of the entry. */
async function eraseEntry(
  platform: Platform,
  { erasedKind, erase }: BinKind,
  db: Db,
  { id, record, created_at, content }: StoredEntry,
): Promise<void> {
  await deleteEntry(db, id);
  if (content === null) return;
  const binned = readContent(content);
  const others = await erase(db, binned);
  if (erasedKind) await recordErasures(db, erasedKind, [{ id: record, created_at }]);
  await addEraseJob(platform, db, [...erasableFilesOf(binned), ...others]);
}

/** Permanently deletes a record in the bin. @throws AppError `missing` if it was already deleted or restored */
export async function eraseForGood(
  platform: Platform,
  kinds: BinKinds,
  { id, administratorId }: Request,
): Promise<void> {
  await inTransaction(platform.database, async (db) => {
    const entry = await lockEntryInOrder(db, kinds, id);
    if (!entry || entry.content === null) throw notFound();
    const { subject } = kinds[entry.kind];
    await recordAudit(db, {
      at: platform.now(),
      actorId: administratorId,
      action: `${subject} erased for good`,
      subject: { type: subject, id: entry.record },
    });
    await eraseEntry(platform, kinds[entry.kind], db, entry);
  });
}

/**
 * Permanently deletes the records of a kind in the bin that refer to another record, in the caller's transaction. Lock
 * what the kind locks first.
 * @param column the column of the deleted rows that has the number of the other record
 */
export async function eraseBinnedOf(
  platform: Platform,
  db: Db,
  kind: BinKind,
  column: string,
  record: number,
): Promise<void> {
  for (const id of await listEntriesReferring(db, kind.kind, column, record)) {
    const entry = await lockEntry(db, id);
    if (entry) await eraseEntry(platform, kind, db, entry);
  }
}

/** Permanently deletes an expired bin entry. Logs a failure, so that one broken entry does not block the others. */
async function eraseEnded(platform: Platform, kinds: BinKinds, id: number): Promise<void> {
  try {
    await inTransaction(platform.database, async (db) => {
      const entry = await lockEntryInOrder(db, kinds, id);
      if (entry) await eraseEntry(platform, kinds[entry.kind], db, entry);
    });
  } catch (error) {
    platform.log.error({ event: 'bin.erase-failed', err: error, entry: id }, 'An entry of the bin could not be erased');
  }
}

/** Permanently deletes all expired bin entries, by the site's clock. The next run retries entries that fail. */
export async function emptyBin(platform: Platform, kinds: BinKinds): Promise<void> {
  let last: number | undefined = 0;
  while (last !== undefined) {
    const batch: readonly number[] = await listExpired(platform.database, platform.now(), last);
    for (const id of batch) await eraseEnded(platform, kinds, id);
    last = batch.at(-1);
  }
}

/**
 * Deletes the bin entries of records that were erased after a backup was made. Runs on the restored database. The
 * caller deletes the files that are no longer used.
 * @returns the number of deleted entries
 */
export async function eraseBinned(db: Db, kinds: BinKinds, erasures: readonly Erasure[]): Promise<number> {
  let count = 0;
  for (const { kind, erasedKind, erase } of Object.values(kinds)) {
    if (erasedKind === undefined) continue;
    const those = erasures.filter((erasure) => tableOf(erasure.kind) === tableOf(erasedKind));
    const known = new Set(those.map(({ record, created_at }) => `${record} ${created_at}`));
    if (known.size === 0) continue;
    const records = those.map(({ record }) => record);
    for (const { id, record, created_at, content } of await listEntriesOf(db, kind, records)) {
      if (!known.has(`${record} ${created_at}`)) continue;
      await deleteEntry(db, id);
      if (content !== null) await erase(db, readContent(content));
      count += 1;
    }
  }
  return count;
}
