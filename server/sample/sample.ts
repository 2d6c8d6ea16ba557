import { closeFirstRun } from '#server/features/first-run/store.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { publicContentChanged } from '#server/platform/database/public-version-store.ts';
import type { Platform } from '#server/platform/platform.ts';
import { createSamplePdfs, type SamplePart, type SamplePdfs } from './part.ts';
import { sampleParts } from './parts.ts';
import { createSamplePictures, type SamplePictures } from './pictures.ts';
import { markSampleAdded, insertSampleRecords, type SampleRecord, wasSampleAdded } from './store.ts';

/**
 * Adds the sample content to an empty database. Does nothing if there are records, or if the sample content was added
 * before, so that it does not come back after its removal. Files are stored first, then all rows are inserted in one
 * transaction, so that an interruption leaves the database empty. If several processes start, only one of them adds the
 * content.
 */
export async function addSampleContentIfEmpty(platform: Platform): Promise<void> {
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
  if (await wasSampleAdded(db)) return false;
  for (const part of sampleParts) {
    if (!(await part.isEmpty(db))) return false;
  }
  return true;
}

/** Adds the current state to each record that the transaction has inserted. */
async function withStates(db: Db, { lockState }: SamplePart, records: readonly string[]): Promise<SampleRecord[]> {
  const filled: SampleRecord[] = [];
  for (const record of records) filled.push({ record, state: (await lockState(db, record)) ?? null });
  return filled;
}

/**
 * Stores the files of all parts and inserts their rows. Returns false if another process has inserted them first; the
 * caller then deletes the files.
 */
async function addAll(platform: Platform, pictures: SamplePictures, pdfs: SamplePdfs): Promise<boolean> {
  const prepared: { part: SamplePart; write: (db: Db) => Promise<readonly string[]> }[] = [];
  for (const part of sampleParts) {
    prepared.push({ part, write: await part.prepare(platform, pictures.store, pdfs.store) });
  }
  return inTransaction(platform.database, async (db) => {
    if (!(await markSampleAdded(db))) return false;
    await closeFirstRun(db, platform.now());
    await pictures.name(db);
    for (const { part, write } of prepared) {
      await insertSampleRecords(db, part.kind, await withStates(db, part, await write(db)));
    }
    await publicContentChanged(db);
    return true;
  });
}
