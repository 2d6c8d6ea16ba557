import { bearerRanks, type OfficeBearer } from '#contract/content.ts';
import type { Db } from '#server/platform/database/database.ts';
import { pictureColumns, withPicture } from '#server/platform/images/images-store.ts';
import { deleteValues } from '#server/records/values-store.ts';
import type { WithUpdatedAt } from '#server/records/updated-at.ts';

export interface NewBearer extends Pick<OfficeBearer, 'name' | 'role' | 'greeting' | 'rank'> {
  /** File name of the portrait in `/uploads/`; null if the bearer has none. */
  readonly image: string | null;
}

const columns = [
  'office_bearers.id',
  'office_bearers.name_en',
  'office_bearers.name_ml',
  'office_bearers.role_en',
  'office_bearers.role_ml',
  'office_bearers.greeting_en',
  'office_bearers.greeting_ml',
  'office_bearers.rank',
  'office_bearers.image',
  'office_bearers.updated_at',
] as const;

export function bearerColumns({ name, role, greeting, rank, image }: NewBearer) {
  return {
    name_en: name.en,
    name_ml: name.ml,
    role_en: role.en,
    role_ml: role.ml,
    greeting_en: greeting.en,
    greeting_ml: greeting.ml,
    rank,
    image,
  };
}

/** Returns a bearer as stored in columns. */
export function bearerOf(stored: ReturnType<typeof bearerColumns>): NewBearer {
  const { name_en, name_ml, role_en, role_ml, greeting_en, greeting_ml, rank, image } = stored;
  return {
    name: { en: name_en, ml: name_ml },
    role: { en: role_en, ml: role_ml },
    greeting: { en: greeting_en, ml: greeting_ml },
    rank,
    image,
  };
}

function bearers(db: Db) {
  return db
    .selectFrom('office_bearers')
    .leftJoin('images', 'images.name', 'office_bearers.image')
    .select([...columns, ...pictureColumns]);
}

export type BearerRow = OfficeBearer & WithUpdatedAt;

function asBearer(row: Awaited<ReturnType<ReturnType<typeof bearers>['executeTakeFirstOrThrow']>>): BearerRow {
  const { name_en, name_ml, role_en, role_ml, greeting_en, greeting_ml, ...rest } = withPicture(row);
  return {
    ...rest,
    name: { en: name_en, ml: name_ml },
    role: { en: role_en, ml: role_ml },
    greeting: { en: greeting_en, ml: greeting_ml },
  };
}

/** Returns a committee in its order: by rank, and within a rank by position. */
export async function listBearers(db: Db, termId: number): Promise<BearerRow[]> {
  const rows = await bearers(db)
    .where('term_id', '=', termId)
    .orderBy('position')
    .orderBy('office_bearers.id')
    .execute();
  const placeOf = ({ rank }: OfficeBearer) => bearerRanks.indexOf(rank);
  return rows.map(asBearer).toSorted((a, b) => placeOf(a) - placeOf(b));
}

export async function findBearer(db: Db, id: number): Promise<BearerRow | undefined> {
  const row = await bearers(db).where('office_bearers.id', '=', id).executeTakeFirst();
  return row && asBearer(row);
}

export async function findTermOf(db: Db, bearerId: number): Promise<number | undefined> {
  const row = await db.selectFrom('office_bearers').select('term_id').where('id', '=', bearerId).executeTakeFirst();
  return row?.term_id;
}

/** Adds bearers at the end of a committee, in the given order, and returns their ids. */
export async function insertBearers(
  db: Db,
  termId: number,
  added: readonly NewBearer[],
  now: number,
): Promise<number[]> {
  if (added.length === 0) return [];
  const { last } = await db
    .selectFrom('office_bearers')
    .select((e) => e.fn.max('position').as('last'))
    .where('term_id', '=', termId)
    .executeTakeFirstOrThrow();
  const rows = await db
    .insertInto('office_bearers')
    .values(
      added.map((one, index) => ({
        ...bearerColumns(one),
        term_id: termId,
        position: (last ?? 0) + index + 1,
        updated_at: now,
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function updateBearer(db: Db, id: number, bearer: NewBearer, now: number): Promise<void> {
  await db
    .updateTable('office_bearers')
    .set({ ...bearerColumns(bearer), updated_at: now })
    .where('id', '=', id)
    .execute();
}

export async function updatePositions(db: Db, ids: readonly number[]): Promise<void> {
  for (const [index, id] of ids.entries()) {
    await db
      .updateTable('office_bearers')
      .set({ position: index + 1 })
      .where('id', '=', id)
      .execute();
  }
}

export async function deleteCommittee(db: Db, termId: number): Promise<void> {
  const rows = await db.deleteFrom('office_bearers').where('term_id', '=', termId).returning('id').execute();
  const ids = rows.map(({ id }) => id);
  await deleteValues(db, 'bearer', ids);
}

/** Returns the file names among `names` that are the portrait of a bearer. */
export async function findPortraits(db: Db, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = await db.selectFrom('office_bearers').select('image').where('image', 'in', names).execute();
  return rows.flatMap(({ image }) => image ?? []);
}

export async function listPortraits(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('office_bearers').select('image').where('image', 'is not', null).execute();
  return rows.flatMap(({ image }) => image ?? []);
}
