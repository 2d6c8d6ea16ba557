import type { Kysely } from 'kysely';
import { searchText } from '#server/platform/text/search-text.ts';
import type { Engine } from '../engine.ts';

/** The columns that this step reads and fills in, as they are while it runs. */
type Tables = {
  accounts: { id: number; search_text: string };
  events: {
    id: number;
    title: string;
    description: string;
    place: string | null;
    updated_at: number;
    search_text: string;
  };
  deceased: { id: number; name: string; funeral_place: string; name_text: string; place_text: string };
};

async function createTables(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('images')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('folder', 'text', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('placeholder', 'text', (column) => column.notNull())
    .addColumn('variants', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('gallery')
    .addColumn('id', 'integer', engine.growingId)
    .addColumn('image', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('search_text', 'text', (column) => column.notNull())
    .execute();
}

async function addColumns(db: Kysely<unknown>): Promise<void> {
  const added = [
    ['events', 'search_text'],
    ['deceased', 'name_text'],
    ['deceased', 'place_text'],
  ] as const;
  for (const [table, column] of added) {
    await db.schema
      .alterTable(table)
      .addColumn(column, 'text', (text) => text.notNull().defaultTo(''))
      .execute();
  }
  await db.schema
    .alterTable('events')
    .addColumn('updated_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
}

/** Makes what is there already as easy to find as what will be added. */
async function fillColumns(db: Kysely<Tables>): Promise<void> {
  for (const { id, title, description, place } of await db.selectFrom('events').selectAll().execute()) {
    const search_text = searchText(title, description, place ?? '');
    await db.updateTable('events').set({ search_text, updated_at: Date.now() }).where('id', '=', id).execute();
  }
  for (const { id, name, funeral_place } of await db.selectFrom('deceased').selectAll().execute()) {
    const texts = { name_text: searchText(name), place_text: searchText(funeral_place) };
    await db.updateTable('deceased').set(texts).where('id', '=', id).execute();
  }
  for (const { id, search_text } of await db.selectFrom('accounts').select(['id', 'search_text']).execute()) {
    const normalised = searchText(search_text);
    await db.updateTable('accounts').set({ search_text: normalised }).where('id', '=', id).execute();
  }
}

/** Pictures with their sizes, the gallery, and searching of events and deceased records. */
export async function pictures(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createTables(db, engine);
  await addColumns(db);
  await fillColumns(db.withTables<Tables>());
}
