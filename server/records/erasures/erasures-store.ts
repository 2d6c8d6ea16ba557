import { type Insertable, sql } from 'kysely';
import { batchesOf, inNumbers } from '#server/platform/database/sql-fragments.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Schema } from '#server/platform/database/schema.ts';

type Row = Insertable<Schema['erasures']>;
export type ErasedKind = Row['kind'];

/** An erased record. It identifies a record in a backup only if all three values match. */
export type Erasure = Pick<Row, 'kind' | 'record' | 'created_at'>;

/** All kinds, in the order in which a restore erases their records again. */
export const erasedKinds: readonly ErasedKind[] = [
  'account',
  'closed_account',
  'member',
  'profile',
  'memorial',
  'picture',
];

const columns = ['kind', 'record', 'created_at'] as const;
/** Maximum number of rows per statement. */
const BATCH_SIZE = 500;

/**
 * Inserts erasures and ignores those already stored.
 * @param listedAt when they were written to the list file in `BACKUP_DIR`; null if not yet
 */
export async function insertErasures(db: Db, erasures: readonly Erasure[], listedAt: number | null): Promise<void> {
  for (const batch of batchesOf(erasures, BATCH_SIZE)) {
    await db
      .insertInto('erasures')
      .values(batch.map((erasure) => ({ ...erasure, listed_at: listedAt })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Returns one batch of erasures that are not in the list file yet. */
export async function findUnlisted(db: Db): Promise<Erasure[]> {
  return db.selectFrom('erasures').select(columns).where('listed_at', 'is', null).limit(BATCH_SIZE).execute();
}

/** Marks a batch of erasures as written to the list file. */
export async function markListed(db: Db, erasures: readonly Erasure[], now: number): Promise<void> {
  for (const those of Map.groupBy(erasures, ({ kind, created_at }) => `${kind} ${created_at}`).values()) {
    const [first] = those;
    if (!first) continue;
    const records = those.map(({ record }) => record);
    await db
      .updateTable('erasures')
      .set({ listed_at: now })
      .where('listed_at', 'is', null)
      .where('kind', '=', first.kind)
      .where('created_at', '=', first.created_at)
      .where(inNumbers('record', records))
      .execute();
  }
}

export async function findErasures(db: Db): Promise<Erasure[]> {
  return db.selectFrom('erasures').select(columns).execute();
}

/** The table of each kind of record, and the column with the creation time of its records. */
const places = {
  account: { table: 'accounts', instant: 'created_at' },
  closed_account: { table: 'accounts', instant: 'created_at' },
  member: { table: 'members', instant: 'created_at' },
  profile: { table: 'matrimony_profiles', instant: 'sent_at' },
  memorial: { table: 'deceased', instant: 'created_at' },
  picture: { table: 'gallery', instant: 'created_at' },
} as const satisfies Record<ErasedKind, { readonly table: keyof Schema; readonly instant: string }>;

export function tableOf(kind: ErasedKind): string {
  return places[kind].table;
}

/** Returns the ids of erased records that exist in this database. Kind, id and creation time must all match. */
export async function findErased(db: Db, kind: ErasedKind, erasures: readonly Erasure[]): Promise<number[]> {
  const { table, instant } = places[kind];
  const erased = new Set(erasures.map(({ record, created_at }) => `${record} ${created_at}`));
  const found: number[] = [];
  for (const batch of batchesOf(erasures, BATCH_SIZE)) {
    const records = batch.map(({ record }) => record);
    const { rows } = await sql<{ id: number; instant: number }>`
      select id, ${sql.ref(instant)} as instant from ${sql.table(table)} where ${inNumbers('id', records)}`.execute(db);
    for (const row of rows) if (erased.has(`${row.id} ${row.instant}`)) found.push(row.id);
  }
  return found;
}
