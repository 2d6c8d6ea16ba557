import { type Kysely, sql } from 'kysely';

/**
 * Pictures that were chosen together stand in the order in which they were chosen, however late one of them arrives. Those
 * that are there stand where they stood: by their numbers.
 */
export async function galleryOrder(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('gallery').addColumn('selection', 'text').execute();
  await db.schema.alterTable('gallery').addColumn('first_id', 'integer').execute();
  await db.schema
    .alterTable('gallery')
    .addColumn('position', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`create index gallery_order on gallery (coalesce(first_id, id) desc, position, id)`.execute(db);
  await sql`create index gallery_selection on gallery (selection)`.execute(db);
}
