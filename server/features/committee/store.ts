import { bearerRanks } from '#contract/content.ts';
import type { AdminBearer, AdminTerm } from '#contract/terms.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { RowOf } from '#server/platform/database/schema.ts';
import { pictureColumns, withPicture } from '#server/platform/images/images-store.ts';
import { withUpdatedAt } from '#server/records/updated-at.ts';

/** The fields of a term that the office writes. */
export type TermDays = Pick<RowOf<'office_terms'>, 'begins_on' | 'ends_on'>;

export const bearerFields = [
  'term_id',
  'name_en',
  'name_ml',
  'role_en',
  'role_ml',
  'greeting_en',
  'greeting_ml',
  'rank',
  'image',
] as const;

export type NewBearer = Pick<RowOf<'office_bearers'>, (typeof bearerFields)[number]>;

/** Selects terms with their state on a day. The current term is the latest one that has begun, even after its last day. */
function terms(db: Db, today: string) {
  return db
    .selectFrom('office_terms')
    .select(['id', 'begins_on', 'ends_on', 'updated_at'])
    .select((e) => [
      e
        .selectFrom('office_bearers')
        .select((count) => count.fn.countAll<number>().as('bearers'))
        .whereRef('office_bearers.term_id', '=', 'office_terms.id')
        .$asScalar()
        .$notNull()
        .as('bearers'),
      e
        .case()
        .when('begins_on', '>', today)
        .then('coming' as const)
        .when('id', '=', currentTerm(db, today))
        .then('current' as const)
        .else('past' as const)
        .end()
        .as('state'),
    ]);
}

/** Builds the query for the id of the latest term that has begun. */
export function currentTerm(db: Db, today: string) {
  return db
    .selectFrom('office_terms')
    .select('id')
    .where('begins_on', '<=', today)
    .orderBy('begins_on', 'desc')
    .limit(1);
}

/** Returns all terms, the newest first. */
export async function listTerms(db: Db, today: string): Promise<AdminTerm[]> {
  return (await terms(db, today).orderBy('begins_on', 'desc').execute()).map(withUpdatedAt);
}

export async function findTerm(db: Db, id: number, today: string): Promise<AdminTerm | undefined> {
  const term = await terms(db, today).where('id', '=', id).executeTakeFirst();
  return term && withUpdatedAt(term);
}

/** Sets the time of a term’s last change. Call this after changes of its committee. */
export async function updateTermTimestamp(db: Db, id: number, now: number): Promise<void> {
  await db.updateTable('office_terms').set({ updated_at: now }).where('id', '=', id).execute();
}

function bearers(db: Db) {
  return db
    .selectFrom('office_bearers')
    .leftJoin('images', 'images.name', 'office_bearers.image')
    .select(['office_bearers.id', 'office_bearers.updated_at'])
    .select(bearerFields.map((name) => `office_bearers.${name}` as const))
    .select(pictureColumns);
}

function asBearer(row: Awaited<ReturnType<ReturnType<typeof bearers>['executeTakeFirstOrThrow']>>): AdminBearer {
  const { term_id: _term, ...bearer } = withUpdatedAt(withPicture(row));
  const { name_en, name_ml, role_en, role_ml, greeting_en, greeting_ml, ...rest } = bearer;
  return {
    ...rest,
    name: { en: name_en, ml: name_ml },
    role: { en: role_en, ml: role_ml },
    greeting: { en: greeting_en, ml: greeting_ml },
  };
}

/** Returns a committee in its order: by rank, and within a rank by position. */
export async function listBearers(db: Db, termId: number): Promise<AdminBearer[]> {
  const rows = await bearers(db)
    .where('term_id', '=', termId)
    .orderBy('position')
    .orderBy('office_bearers.id')
    .execute();
  const placeOf = ({ rank }: AdminBearer) => bearerRanks.indexOf(rank);
  return rows.map(asBearer).toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** Returns the fields of a committee, to add it to another term. */
export async function listBearersToCopy(db: Db, termId: number): Promise<NewBearer[]> {
  const rows = db.selectFrom('office_bearers').select(bearerFields).where('term_id', '=', termId);
  return rows.orderBy('position').orderBy('id').execute();
}

export async function findBearer(db: Db, id: number): Promise<AdminBearer | undefined> {
  const row = await bearers(db).where('office_bearers.id', '=', id).executeTakeFirst();
  return row && asBearer(row);
}
