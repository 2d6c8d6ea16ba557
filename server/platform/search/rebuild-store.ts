import { type Kysely, sql } from 'kysely';
import { derivedTexts } from './key.ts';

/** The schema when a migration runs. Defined here, so that later schema changes do not affect the migration. */
type Tables = {
  search_versions: { scope: string; version: number };
  search_entries: {
    scope: string;
    record: number;
    sort: string;
    code: string | null;
    text: string | null;
    words: string;
    keys: string;
    version: number;
  };
};

const BATCH_SIZE = 1000;

async function rebuildScope(db: Kysely<Tables>, scope: string, version: number): Promise<void> {
  let last = -1;
  for (;;) {
    const rows = await db
      .selectFrom('search_entries')
      .selectAll()
      .where('scope', '=', scope)
      .where('record', '>', last)
      .where('text', 'is not', null)
      .orderBy('record')
      .limit(BATCH_SIZE)
      .execute();
    const end = rows.at(-1);
    if (!end) return;
    last = end.record;
    await db
      .insertInto('search_entries')
      .values(rows.map((row) => ({ ...row, ...derivedTexts(row.text ?? ''), version })))
      .onConflict((conflict) =>
        conflict.columns(['scope', 'record']).doUpdateSet((e) => ({
          words: e.ref('excluded.words'),
          keys: e.ref('excluded.keys'),
          version: e.ref('excluded.version'),
        })),
      )
      .execute();
  }
}

/**
 * Recomputes words and keys of all entries in batches. Migrations call it after a change to the rules of `wordsOf` or
 * `soundKey`. Running processes load the new keys with their next search.
 */
export async function rebuildSearchKeys(database: Kysely<unknown>): Promise<void> {
  const db = database.withTables<Tables>();
  const scopes = await db.selectFrom('search_entries').select('scope').distinct().execute();
  for (const { scope } of scopes) {
    const { version } = await db
      .insertInto('search_versions')
      .values({ scope, version: 1 })
      .onConflict((conflict) =>
        conflict.column('scope').doUpdateSet({ version: sql<number>`search_versions.version + 1` }),
      )
      .returning('version')
      .executeTakeFirstOrThrow();
    await rebuildScope(db, scope, version);
  }
}
