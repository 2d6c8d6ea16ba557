import type { Kysely } from 'kysely';

/** The name of a member's house: in the register, and in lists before and after they are imported. */
export async function houseNames(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('members').addColumn('house_name', 'text').execute();
  for (const column of ['house_name', 'before_house_name']) {
    await db.schema.alterTable('import_rows').addColumn(column, 'text').execute();
  }
}
