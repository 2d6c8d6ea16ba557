import type { Db } from '#server/platform/database/database.ts';

const MARK = { kind: 'sample', record: 'added', state: null } as const;

/** Whether this database ever had the sample content, still there or removed. */
export async function sampleWasAdded(db: Db): Promise<boolean> {
  const mark = await db
    .selectFrom('sample_records')
    .select('kind')
    .where('kind', '=', MARK.kind)
    .where('record', '=', MARK.record)
    .executeTakeFirst();
  return mark !== undefined;
}

/** Answers whether it was this transaction that made the mark; another process that is at it is waited for. */
export async function markSampleAdded(db: Db): Promise<boolean> {
  const mark = await db
    .insertInto('sample_records')
    .values(MARK)
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .executeTakeFirst();
  return mark !== undefined;
}

/** A record that came with the sample content. */
export interface SampleRecord {
  readonly record: string;
  /** As it was when it was filled; null for what has no states. */
  readonly state: string | null;
}

export async function rememberSampleRecords(db: Db, kind: string, records: readonly SampleRecord[]): Promise<void> {
  if (records.length === 0) return;
  await db
    .insertInto('sample_records')
    .values(records.map((record) => ({ kind, ...record })))
    .execute();
}

export async function listSampleRecords(db: Db, kind: string): Promise<SampleRecord[]> {
  return db.selectFrom('sample_records').select(['record', 'state']).where('kind', '=', kind).execute();
}

/** For records that are gone, or the association's own. */
export async function forgetSampleRecords(db: Db, kind: string, records: readonly string[]): Promise<void> {
  if (records.length === 0) return;
  await db.deleteFrom('sample_records').where('kind', '=', kind).where('record', 'in', records).execute();
}
