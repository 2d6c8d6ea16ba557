import { setImmediate as nextTurn } from 'node:timers/promises';
import type * as z from 'zod/mini';
import type { AuditAction } from '#contract/audit-actions.ts';
import type { BinSubject, restoreBinEntry } from '#contract/bin.ts';
import { notFound } from '#server/platform/app-error.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { publicContentChanged } from '#server/platform/database/public-version-store.ts';
import { attachImage } from '#server/platform/images/images.ts';
import type { Platform } from '#server/platform/platform.ts';
import { addEraseJob } from '#server/platform/storage/file-jobs.ts';
import type { FilePlace } from '#server/platform/storage/storage.ts';
import {
  type BinContent,
  deleteEntry,
  findEntry,
  listEntriesOf,
  listEntriesReferring,
  listExpired,
  lockEntry,
  type StoredEntry,
  valuesOf,
} from './bin-entries.ts';
import type { BinKind, RestoreOverrides } from './bin-kind.ts';
import { filesOf, restoreFiles, trashFiles } from './change-files.ts';
import { type PartOf, recordChange } from './changes-store.ts';
import { type Erasure, recordErasures, tableOf } from './erasures.ts';
import { HISTORY_MS, isPublic } from './record-kinds.ts';
import { deleteExpiredValues, deleteValues } from './values-store.ts';

export type BinKinds = Readonly<Record<BinSubject, BinKind>>;

/**
 * Moves a record to the bin in the caller's transaction and writes the deletion into the history. Its files move to the
 * trash after commit and are no longer served.
 * @returns the id of the deletion, which is the id of the bin entry
 * @throws AppError `missing`
 */
export async function moveToBin(
  platform: Platform,
  db: Db,
  kind: BinKind,
  {
    id,
    action,
    administratorId,
    partOf,
  }: Request & { readonly action: AuditAction; readonly partOf?: PartOf | undefined },
): Promise<number> {
  const content = await kind.removeRows(db, id);
  if (!content) throw notFound();
  const at = platform.now();
  const entry = await recordChange(db, {
    at,
    actorId: administratorId,
    action,
    subject: { type: kind.kind, id },
    values: valuesOf(content),
    until: at + HISTORY_MS,
    partOf,
  });
  await trashFiles(platform, db, entry, content);
  return entry;
}

/**
 * Locks a bin entry. First locks what else changes when the record is restored. Deleting a record locks in the same
 * order, which prevents deadlocks.
 */
async function lockEntryInOrder(db: Db, kinds: BinKinds, id: number): Promise<StoredEntry | undefined> {
  const entry = await findEntry(db, id);
  if (entry?.content) await kinds[entry.kind].lockFirst(db, entry.content);
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
 * @returns false if some of it waits for another record in the bin
 * @throws AppError `duplicate`
 */
export async function restoreEntry(
  platform: Platform,
  db: Db,
  kind: BinKind,
  { entry, content, administratorId, ...asked }: Restoring,
): Promise<boolean> {
  for (const image of content.images) await attachImage(platform, db, image);
  const isWhole = await kind.restoreRows(db, content, asked, { platform, administratorId, entry: entry.id });
  await deleteEntry(db, entry.id);
  await recordChange(db, {
    at: platform.now(),
    actorId: administratorId,
    action: `${kind.kind} restored`,
    subject: { type: kind.kind, id: entry.record },
  });
  if (isPublic(kind.kind)) await publicContentChanged(db);
  await restoreFiles(platform, db, content);
  return isWhole;
}

/**
 * Restores a record with its old id and its files. Does nothing if it is already restored, so the call can be repeated.
 * @returns the id of the record, and whether nothing of it waits for another record in the bin
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
    const { content } = entry;
    if (content !== null) {
      return { id: entry.record, isWhole: await restoreEntry(platform, db, kind, { entry, content, ...request }) };
    }
    if (!(await kind.exists(db, entry.record))) throw notFound();
    return { id: entry.record, isWhole: true };
  });
}

/**
 * Erases a bin entry with all earlier values of the record, in the caller's transaction. Adds a job that permanently
 * deletes the files.
 */
async function eraseEntry(
  platform: Platform,
  kind: BinKind,
  db: Db,
  { record, content }: Pick<StoredEntry, 'record'> & { readonly content: BinContent },
): Promise<void> {
  const files = await eraseContent(db, kind, { record, content });
  if (kind.erasedKind) await recordErasures(db, kind.erasedKind, [{ id: record, created_at: kind.createdAt(content) }]);
  await addEraseJob(platform, db, files);
}

async function eraseContent(
  db: Db,
  kind: BinKind,
  { record, content }: { readonly record: number; readonly content: BinContent },
): Promise<readonly FilePlace[]> {
  const values = await deleteValues(db, kind.kind, [record]);
  return [...filesOf(values), ...(await kind.erase(db, content, values))];
}

/** Permanently deletes a record in the bin. @throws AppError `missing` if it was already deleted or restored */
export async function eraseForGood(
  platform: Platform,
  kinds: BinKinds,
  { id, administratorId }: Request,
): Promise<void> {
  await inTransaction(platform.database, async (db) => {
    const entry = await lockEntryInOrder(db, kinds, id);
    if (!entry?.content) throw notFound();
    const { kind, record, content } = entry;
    await recordChange(db, {
      at: platform.now(),
      actorId: administratorId,
      action: `${kind} erased for good`,
      subject: { type: kind, id: record },
    });
    await eraseEntry(platform, kinds[kind], db, { record, content });
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
  referred: number,
): Promise<void> {
  for (const { id } of await listEntriesReferring(db, kind.kind, column, [referred])) {
    const { record = 0, content } = (await lockEntry(db, id)) ?? {};
    if (content) await eraseEntry(platform, kind, db, { record, content });
  }
}

/** Permanently deletes an expired bin entry. Logs a failure, so that one broken entry does not block the others. */
async function eraseEnded(platform: Platform, kinds: BinKinds, id: number): Promise<void> {
  try {
    await inTransaction(platform.database, async (db) => {
      const { kind, record = 0, content } = (await lockEntryInOrder(db, kinds, id)) ?? {};
      if (kind && content) await eraseEntry(platform, kinds[kind], db, { record, content });
    });
  } catch (error) {
    platform.log.error({ event: 'bin.erase-failed', err: error, entry: id }, 'An entry of the bin could not be erased');
  }
}

/**
 * Permanently deletes all expired bin entries and all expired values of changes, by the site's clock. The next run
 * retries entries that fail.
 */
export async function emptyBin(platform: Platform, kinds: BinKinds): Promise<void> {
  let last: number | undefined = 0;
  while (last !== undefined) {
    const batch: readonly number[] = await listExpired(platform.database, platform.now(), last);
    for (const id of batch) await eraseEnded(platform, kinds, id);
    last = batch.at(-1);
  }
  let count = 1;
  while (count > 0) {
    count = await inTransaction(platform.database, async (db) => {
      const values = await deleteExpiredValues(db, platform.now());
      await addEraseJob(platform, db, filesOf(values));
      return values.length;
    });
    await nextTurn();
  }
}

/**
 * Deletes the bin entries of records that were erased after a backup was made. Runs on the restored database. The
 * caller deletes the files that are no longer used.
 * @returns the number of deleted entries
 */
export async function eraseBinned(db: Db, kinds: BinKinds, erasures: readonly Erasure[]): Promise<number> {
  let count = 0;
  for (const kind of Object.values(kinds)) {
    const { erasedKind } = kind;
    if (erasedKind === undefined) continue;
    const those = erasures.filter((erasure) => tableOf(erasure.kind) === tableOf(erasedKind));
    const known = new Set(those.map(({ record, created_at }) => `${record} ${created_at}`));
    const records = those.map(({ record }) => record);
    for (const id of known.size === 0 ? [] : await listEntriesOf(db, kind.kind, records)) {
      const { record = 0, content } = (await findEntry(db, id)) ?? {};
      if (!content || !known.has(`${record} ${kind.createdAt(content)}`)) continue;
      await eraseContent(db, kind, { record, content });
      count += 1;
    }
  }
  return count;
}
