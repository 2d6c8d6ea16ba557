import { type Kysely, sql } from 'kysely';

/**
 * Members are found by house, street and telephone number too, and by two indexes: what every member may see, and what the
 * office knows. So far both know the same.
 */
export async function searchDetails(db: Kysely<unknown>): Promise<void> {
  for (const column of ['details', 'numbers']) {
    await db.schema
      .alterTable('search_entries')
      .addColumn(column, 'text', (definition) => definition.notNull().defaultTo(''))
      .execute();
  }
  await sql`update search_versions set version = version + 1 where scope = 'member'`.execute(db);
  await sql`update search_entries set
    details = coalesce((select coalesce(house_name, '') || ' ' || coalesce(address, '') from members where id = record), ''),
    numbers = coalesce((select mobile from members where id = record), ''),
    version = (select version from search_versions where scope = 'member')
    where scope = 'member' and text is not null`.execute(db);
  await sql`insert into search_versions (scope, version)
    select 'member-office', version from search_versions where scope = 'member'`.execute(db);
  await sql`insert into search_entries (scope, record, sort, code, text, words, keys, details, numbers, version)
    select 'member-office', record, sort, code, text, words, keys, details, numbers, version
    from search_entries where scope = 'member' and text is not null`.execute(db);
}
