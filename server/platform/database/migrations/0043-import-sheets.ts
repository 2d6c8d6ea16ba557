import type { Kysely } from 'kysely';

/** The sheets of a workbook, of which the office may choose another one. */
export async function importSheets(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('imports').addColumn('sheets', 'text').execute();
}
