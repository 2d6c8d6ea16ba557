import type { Kysely } from 'kysely';

/** A greeting of the President, in both languages; nobody has written one so far. */
export async function greetings(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('office_bearers')
    .addColumn('greeting_en', 'text', (definition) => definition.notNull().defaultTo(''))
    .execute();
  await db.schema.alterTable('office_bearers').addColumn('greeting_ml', 'text').execute();
}
