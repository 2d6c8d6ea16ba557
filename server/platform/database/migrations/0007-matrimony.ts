import type { Kysely } from 'kysely';
import type { Engine } from '../engine.ts';

const REQUIRED = [
  'source',
  'profile_for',
  'name',
  'father_name',
  'mother_name',
  'dob',
  'gender',
  'education',
  'marital_status',
  'contact_mobile',
  'contact_number',
  'email',
  'name_text',
  'district_text',
  'search_text',
];
const OPTIONAL = [
  'profession',
  'siblings',
  'district',
  'state',
  'country',
  'about',
  'photo',
  'refusal_reason',
  'consent_version',
];

/** The profiles of the matrimony bureau, and what tells that a form was sent twice. */
export async function matrimony(db: Kysely<unknown>, engine: Engine): Promise<void> {
  let profiles = db.schema
    .createTable('matrimony_profiles')
    .addColumn('id', 'integer', engine.growingId)
    .addColumn('account_id', 'integer', (column) => column.references('accounts.id').onDelete('set null'))
    .addColumn('height_feet', 'integer')
    .addColumn('height_inch', 'integer')
    .addColumn('photo_submitted', 'integer', (column) => column.notNull())
    .addColumn('approved_at', 'bigint')
    .addColumn('refused_at', 'bigint')
    .addColumn('consent_at', 'bigint')
    .addColumn('declared_at', 'bigint')
    .addColumn('sent_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull());
  for (const name of REQUIRED) profiles = profiles.addColumn(name, 'text', (column) => column.notNull());
  for (const name of OPTIONAL) profiles = profiles.addColumn(name, 'text');
  await profiles.execute();
  for (const column of ['account_id', 'photo', 'name_text', 'contact_number']) {
    await db.schema.createIndex(`matrimony_profiles_${column}`).on('matrimony_profiles').column(column).execute();
  }
  await db.schema
    .createTable('matrimony_submissions')
    .addColumn('account_id', 'integer', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('profile_id', 'integer', (column) => column.references('matrimony_profiles.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('matrimony_submissions_key', ['account_id', 'hash'])
    .execute();
  await db.schema
    .createIndex('matrimony_submissions_profile')
    .on('matrimony_submissions')
    .column('profile_id')
    .execute();
}
