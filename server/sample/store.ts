import type { Db } from '#server/platform/database/database.ts';

const ADDED_MARK = { kind: 'sample', record: 'added', state: null } as const;

/** Returns true if the sample content was ever added to this database, even if it was removed since. */
export async function wasSampleAdded(db: Db): Promise<boolean> {
  const mark = await db
    .selectFrom('sample_records')
    .select('kind')
    .where('kind', '=', ADDED_MARK.kind)
    .where('record', '=', ADDED_MARK.record)
    .executeTakeFirst();
  return mark !== undefined;
}

/** Marks the sample content as added. Waits for a concurrent transaction; returns false if the mark already exists. */
export async function markSampleAdded(db: Db): Promise<boolean> {
  const mark = await db
    .insertInto('sample_records')
    .values(ADDED_MARK)
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .executeTakeFirst();
  return mark !== undefined;
}

export interface SampleRecord {
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

export async function listSampleRecords(db: Db, kind: string): Promise<SampleRecord[]> {
  return db.selectFrom('sample_records').select(['record', 'state']).where('kind', '=', kind).execute();
}

/** Removes records from `sample_records` because they were deleted or changed. */
export async function deleteSampleRecords(db: Db, kind: string, records: readonly string[]): Promise<void> {
  if (records.length === 0) return;
  await db.deleteFrom('sample_records').where('kind', '=', kind).where('record', 'in', records).execute();
}
