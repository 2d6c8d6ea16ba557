import type { Kysely } from 'kysely';
import type { Engine } from '../engine.ts';

async function createSecondFactors(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('second_factors')
    .addColumn('account_id', 'integer', (column) => column.primaryKey().references('accounts.id').onDelete('cascade'))
    .addColumn('sealed_key', 'text', (column) => column.notNull())
    .addColumn('since', 'bigint', (column) => column.notNull())
    .addColumn('last_step', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('second_factor_setups')
    .addColumn('session_id', 'text', (column) => column.primaryKey().references('sessions.id').onDelete('cascade'))
    .addColumn('sealed_key', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('recovery_codes')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'integer', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .execute();
  await db.schema.createIndex('recovery_codes_account').on('recovery_codes').column('account_id').execute();
}

async function createInvitations(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('invitations')
    .addColumn('id', 'integer', engine.growingId)
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('nonce', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('invited_by', 'integer', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('invited_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('invitations_invited_by').on('invitations').column('invited_by').execute();
}

async function createRules(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('office_rules')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('two_factor_required_at', 'bigint')
    .execute();
  await db
    .withTables<{ office_rules: { id: number; two_factor_required_at: number | null } }>()
    .insertInto('office_rules')
    .values({ id: 1, two_factor_required_at: null })
    .execute();
}

/** Administrators invite each other, see where they are signed in, and can need a second factor to sign in. */
export async function administrators(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema.alterTable('accounts').addColumn('last_sign_in_at', 'bigint').execute();
  await db.schema.alterTable('sessions').addColumn('browser', 'text').execute();
  await db.schema.alterTable('sessions').addColumn('system', 'text').execute();
  await createSecondFactors(db);
  await createInvitations(db, engine);
  await createRules(db);
}
