import type { Kysely } from 'kysely';
import type { Engine } from '../engine.ts';

async function createAccounts(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('accounts')
    .addColumn('id', 'integer', engine.growingId)
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('approved_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('search_text', 'text', (column) => column.notNull())
    .addUniqueConstraint('accounts_role_email', ['role', 'email'])
    .execute();
  await db.schema.createIndex('accounts_waiting').on('accounts').columns(['role', 'approved_at', 'id']).execute();
}

async function createSessions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'integer', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('idle_until', 'bigint', (column) => column.notNull())
    .addColumn('ends_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sessions_account').on('sessions').column('account_id').execute();
  await db.schema
    .createTable('refresh_tokens')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('session_id', 'text', (column) => column.notNull().references('sessions.id').onDelete('cascade'))
    .addColumn('superseded_at', 'bigint')
    .execute();
  await db.schema.createIndex('refresh_tokens_session').on('refresh_tokens').column('session_id').execute();
  await db.schema
    .createTable('access_tokens')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('session_id', 'text', (column) => column.notNull().references('sessions.id').onDelete('cascade'))
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('access_tokens_session').on('access_tokens').column('session_id').execute();
  await db.schema
    .createTable('reset_tokens')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'integer', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('reset_tokens_account').on('reset_tokens').column('account_id').execute();
}

async function createHousekeeping(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('attempts')
    .addColumn('bucket', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('attempts_bucket_at').on('attempts').columns(['bucket', 'at']).execute();
  await db.schema
    .createTable('jobs')
    .addColumn('id', 'integer', engine.growingId)
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('run_at', 'bigint', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('jobs_run_at').on('jobs').column('run_at').execute();
  await db.schema
    .createTable('audit')
    .addColumn('id', 'integer', engine.growingId)
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('actor_id', 'integer', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('public_version')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute();
  await db
    .withTables<{ public_version: { id: number; version: number } }>()
    .insertInto('public_version')
    .values({ id: 1, version: 1 })
    .execute();
}

async function createPublicRecords(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('sample_records')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('record', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('sample_records_key', ['kind', 'record'])
    .execute();
  await db.schema
    .createTable('content')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('office_bearers')
    .addColumn('id', 'integer', engine.growingId)
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('name_en', 'text', (column) => column.notNull())
    .addColumn('name_ml', 'text')
    .addColumn('role_en', 'text', (column) => column.notNull())
    .addColumn('role_ml', 'text')
    .addColumn('image', 'text')
    .execute();
  await db.schema
    .createTable('events')
    .addColumn('id', 'integer', engine.growingId)
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('date', 'text', (column) => column.notNull())
    .addColumn('time', 'text')
    .addColumn('place', 'text')
    .addColumn('image', 'text')
    .execute();
  await db.schema.createIndex('events_date').on('events').columns(['date', 'id']).execute();
  await db.schema
    .createTable('deceased')
    .addColumn('id', 'integer', engine.growingId)
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('date_of_death', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('funeral_place', 'text', (column) => column.notNull())
    .addColumn('image', 'text')
    .execute();
  await db.schema.createIndex('deceased_date').on('deceased').columns(['date_of_death', 'id']).execute();
}

/** Accounts and their sessions, limits, jobs, the audit log, and what the home page shows. */
export async function foundation(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createAccounts(db, engine);
  await createSessions(db);
  await createHousekeeping(db, engine);
  await createPublicRecords(db, engine);
}
