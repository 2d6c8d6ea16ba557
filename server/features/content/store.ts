import type { DocumentKey, OfficeBearer, Text } from '#contract/content.ts';
import type { Db } from '#server/platform/database/database.ts';

export interface NewOfficeBearer {
  readonly name: Text;
  readonly role: Text;
  /** The bare name of a file below `/uploads/`. */
  readonly image: string | null;
}

/** What the office has written, as it was kept; a key that nobody has written is absent. */
export async function readDocuments(db: Db, keys: readonly DocumentKey[]): Promise<Map<string, unknown>> {
  const rows = await db.selectFrom('content').select(['key', 'value']).where('key', 'in', keys).execute();
  return new Map(rows.map(({ key, value }) => [key, JSON.parse(value)]));
}

export async function hasDocuments(db: Db): Promise<boolean> {
  return (await db.selectFrom('content').select('key').limit(1).executeTakeFirst()) !== undefined;
}

/** @param now milliseconds since 1970 */
export async function insertDocument(db: Db, key: DocumentKey, value: unknown, now: number): Promise<void> {
  await db
    .insertInto('content')
    .values({ key, value: JSON.stringify(value), updated_at: now })
    .execute();
}

/** Answers how many of them were there. */
export async function deleteDocuments(db: Db, keys: readonly string[]): Promise<number> {
  const rows = await db.deleteFrom('content').where('key', 'in', keys).returning('key').execute();
  return rows.length;
}

/** The committee by position; only the first of them if there is a limit. */
export async function listOfficeBearers(db: Db, limit: number | undefined): Promise<OfficeBearer[]> {
  let bearers = db
    .selectFrom('office_bearers')
    .select(['id', 'name_en', 'name_ml', 'role_en', 'role_ml', 'image'])
    .orderBy('position')
    .orderBy('id');
  if (limit !== undefined) bearers = bearers.limit(limit);
  return (await bearers.execute()).map(({ id, name_en, name_ml, role_en, role_ml, image }) => ({
    id,
    name: { en: name_en, ml: name_ml },
    role: { en: role_en, ml: role_ml },
    image,
  }));
}

export async function countOfficeBearers(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('office_bearers')
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Adds them in the order given, numbered from 1; answers the numbers under which they are kept. */
export async function insertOfficeBearers(db: Db, bearers: readonly NewOfficeBearer[]): Promise<number[]> {
  const rows = await db
    .insertInto('office_bearers')
    .values(
      bearers.map(({ name, role, image }, index) => ({
        position: index + 1,
        name_en: name.en,
        name_ml: name.ml,
        role_en: role.en,
        role_ml: role.ml,
        image,
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Answers what they named: one row for each that was still there. */
export async function deleteOfficeBearers(db: Db, ids: readonly number[]): Promise<{ image: string | null }[]> {
  return db.deleteFrom('office_bearers').where('id', 'in', ids).returning('image').execute();
}

/** Which of the files office bearers name as their portrait. */
export async function findPortraits(db: Db, names: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('office_bearers').select('image').where('image', 'in', names).execute();
  return rows.flatMap(({ image }) => image ?? []);
}
