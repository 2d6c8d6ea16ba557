import { type Kysely, sql } from 'kysely';

const lastChange = sql`cast(updated_at as text)`;
const orNothing = (column: string) => sql`coalesce(cast(${sql.ref(column)} as text), '')`;

/** By the kind of a sample record: its table, and what tells one state of it from another. */
const ROWS = [
  { kind: 'events', table: 'events', state: lastChange },
  { kind: 'pictures', table: 'gallery', state: lastChange },
  { kind: 'memorials', table: 'deceased', state: lastChange },
  { kind: 'members', table: 'members', state: lastChange },
  {
    kind: 'profiles',
    table: 'matrimony_profiles',
    state: sql`${lastChange} || ' ' || ${orNothing('approved_at')} || ' ' || ${orNothing('refused_at')}`,
  },
  // Nobody said so when an account was no sample any more: one with a password is somebody.
  {
    kind: 'users',
    table: 'accounts',
    state: sql`case when password_hash = '' then coalesce(cast(approved_at as text), 'waiting') end`,
  },
] as const;

/** What is kept anew with each change, and what its versions go by. */
const VERSIONED = [
  { kind: 'texts', prefix: '' },
  { kind: 'terms', prefix: 'term-' },
  { kind: 'notices', prefix: 'notice-' },
] as const;

/**
 * A record of the sample content is known by the state that it was filled in, so that nobody has to say that it was
 * changed. Until now it was forgotten then: those that are left are as they were.
 */
export async function sampleStates(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sample_records').addColumn('state', 'text').execute();
  for (const { kind, table, state } of ROWS) {
    await sql`update sample_records
      set state = (select ${state} from ${sql.table(table)} where id = cast(record as integer))
      where kind = ${kind}`.execute(db);
    await sql`delete from sample_records where kind = ${kind} and state is null`.execute(db);
  }
  for (const { kind, prefix } of VERSIONED) {
    await sql`update sample_records
      set state = coalesce((select cast(revision as text) from content_revisions where subject = ${prefix} || record), '0')
      where kind = ${kind}`.execute(db);
  }
}
