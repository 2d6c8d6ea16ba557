import { type Kysely, sql } from 'kysely';

type Tables = { bin: { id: number; kind: string; content: string | null } };

/** What lies in the bin comes back into the columns that there are. */
async function unmarkBinned(db: Kysely<Tables>): Promise<void> {
  const entries = await db.selectFrom('bin').select(['id', 'content']).where('kind', '=', 'gallery').execute();
  for (const { id, content } of entries) {
    if (content === null) continue;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- whatever was put into the bin has a row
    const { row, ...rest } = JSON.parse(content) as { row: Record<string, unknown> };
    const { selection: _mark, ...kept } = row;
    await db
      .updateTable('bin')
      .set({ content: JSON.stringify({ ...rest, row: kept }) })
      .where('id', '=', id)
      .execute();
  }
}

/**
 * Which picture gives a selection its place, whatever becomes of that picture. Read from the pictures themselves, it was
 * not known while the first ones came at the same moment, nor after the only one had been deleted.
 */
export async function gallerySelections(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('gallery_selections')
    .addColumn('selection', 'text', (column) => column.primaryKey())
    .addColumn('first_id', 'integer', (column) => column.notNull())
    .execute();
  await sql`insert into gallery_selections (selection, first_id)
    select selection, min(coalesce(first_id, id)) from gallery where selection is not null group by selection`.execute(
    db,
  );
  // Those that stood apart come together.
  await sql`update gallery set first_id =
    (select first_id from gallery_selections where gallery_selections.selection = gallery.selection)
    where selection is not null`.execute(db);
  await db.schema.dropIndex('gallery_selection').execute();
  await db.schema.alterTable('gallery').dropColumn('selection').execute();
  await unmarkBinned(db.withTables<Tables>());
}
