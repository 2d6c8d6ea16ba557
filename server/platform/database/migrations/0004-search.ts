import { type Kysely, sql } from 'kysely';
import { rebuildSearchKeys } from '#server/platform/search/rebuild-store.ts';

async function createTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('search_versions')
    .addColumn('scope', 'text', (column) => column.primaryKey())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('search_entries')
    .addColumn('scope', 'text', (column) => column.notNull())
    .addColumn('record', 'integer', (column) => column.notNull())
    .addColumn('sort', 'text', (column) => column.notNull())
    .addColumn('code', 'text')
    .addColumn('text', 'text')
    .addColumn('words', 'text', (column) => column.notNull())
    .addColumn('keys', 'text', (column) => column.notNull())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('search_entries_key', ['scope', 'record'])
    .execute();
  // Each process reads what is newer than what it knows, and nothing else.
  await db.schema
    .createIndex('search_entries_version')
    .on('search_entries')
    .columns(['scope', 'version', 'record'])
    .execute();
}

/** Makes the names that are there already as easy to find as those that will be added. */
async function fillEntries(db: Kysely<unknown>): Promise<void> {
  const names = [
    sql`select 'user', id, name from accounts where role = 'user'`,
    sql`select 'memorial', id, name from deceased`,
    sql`select 'memorial-place', id, funeral_place from deceased`,
    sql`select 'member', id, name from members`,
  ];
  for (const name of names) {
    await sql`insert into search_entries (scope, record, sort, code, text, words, keys, version)
      select found.scope, found.record, '', null, found.text, '', '', 0
      from (select '' as scope, 0 as record, '' as text where 1 = 0 union all ${name}) as found`.execute(db);
  }
  await sql`update search_entries set
    code = (select folio from members where id = record), sort = (select folio_order from members where id = record)
    where scope = 'member'`.execute(db);
  await rebuildSearchKeys(db);
}

/** Names as they are searched, in every spelling. */
export async function search(db: Kysely<unknown>): Promise<void> {
  await createTables(db);
  await fillEntries(db);
}
