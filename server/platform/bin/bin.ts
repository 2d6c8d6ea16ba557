import type * as z from 'zod/mini';
import type { BinKindName, restoreBinEntry } from '#contract/bin.ts';
import { AppError } from '#server/platform/app-error.ts';
import { recordAudit } from '#server/platform/audit/audit-store.ts';
import { afterCommit } from '#server/platform/database/after-commit.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { publicContentChanged } from '#server/platform/database/public-version-store.ts';
import type { Erasure } from '#server/platform/erasures/erasures-store.ts';
import { recordErasures } from '#server/platform/erasures/erasures.ts';
import { nameImage } from '#server/platform/images/images.ts';
import type { Platform } from '#server/platform/platform.ts';
import { eraseLater, eraseNow } from '#server/platform/storage/erase.ts';
import type { FilePlace } from '#server/platform/storage/storage.ts';
import { searchText } from '#server/platform/text/search-text.ts';
import { erasableFilesOf, filesOf, readContent } from './bin-content.ts';
import type { BinKind } from './bin-kind.ts';
import {
  deleteEntry,
  insertEntry,
  listEnded,
  listEntriesOf,
  lockEntry,
  markRestored,
  type StoredEntry,
} from './bin-store.ts';

/** How each kind goes into the bin and comes back: a kind that is forgotten does not compile. */
export type BinKinds = Readonly<Record<BinKindName, BinKind>>;

const missing = () => new AppError('missing', 'notFound');

/** What fails is seen to by the next sweep of the files. */
async function moveFiles(
  { log }: Platform,
  files: readonly FilePlace[],
  move: (place: FilePlace['folder'], name: string) => Promise<void>,
): Promise<void> {
  try {
    for (const { folder, name } of files) await move(folder, name);
  } catch (error) {
    log.error({ err: error }, 'files of what was deleted or brought back could not be moved');
  }
}

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
  if (!taken) throw missing();
  const { title, createdAt, content } = taken;
  const entry = await insertEntry(db, {
    kind: kind.kind,
    record: id,
    title,
    title_text: searchText(title),
    deleted_by: administratorId,
    deleted_at: platform.now(),
    created_at: createdAt,
    files: content.images.length + content.pdfs.length,
    content: JSON.stringify(content),
  });
  afterCommit(db, () => moveFiles(platform, filesOf(content), platform.storage.trash));
  return entry;
}

/** A record came back in another way, such as by a version of it: the bin has it no more. */
export async function isBackOtherwise(db: Db, kind: BinKindName, record: number): Promise<void> {
  for (const { id } of await listEntriesOf(db, kind, [record])) await markRestored(db, id);
}

interface Request {
  /** Of the entry. */
  readonly id: number;
  readonly administratorId: number;
}

/**
 * Brings a record back under its old number, with its files. What is back already is left alone, so this may be asked twice.
 * @returns the number of the record
 * @throws AppError `missing`; `duplicate` at `folio` or `email` when somebody else has it by now
 */
export async function bringBack(
  platform: Platform,
  kinds: BinKinds,
  { id, administratorId, ...asked }: Request & z.output<typeof restoreBinEntry.body>,
): Promise<number> {
  return inTransaction(platform.database, async (db) => {
    const entry = await lockEntry(db, id);
    if (!entry) throw missing();
    if (entry.content === null) return entry.record;
    const content = readContent(entry.content);
    const kind = kinds[entry.kind];
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
    if (kind.isPublic) await publicContentChanged(db);
    afterCommit(db, () => moveFiles(platform, filesOf(content), platform.storage.takeBack));
    return entry.record;
  });
}

/** Removes an entry for good, in the caller's transaction. @returns its files, to be erased when that has ended well */
async function eraseEntry(
  platform: Platform,
  kinds: BinKinds,
  db: Db,
  { id, kind, record, created_at, content }: StoredEntry,
): Promise<readonly FilePlace[]> {
  await deleteEntry(db, id);
  if (content === null) return [];
  const { erasedKind, erase } = kinds[kind];
  const lying = readContent(content);
  const others = await erase(db, lying);
  if (erasedKind) await recordErasures(db, erasedKind, [{ id: record, created_at }]);
  const files = [...erasableFilesOf(lying), ...others];
  if (files.length > 0) await eraseLater(platform, db, files);
  return files;
}

/** Erases for good what the office does not want to keep. @throws AppError `missing` the second time, or when it is back */
export async function eraseForGood(
  platform: Platform,
  kinds: BinKinds,
  { id, administratorId }: Request,
): Promise<void> {
  const files = await inTransaction(platform.database, async (db) => {
    const entry = await lockEntry(db, id);
    if (!entry || entry.content === null) throw missing();
    const { subject } = kinds[entry.kind];
    await recordAudit(db, {
      at: platform.now(),
      actorId: administratorId,
      action: `${subject} erased for good`,
      subject: { type: subject, id: entry.record },
    });
    return eraseEntry(platform, kinds, db, entry);
  });
  await eraseNow(platform, files);
}

/** Erases what has lain there for 30 days, by the clock of the site. */
export async function emptyBin(platform: Platform, kinds: BinKinds): Promise<void> {
  const { database, now } = platform;
  for (;;) {
    const ended = await listEnded(database, now());
    if (ended.length === 0) return;
    for (const id of ended) {
      const files = await inTransaction(database, async (db) => {
        const entry = await lockEntry(db, id);
        return entry ? eraseEntry(platform, kinds, db, entry) : [];
      });
      await eraseNow(platform, files);
    }
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
