import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { publicContentChanged } from '#server/platform/database/public-version-store.ts';
import type { Platform } from '#server/platform/platform.ts';
import { parseFilePath } from '#server/platform/storage/storage.ts';
import { type SampleKind, createSampleFiles } from './kind.ts';
import { accounts, corrections, profiles } from './people.ts';
import { albums, events, members, memorials, notices, pictures, terms, texts, wards } from './records.ts';

/** All kinds in the order of writing: some accounts are linked to members, which answer an event, and one profile is of such an account. */
const sampleKinds: readonly SampleKind[] = [
  texts,
  terms,
  notices,
  memorials,
  wards,
  members,
  events,
  albums,
  pictures,
  accounts,
  profiles,
  corrections,
];

const ADDED_MARK = { kind: 'sample', record: 'added', state: null } as const;

/** Returns true if the sample content was ever added to this database, even if it was removed since. */
async function wasSampleAdded(db: Db): Promise<boolean> {
  const mark = await db
    .selectFrom('sample_records')
    .select('kind')
    .where('kind', '=', ADDED_MARK.kind)
    .where('record', '=', ADDED_MARK.record)
    .executeTakeFirst();
  return mark !== undefined;
}

/** Marks the sample content as added. Waits for a concurrent transaction; returns false if the mark already exists. */
async function markSampleAdded(db: Db): Promise<boolean> {
  const mark = await db
    .insertInto('sample_records')
    .values(ADDED_MARK)
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .executeTakeFirst();
  return mark !== undefined;
}

interface SampleRecord {
  readonly record: string;
  /** The state of the record when it was added; null for files, because they have no state. */
  readonly state: string | null;
}

export async function insertSampleRecords(db: Db, kind: string, records: readonly SampleRecord[]): Promise<void> {
  if (records.length === 0) return;
  await db
    .insertInto('sample_records')
    .values(records.map((record) => ({ kind, ...record })))
    .execute();
}

async function listSampleRecords(db: Db, kind: string): Promise<SampleRecord[]> {
  return db.selectFrom('sample_records').select(['record', 'state']).where('kind', '=', kind).execute();
}

/** Removes records from `sample_records` because they were deleted or changed. */
async function deleteSampleRecords(db: Db, kind: string, records: readonly string[]): Promise<void> {
  if (records.length === 0) return;
  await db.deleteFrom('sample_records').where('kind', '=', kind).where('record', 'in', records).execute();
}

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
    await publicContentChanged(db);
    return { removed, left };
  });
}
