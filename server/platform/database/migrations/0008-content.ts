import type { Kysely } from 'kysely';
import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import type { Engine } from '../engine.ts';

interface Bearer {
  id: number;
  term_id: number;
  position: number;
  rank: string;
  name_en: string;
  name_ml: string | null;
  role_en: string;
  role_ml: string | null;
  image: string | null;
}

/** The tables that this step reads and fills in, as they are while it runs. */
type Tables = {
  content: { key: string; value: string; updated_at: number };
  office_terms: { id?: number; begins_on: string; ends_on: string | null };
  office_bearers: Omit<Bearer, 'id'> & { id?: number };
  content_versions: {
    subject: string;
    revision: number;
    at: number | null;
    actor_id: number | null;
    value: string | null;
  };
  content_revisions: { subject: string; revision: number };
  sample_records: { kind: string; record: string };
};

type EarlierBearer = Omit<Bearer, 'term_id' | 'rank'>;

async function createVersions(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('content_versions')
    .addColumn('id', 'integer', engine.growingId)
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('at', 'bigint')
    .addColumn('actor_id', 'integer')
    .addColumn('value', 'text')
    .addUniqueConstraint('content_versions_revision', ['subject', 'revision'])
    .execute();
  await db.schema
    .createTable('content_revisions')
    .addColumn('subject', 'text', (column) => column.primaryKey())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .execute();
}

async function createNotices(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('notices')
    .addColumn('id', 'integer', engine.growingId)
    .addColumn('title_en', 'text', (column) => column.notNull())
    .addColumn('title_ml', 'text')
    .addColumn('text_en', 'text', (column) => column.notNull())
    .addColumn('text_ml', 'text')
    .addColumn('begins_on', 'text', (column) => column.notNull())
    .addColumn('ends_on', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('notices_days').on('notices').columns(['ends_on', 'begins_on']).execute();
}

/** Made anew, for neither engine adds a column that has to name a row of another table. */
async function createTerms(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('office_terms')
    .addColumn('id', 'integer', engine.growingId)
    .addColumn('begins_on', 'text', (column) => column.notNull().unique())
    .addColumn('ends_on', 'text')
    .execute();
  await db.schema.dropTable('office_bearers').execute();
  await db.schema
    .createTable('office_bearers')
    .addColumn('id', 'integer', engine.growingId)
    .addColumn('term_id', 'integer', (column) => column.notNull().references('office_terms.id').onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('rank', 'text', (column) => column.notNull())
    .addColumn('name_en', 'text', (column) => column.notNull())
    .addColumn('name_ml', 'text')
    .addColumn('role_en', 'text', (column) => column.notNull())
    .addColumn('role_ml', 'text')
    .addColumn('image', 'text')
    .addColumn('sent_as', 'text')
    .execute();
  await db.schema.createIndex('office_bearers_term').on('office_bearers').columns(['term_id', 'position']).execute();
  // Asked by the sweep of files.
  await db.schema.createIndex('office_bearers_image').on('office_bearers').column('image').execute();
}

/** As they were shown until now: the first one large, four officers, then the others. */
function rankAt(index: number): string {
  if (index === 0) return 'president';
  return index < 5 ? 'officer' : 'member';
}

/** The committee that there was becomes that of a term which begins today. */
async function keepCommittee(db: Kysely<Tables>, earlier: readonly EarlierBearer[], now: number): Promise<void> {
  if (earlier.length === 0) return;
  const days = { begins_on: kolkataDay(now), ends_on: null };
  const { id = 0 } = await db.insertInto('office_terms').values(days).returning('id').executeTakeFirstOrThrow();
  const bearers = earlier.map((bearer, index) => ({
    ...bearer,
    term_id: id,
    rank: rankAt(index),
    position: index + 1,
  }));
  await db
    .insertInto('office_bearers')
    .values(bearers.map(({ id: _earlier, ...bearer }) => bearer))
    .execute();
  const value = {
    ...days,
    bearers: bearers.map(({ name_en, name_ml, role_en, role_ml, rank, image }) => ({
      name: { en: name_en, ml: name_ml },
      role: { en: role_en, ml: role_ml },
      rank,
      image,
    })),
  };
  await keepVersion(db, `term-${id}`, now, JSON.stringify(value));
  await keepSampleMark(db, earlier, id);
}

/** The term is a sample if its whole committee is. */
async function keepSampleMark(db: Kysely<Tables>, earlier: readonly EarlierBearer[], termId: number): Promise<void> {
  const kind = 'office bearers';
  const marks = await db.selectFrom('sample_records').select('record').where('kind', '=', kind).execute();
  const samples = new Set(marks.map(({ record }) => record));
  await db.deleteFrom('sample_records').where('kind', '=', kind).execute();
  if (!earlier.every(({ id }) => samples.has(String(id)))) return;
  await db
    .insertInto('sample_records')
    .values({ kind: 'terms', record: String(termId) })
    .execute();
}

async function keepVersion(db: Kysely<Tables>, subject: string, at: number, value: string): Promise<void> {
  await db.insertInto('content_versions').values({ subject, revision: 1, at, actor_id: null, value }).execute();
  await db.insertInto('content_revisions').values({ subject, revision: 1 }).execute();
}

interface EarlierContact {
  readonly phone?: unknown;
  readonly phones?: unknown;
  readonly whatsapp?: unknown;
}

/** One telephone number became several, and the number for messages is kept as it is read and as it is dialled. */
function convertContact(contact: EarlierContact): object {
  const { phone, whatsapp = null, ...rest } = contact;
  const written = typeof whatsapp === 'string' ? { display: whatsapp, tel: whatsapp } : whatsapp;
  return { ...rest, phones: rest.phones ?? (phone ? [phone] : []), whatsapp: written };
}

/** What was written until now is the first version of each document. */
async function keepDocuments(db: Kysely<Tables>): Promise<void> {
  for (const { key, value, updated_at } of await db.selectFrom('content').selectAll().execute()) {
    const read: unknown = JSON.parse(value);
    const isContact = key === 'contact' && typeof read === 'object' && read !== null;
    const converted = isContact ? JSON.stringify(convertContact(read)) : value;
    await db.updateTable('content').set({ value: converted }).where('key', '=', key).execute();
    await keepVersion(db, key, updated_at, converted);
  }
}

/** Terms of office, notices, and the versions of all that the office writes. */
export async function content(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const earlier = await db
    .withTables<{ office_bearers: EarlierBearer }>()
    .selectFrom('office_bearers')
    .selectAll()
    .orderBy('position')
    .orderBy('id')
    .execute();
  await createVersions(db, engine);
  await createNotices(db, engine);
  await createTerms(db, engine);
  await keepDocuments(db.withTables<Tables>());
  await keepCommittee(db.withTables<Tables>(), earlier, Date.now());
}
