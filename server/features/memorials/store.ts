import type { MemorialTeaser } from '#contract/content.ts';
import type { Db } from '#server/platform/database/database.ts';

export interface NewMemorial {
  readonly name: string;
  /** `YYYY-MM-DD` */
  readonly date_of_death: string;
  /** Shown to the public as Relation. */
  readonly description: string;
  readonly funeral_place: string;
  /** The bare name of a file below `/events/`. */
  readonly image: string | null;
}

/** The latest date of death; of several on one day the record that was added last (decision 25). */
export async function findLatestMemorial(db: Db): Promise<MemorialTeaser | undefined> {
  return db
    .selectFrom('deceased')
    .select(['id', 'name', 'date_of_death'])
    .orderBy('date_of_death', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function countMemorials(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('deceased')
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Answers the numbers under which they are kept. */
export async function insertMemorials(db: Db, memorials: readonly NewMemorial[]): Promise<number[]> {
  const rows = await db.insertInto('deceased').values(memorials).returning('id').execute();
  return rows.map(({ id }) => id);
}

/** Answers what they named: one row for each that was still there. */
export async function deleteMemorials(db: Db, ids: readonly number[]): Promise<{ image: string | null }[]> {
  return db.deleteFrom('deceased').where('id', 'in', ids).returning('image').execute();
}
