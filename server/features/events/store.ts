import type { EventTeaser } from '#contract/content.ts';
import type { Db } from '#server/platform/database/database.ts';

export interface NewEvent {
  readonly title: string;
  readonly description: string;
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** `HH:MM` in Asia/Kolkata. */
  readonly time: string | null;
  readonly place: string | null;
  /** The bare name of a file below `/events/`. */
  readonly image: string | null;
}

/** Events on or after `day`, the soonest first; on one day those without a time stand on top. */
export async function listEventsFrom(db: Db, day: string, limit: number): Promise<EventTeaser[]> {
  return db
    .selectFrom('events')
    .select(['id', 'title', 'date', 'time', 'place'])
    .where('date', '>=', day)
    .orderBy('date')
    .orderBy('time', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function countEvents(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('events')
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Answers the numbers under which they are kept. */
export async function insertEvents(db: Db, events: readonly NewEvent[]): Promise<number[]> {
  const rows = await db.insertInto('events').values(events).returning('id').execute();
  return rows.map(({ id }) => id);
}

/** Answers what they named: one row for each that was still there. */
export async function deleteEvents(db: Db, ids: readonly number[]): Promise<{ image: string | null }[]> {
  return db.deleteFrom('events').where('id', 'in', ids).returning('image').execute();
}
