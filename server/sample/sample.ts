import { sampleAccounts } from '#server/features/accounts/sample.ts';
import { sampleTerms } from '#server/features/committee/sample.ts';
import { sampleDocuments } from '#server/features/content/sample.ts';
import { sampleEvents } from '#server/features/events/sample.ts';
import { samplePictures } from '#server/features/gallery/sample.ts';
import { sampleProfiles } from '#server/features/matrimony/sample.ts';
import { sampleMembers } from '#server/features/members/sample.ts';
import { sampleMemorials } from '#server/features/memorials/sample.ts';
import { sampleNotices } from '#server/features/notices/sample.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { publicContentChanged } from '#server/platform/database/public-version-store.ts';
import type { Platform } from '#server/platform/platform.ts';
import { removeUnlessHeld } from '#server/platform/storage/erase.ts';
import { placeAt } from '#server/platform/storage/storage.ts';
import { type SamplePart, createSamplePdfs, type SamplePdfs } from './part.ts';
import { createSamplePictures, type SamplePictures } from './pictures.ts';
import {
  forgetSampleRecords,
  listSampleRecords,
  markSampleAdded,
  rememberSampleRecords,
  sampleWasAdded,
} from './store.ts';

/** All of the sample content; each feature adds its own here. */
const parts: readonly SamplePart[] = [
  sampleAccounts,
  sampleDocuments,
  sampleTerms,
  sampleNotices,
  sampleEvents,
  samplePictures,
  sampleMemorials,
  sampleProfiles,
  sampleMembers,
];

/** Files whose rows are gone already: remembered, so that removing them can be cut short and taken up again. */
const LEFT_FILES = 'files';

/**
 * Fills a database into which nobody has entered anything yet; does nothing to any other, nor to one from which the
 * sample content was removed: who removed it does not want it back at the next start. Files are stored first, then all
 * rows are written in one transaction: cut short, it leaves the database empty. Of several processes one fills it.
 */
export async function fillIfEmpty(platform: Platform): Promise<void> {
  if (!(await isEmpty(platform.database))) return;
  const pictures = createSamplePictures(platform);
  const pdfs = createSamplePdfs(platform.storage);
  let added = false;
  try {
    added = await addAll(platform, pictures, pdfs);
  } finally {
    if (!added) {
      await pictures.discard();
      await pdfs.discard();
    }
  }
}

async function isEmpty(db: Db): Promise<boolean> {
  if (await sampleWasAdded(db)) return false;
  for (const part of parts) {
    if (!(await part.isEmpty(db))) return false;
  }
  return true;
}

/** Answers false, having written nothing, when another process was faster. */
async function addAll(platform: Platform, pictures: SamplePictures, pdfs: SamplePdfs): Promise<boolean> {
  const prepared: { kind: string; write: (db: Db) => Promise<readonly string[]> }[] = [];
  for (const { kind, prepare } of parts) {
    prepared.push({ kind, write: await prepare(platform, pictures.keep, pdfs.keep) });
  }
  return inTransaction(platform.database, async (db) => {
    if (!(await markSampleAdded(db))) return false;
    await pictures.name(db);
    for (const { kind, write } of prepared) await rememberSampleRecords(db, kind, await write(db));
    await publicContentChanged(db);
    return true;
  });
}

/**
 * Takes away the records that came with the sample content, as far as they are still there and still sample, and the
 * files that they name; nothing else. Run again after it was cut short, it finishes.
 * @returns how many went, by kind; kinds of which there was nothing are left out
 */
export async function removeSampleContent({
  database,
  storage,
}: Pick<Platform, 'database' | 'storage'>): Promise<ReadonlyMap<string, number>> {
  const removed = await removeRows(database);
  const left = await listSampleRecords(database, LEFT_FILES);
  for (const path of left) {
    await removeUnlessHeld({ database, storage, now: Date.now }, [placeAt(path)]);
    await forgetSampleRecords(database, LEFT_FILES, [path]);
  }
  return left.length === 0 ? removed : new Map([...removed, [LEFT_FILES, left.length]]);
}

async function removeRows(database: Platform['database']): Promise<ReadonlyMap<string, number>> {
  return inTransaction(database, async (db) => {
    const removed = new Map<string, number>();
    for (const { kind, remove } of parts) {
      const records = await listSampleRecords(db, kind);
      if (records.length === 0) continue;
      const { count, files } = await remove(db, records);
      await forgetSampleRecords(db, kind, records);
      await rememberSampleRecords(
        db,
        LEFT_FILES,
        files.map(({ folder, name }) => `${folder}/${name}`),
      );
      if (count > 0) removed.set(kind, count);
    }
    await publicContentChanged(db);
    return removed;
  });
}
