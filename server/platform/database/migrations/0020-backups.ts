import type { Kysely } from 'kysely';
import type { Engine } from '../engine.ts';

/** Kinds of records that had no instant of their own at which they came into being. */
const WITHOUT_INSTANT = ['members', 'deceased', 'gallery'] as const;

async function createErasures(db: Kysely<unknown>): Promise<void> {
  // Those that are there already have 0: whatever else their rows tell, such as their last change, may be another value
  // in an earlier backup, which goes through this step as well.
  for (const table of WITHOUT_INSTANT) {
    await db.schema
      .alterTable(table)
      .addColumn('created_at', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
  }
  await db.schema
    .createTable('erasures')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('record', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('listed_at', 'bigint')
    .addPrimaryKeyConstraint('erasures_key', ['kind', 'record', 'created_at'])
    .execute();
  await db.schema.createIndex('erasures_listed_at').on('erasures').column('listed_at').execute();
}

async function createRuns(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('backup_runs')
    .addColumn('id', 'integer', engine.growingId)
    .addColumn('work', 'text', (column) => column.notNull())
    // No reference: what an account has begun goes on without it.
    .addColumn('actor_id', 'integer')
    .addColumn('active', 'integer', (column) => column.unique())
    .addColumn('began_at', 'bigint', (column) => column.notNull())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .addColumn('ended_at', 'bigint')
    .addColumn('stage', 'text')
    .addColumn('done', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('total', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('outcome', 'text')
    .addColumn('problem', 'text')
    .addColumn('name', 'text')
    .addColumn('bytes', 'bigint')
    .addColumn('rows', 'bigint')
    .addColumn('files', 'bigint')
    .addColumn('missing', 'bigint')
    .execute();
  await db.schema.createIndex('backup_runs_began_at').on('backup_runs').column('began_at').execute();
  await db.schema
    .createTable('backup_watch')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('put_away_at', 'bigint')
    .addColumn('mailed_at', 'bigint')
    .execute();
  await db
    .withTables<{ backup_watch: { id: number; put_away_at: number | null; mailed_at: number | null } }>()
    .insertInto('backup_watch')
    .values({ id: 1, put_away_at: null, mailed_at: null })
    .execute();
}

/** What was erased, so that no backup brings it back; and what became of the backups that the site makes by itself. */
export async function backups(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createErasures(db);
  await createRuns(db, engine);
}
