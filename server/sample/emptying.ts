import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { openFirstRun } from '#server/features/first-run/service.ts';
import { wasRecorded } from '#server/records/changes-store.ts';
import { publicContentChanged } from '#server/platform/database/public-version-store.ts';
import type { Platform } from '#server/platform/platform.ts';
import { parseFilePath } from '#server/platform/storage/storage.ts';
import type { SampleKind } from './kind.ts';
import { sampleKinds } from './kinds.ts';
import { deleteSampleRecords, listSampleRecords, insertSampleRecords, type SampleRecord } from './store.ts';

/**
 * The `kind` of files in `sample_records` that are still to be removed. With it, an interrupted removal can continue.
 */
const FILES_TO_REMOVE = 'files';

/** Number of records by kind; kinds without records are missing. */
type Counts = ReadonlyMap<string, number>;

export interface SampleRemoval {
  readonly removed: Counts;
  /**
   * Number of records that were changed since the sample content was added. They stay and no longer count as sample
   * content.
   */
  readonly left: Counts;
}

/** Removes the unchanged records of the sample content and their files. Continues an interrupted removal. */
export async function removeSampleContent({
  database,
  storage,
}: Pick<Platform, 'database' | 'storage'>): Promise<SampleRemoval> {
  const { removed, left } = await removeRows(database);
  const files = await listSampleRecords(database, FILES_TO_REMOVE);
  for (const { record: path } of files) {
    const { folder, name } = parseFilePath(path);
    await storage.remove(folder, name);
    await deleteSampleRecords(database, FILES_TO_REMOVE, [path]);
  }
  return { removed: files.length === 0 ? removed : new Map([...removed, [FILES_TO_REMOVE, files.length]]), left };
}

/** Returns the unchanged records, and how many other records were changed. */
async function findUnchanged(db: Db, { lockState }: SampleKind, records: readonly SampleRecord[]) {
  const unchanged: string[] = [];
  let changed = 0;
  for (const { record, state } of records) {
    const now = await lockState(db, record);
    if (now === state) unchanged.push(record);
    else if (now !== undefined) changed += 1;
  }
  return { unchanged, changed };
}

/** Deletes records of one kind, lists their files for removal, and returns the number of deleted records. */
async function removeKind(db: Db, { remove }: SampleKind, records: readonly string[]): Promise<number> {
  if (records.length === 0) return 0;
  const { count, files } = await remove(db, records);
  await insertSampleRecords(
    db,
    FILES_TO_REMOVE,
    files.map(({ folder, name }) => ({ record: `${folder}/${name}`, state: null })),
  );
  return count;
}

async function removeRows(database: Platform['database']): Promise<SampleRemoval> {
  return inTransaction(database, async (db) => {
    const removed = new Map<string, number>();
    const left = new Map<string, number>();
    for (const kind of sampleKinds) {
      const records = await listSampleRecords(db, kind.name);
      const { unchanged, changed } = await findUnchanged(db, kind, records);
      const count = await removeKind(db, kind, unchanged);
      await deleteSampleRecords(
        db,
        kind.name,
        records.map(({ record }) => record),
      );
      if (count > 0) removed.set(kind.name, count);
      if (changed > 0) left.set(kind.name, changed);
    }
    // Adding the sample content closed the list of first steps. It stays closed if the office closed it too.
    if (removed.size > 0 && !(await wasRecorded(db, 'first steps closed'))) await openFirstRun(db);
    await publicContentChanged(db);
    return { removed, left };
  });
}
