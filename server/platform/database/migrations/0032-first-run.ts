import { type Kysely, sql } from 'kysely';

/** Where something stands that an association has entered, or is asked to decide. */
const ENTERED = [
  'content',
  'office_terms',
  'members',
  'events',
  'gallery',
  'deceased',
  'notices',
  'matrimony_profiles',
];

/** How far the list of first steps is. Whoever has entered something already needs no welcome any more. */
export async function firstRun(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('first_run')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('closed_at', 'bigint')
    .addColumn('test_email_at', 'bigint')
    .execute();
  const isUsed = sql.join(
    ENTERED.map((table) => sql`exists (select 1 from ${sql.table(table)})`),
    sql` or `,
  );
  await sql`insert into first_run (id, closed_at, test_email_at)
    select 1, case when ${isUsed} then cast(${Date.now()} as bigint) end, null`.execute(db);
}
