import { closeFirstRun } from '#server/features/first-run/service.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { publicContentChanged } from '#server/platform/database/public-version-store.ts';
import type { Platform } from '#server/platform/platform.ts';
import { createSampleFiles } from './files.ts';
import type { SampleKind } from './kind.ts';
import { sampleKinds } from './kinds.ts';
import { markSampleAdded, insertSampleRecords, type SampleRecord, wasSampleAdded } from './store.ts';

/**
 * Adds the sample content to an empty database. Does nothing if there are records, or if the sample content was added
 * before, so that it does not come back after its removal. Files are stored first, then all rows are inserted in one
 * transaction, so that an interruption leaves the database empty. If several processes start, only one of them adds the
 * content.
 */
export async function addSampleContentIfEmpty(platform: Platform): Promise<void> {
  const { database } = platform;
  if (!(await isEmpty(database))) return;
  const files = createSampleFiles(platform);
  const now = platform.now();
  let added = false;
  try {
    const prepared: { kind: SampleKind; write: Awaited<ReturnType<SampleKind['prepare']>> }[] = [];
    for (const kind of sampleKinds) prepared.push({ kind, write: await kind.prepare(files, now) });
    added = await inTransaction(database, async (db) => {
      if (!(await markSampleAdded(db))) return false;
      await closeFirstRun(db, now);
      await files.attach(db);
      for (const { kind, write } of prepared) {
        await insertSampleRecords(db, kind.name, await withStates(db, kind, await write(db)));
      }
      await publicContentChanged(db);
      return true;
    });
  } finally {
    // Another process has added the content first, or adding it failed.
    if (!added) await files.discard();
  }
}

async function isEmpty(db: Db): Promise<boolean> {
  if (await wasSampleAdded(db)) return false;
  for (const kind of sampleKinds) if (!(await kind.isEmpty(db))) return false;
  return true;
}

/** Adds the current state to each record that the transaction has inserted. */
async function withStates(
  db: Db,
  { lockState }: SampleKind,
  ids: readonly (string | number)[],
): Promise<SampleRecord[]> {
  const filled: SampleRecord[] = [];
  for (const record of ids.map(String)) filled.push({ record, state: (await lockState(db, record)) ?? null });
  return filled;
}
