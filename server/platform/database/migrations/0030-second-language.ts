import type { Kysely } from 'kysely';

/** By table, which words of a record may be written in Malayalam besides. */
const WORDS = {
  events: ['title_ml', 'description_ml'],
  gallery: ['description_ml'],
  deceased: ['name_ml', 'description_ml', 'funeral_place_ml'],
} as const;

/**
 * Events, pictures and memorials may carry the second language. There is none as yet: what they are found by stays as it
 * is.
 */
export async function secondLanguage(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(WORDS)) {
    for (const column of columns) await db.schema.alterTable(table).addColumn(column, 'text').execute();
  }
}
