import type * as z from 'zod/mini';
import { isPublic } from '#server/records/record-name.ts';
import type { BinKindName, restoreBinEntry } from '#contract/bin.ts';
import { notFound } from '#server/platform/app-error.ts';
import { recordAudit } from '#server/records/audit-store.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { publicContentChanged } from '#server/platform/database/public-version-store.ts';
import type { Erasure } from '#server/records/erasures/erasures-store.ts';
import { recordErasures } from '#server/records/erasures/erasures.ts';
import { picturePlaces } from '#server/platform/images/image-files.ts';
import { nameImage } from '#server/platform/images/images.ts';
import { findImage } from '#server/platform/images/images-store.ts';
import type { Platform } from '#server/platform/platform.ts';
import { eraseLater } from '#server/platform/storage/file-jobs.ts';
import { searchText } from '#server/platform/text/search-text.ts';
import { lockRevision } from '#server/records/versions-store.ts';
import { erasableFilesOf, filesOf, readContent } from './bin-content.ts';
import { takeBackFiles, trashBinnedFiles } from './bin-files.ts';
import type { BinKind } from './bin-kind.ts';
import {
  type AnyRow,
  deleteEntry,
  findEntry,
  insertEntry,
  listEnded,
  listEntriesOf,
  listEntriesTitled,
  listNaming,
  lockEntry,
  markRestored,
  type StoredEntry,
  updateContent,
} from './bin-store.ts';

/** How each kind goes into the bin and comes back: a kind that is forgotten does not compile. */
export type BinKinds = Readonly<Record<BinKindName, BinKind>>;

/**
 * Puts a record into the bin, in the caller's transaction; when that has ended well, its files go into the trash, where
 * they are served to nobody.
 * @returns the number of the entry
 * @throws AppError `missing`
 */
export async function moveToBin(
  platform: Platform,
  db: Db,
  kind: BinKind,
  { id, administratorId }: { readonly id: number; readonly administratorId: number },
): Promise<number> {
  const taken = await kind.take(db, id);
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

/** A record came back in another way, such as by a version of it: the bin has it no more. */
export async function isBackOtherwise(db: Db, kind: BinKindName, record: number): Promise<void> {
  for (const { id } of await listEntriesOf(db, kind, [record])) await markRestored(db, id);
}

/** Pictures that are named again, such as by a version that is brought back, leave the bin if they lie there. */
export async function takeImagesOut(platform: Platform, db: Db, names: readonly string[]): Promise<void> {
  for (const name of names) {
    if (await findImage(db, name)) continue;
    for (const id of await listNaming(db, name)) {
      const entry = await lockEntry(db, id);
      if (!entry || entry.content === null) continue;
      const lying = readContent(entry.content);
      const image = lying.images.find((one) => one.name === name);
      if (!image) continue;
      await updateContent(db, id, JSON.stringify({ ...lying, images: lying.images.filter((one) => one !== image) }));
      await nameImage(platform, db, image);
      await takeBackFiles(platform, db, picturePlaces(image));
      break;
    }
  }
}

/** What lies in the bin under a title, as the rows were. */
export async function listLying(
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
 * Holds an entry. Versions that change with its record are held before, for so does whoever deletes it, or brings it back
 * by a version: two who lock the same in another order would wait for each other for ever.
 */
async function holdEntry(db: Db, kinds: BinKinds, id: number): Promise<StoredEntry | undefined> {
  const entry = await findEntry(db, id);
  const content = entry?.content ?? null;
  const versions = entry && content !== null ? kinds[entry.kind].keptIn(readContent(content)) : undefined;
  if (versions !== undefined) await lockRevision(db, versions);
  const first = entry && content !== null ? kinds[entry.kind].lockedFirst(readContent(content)) : undefined;
  for (const other of first ? await listEntriesOf(db, first.kind, first.records) : []) await lockEntry(db, other.id);
  return lockEntry(db, id);
}

interface Request {
  /** Of the entry. */
  readonly id: number;
  readonly administratorId: number;
}

/**
 * Brings a record back under its old number, with its files. What is back already is left alone, so this may be asked twice.
 * @returns the number of the record
 * @throws AppError `missing`, also when it lies there again, under another entry; `duplicate` at `folio` or `email` when
 *   somebody else has it by now
 */
export async function bringBack(
  platform: Platform,
  kinds: BinKinds,
  { id, administratorId, ...asked }: Request & z.output<typeof restoreBinEntry.body>,
): Promise<number> {
  return inTransaction(platform.database, async (db) => {
    const entry = await holdEntry(db, kinds, id);
    if (!entry) throw notFound();
    const kind = kinds[entry.kind];
    if (entry.content === null) {
      if (await kind.isThere(db, entry.record)) return entry.record;
      throw notFound();
    }
    const content = readContent(entry.content);
    for (const image of content.images) await nameImage(platform, db, image);
    await kind.putBack(db, content, asked, { platform, administratorId });
    await markRestored(db, id);
    const { subject } = kind;
    await recordAudit(db, {
      at: platform.now(),
      actorId: administratorId,
      action: `${subject} restored`,
      subject: { type: subject, id: entry.record },
    });
    if (isPublic[kind.subject]) await publicContentChanged(db);
    await takeBackFiles(platform, db, filesOf(content));
    return entry.record;
  });
}

/** Deletes an entry in the caller's transaction, with a job that deletes its files for good. */
async function eraseEntry(
  platform: Platform,
  kinds: BinKinds,
  db: Db,
  { id, kind, record, created_at, content }: StoredEntry,
): Promise<void> {
  await deleteEntry(db, id);
  if (content === null) return;
  const { erasedKind, erase } = kinds[kind];
  const lying = readContent(content);
  const others = await erase(db, lying);
  if (erasedKind) await recordErasures(db, erasedKind, [{ id: record, created_at }]);
  await eraseLater(platform, db, [...erasableFilesOf(lying), ...others]);
}

/** Erases for good what the office does not want to keep. @throws AppError `missing` the second time, or when it is back */
export async function eraseForGood(
  platform: Platform,
  kinds: BinKinds,
  { id, administratorId }: Request,
): Promise<void> {
  await inTransaction(platform.database, async (db) => {
    const entry = await holdEntry(db, kinds, id);
    if (!entry || entry.content === null) throw notFound();
    const { subject } = kinds[entry.kind];
    await recordAudit(db, {
      at: platform.now(),
      actorId: administratorId,
      action: `${subject} erased for good`,
      subject: { type: subject, id: entry.record },
    });
    await eraseEntry(platform, kinds, db, entry);
  });
}

/** Erases an entry whose time is over. @returns whether that went well: one that cannot be read keeps no other */
async function eraseEnded(platform: Platform, kinds: BinKinds, id: number): Promise<boolean> {
  try {
    await inTransaction(platform.database, async (db) => {
      const entry = await holdEntry(db, kinds, id);
      if (entry) await eraseEntry(platform, kinds, db, entry);
    });
    return true;
  } catch (error) {
    platform.log.error({ err: error, entry: id }, 'an entry of the bin could not be erased');
    return false;
  }
}

/** Erases what has lain there for 30 days, by the clock of the site. */
export async function emptyBin(platform: Platform, kinds: BinKinds): Promise<void> {
  for (;;) {
    let erased = 0;
    for (const id of await listEnded(platform.database, platform.now())) {
      if (await eraseEnded(platform, kinds, id)) erased += 1;
    }
    // What is left could not be erased: it is tried again the next time.
    if (erased === 0) return;
  }
}

/**
 * Takes out of the bin of a restored database what has been erased since the backup was made; files that nothing names
 * any more are left to the caller. @returns how many there were
 */
export async function eraseBinned(db: Db, kinds: BinKinds, erasures: readonly Erasure[]): Promise<number> {
  let count = 0;
  for (const { kind, erasedKind } of Object.values(kinds)) {
    const those = erasures.filter((erasure) => erasure.kind === erasedKind);
    const known = new Set(those.map(({ record, created_at }) => `${record} ${created_at}`));
    if (known.size === 0) continue;
    const records = those.map(({ record }) => record);
    for (const { id, record, created_at } of await listEntriesOf(db, kind, records)) {
      if (!known.has(`${record} ${created_at}`)) continue;
      await deleteEntry(db, id);
      count += 1;
    }
  }
  return count;
}
