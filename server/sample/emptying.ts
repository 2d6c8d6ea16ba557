import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { openFirstRun } from '#server/features/first-run/store.ts';
import { wasRecorded } from '#server/records/audit-store.ts';
import { publicContentChanged } from '#server/platform/database/public-version-store.ts';
import type { Platform } from '#server/platform/platform.ts';
import { placeAt } from '#server/platform/storage/storage.ts';
import type { SamplePart } from './part.ts';
import { sampleParts } from './parts.ts';
import { forgetSampleRecords, listSampleRecords, rememberSampleRecords, type SampleRecord } from './store.ts';

/** Files whose rows are gone already: remembered, so that removing them can be cut short and taken up again. */
const LEFT_FILES = 'files';

/** How many records of each kind; kinds of which there was nothing are left out. */
type Amounts = ReadonlyMap<string, number>;

export interface Emptied {
  readonly removed: Amounts;
  /** What was changed since it was filled: it is the association's own from now on. */
  readonly left: Amounts;
}

/**
 * Takes away the records that came with the sample content and are still as they were filled, and the files that they
 * name; nothing else. Run again after it was cut short, it finishes.
 */
export async function removeSampleContent({
  database,
  storage,
}: Pick<Platform, 'database' | 'storage'>): Promise<Emptied> {
  const { removed, left } = await removeRows(database);
  const files = await listSampleRecords(database, LEFT_FILES);
  for (const { record: path } of files) {
    const { folder, name } = placeAt(path);
    await storage.remove(folder, name);
    await forgetSampleRecords(database, LEFT_FILES, [path]);
  }
  return { removed: files.length === 0 ? removed : new Map([...removed, [LEFT_FILES, files.length]]), left };
}

/** Which records are as they were filled, and how many others are still there. */
async function sortOut(db: Db, { lockState }: SamplePart, records: readonly SampleRecord[]) {
  const untouched: string[] = [];
  let changed = 0;
  for (const { record, state } of records) {
    const now = await lockState(db, record);
    if (now === state) untouched.push(record);
    else if (now !== undefined) changed += 1;
  }
  return { untouched, changed };
}

/** Deletes records of one kind with the names of their files kept for later. Answers how many there were. */
async function removePart(db: Db, { remove }: SamplePart, records: readonly string[]): Promise<number> {
  if (records.length === 0) return 0;
  const { count, files } = await remove(db, records);
  await rememberSampleRecords(
    db,
    LEFT_FILES,
    files.map(({ folder, name }) => ({ record: `${folder}/${name}`, state: null })),
  );
  return count;
}

async function removeRows(database: Platform['database']): Promise<Emptied> {
  return inTransaction(database, async (db) => {
    const removed = new Map<string, number>();
    const left = new Map<string, number>();
    for (const part of sampleParts) {
      const records = await listSampleRecords(db, part.kind);
      const { untouched, changed } = await sortOut(db, part, records);
      const count = await removePart(db, part, untouched);
      await forgetSampleRecords(
        db,
        part.kind,
        records.map(({ record }) => record),
      );
      if (count > 0) removed.set(part.kind, count);
      if (changed > 0) left.set(part.kind, changed);
    }
    // The list was closed because the sample had taken the steps, unless the office has done it.
    if (removed.size > 0 && !(await wasRecorded(db, 'first steps closed'))) await openFirstRun(db);
    await publicContentChanged(db);
    return { removed, left };
  });
}
