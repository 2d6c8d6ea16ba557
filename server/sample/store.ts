import type { Db } from '#server/platform/database/database.ts';

const MARK = { kind: 'sample', record: 'added' } as const;

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

export async function rememberSampleRecords(db: Db, kind: string, records: readonly string[]): Promise<void> {
  if (records.length === 0) return;
  await db
    .insertInto('sample_records')
    .values(records.map((record) => ({ kind, record })))
    .execute();
}

export async function listSampleRecords(db: Db, kind: string): Promise<string[]> {
  const rows = await db.selectFrom('sample_records').select('record').where('kind', '=', kind).execute();
  return rows.map(({ record }) => record);
}

/**
 * From now on these records are the association's own, or gone: emptying leaves them alone. Whoever lets the office
 * change a record calls this in the same transaction.
 */
export async function forgetSampleRecords(db: Db, kind: string, records: readonly string[]): Promise<void> {
  if (records.length === 0) return;
  await db.deleteFrom('sample_records').where('kind', '=', kind).where('record', 'in', records).execute();
}
