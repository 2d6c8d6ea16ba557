import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import type { Db } from '#server/platform/database/database.ts';
import { deleteRowsInBatches } from '#server/platform/database/delete-rows.ts';

/** What is counted by the day: that it happened, and to nobody. */
type Counted = 'emails sent' | 'emails that came back' | 'bin entries erased';

const DAY_MS = 24 * 60 * 60_000;

/** Today in Kolkata and the six days before it. */
const weekOf = (now: number) => ({ first: kolkataDay(now - 6 * DAY_MS), last: kolkataDay(now) });

/** One more of it today. Last in its transaction: whoever counts the same waits until that has ended. */
export async function countToday(db: Db, what: Counted, now: number): Promise<void> {
  await db
    .insertInto('daily_counts')
    .values({ day: kolkataDay(now), what, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['day', 'what']).doUpdateSet((e) => ({ count: e('daily_counts.count', '+', 1) })),
    )
    .execute();
}

/** How many there were today and on the six days before. */
export async function sumOfWeek(db: Db, what: Counted, now: number): Promise<number> {
  const { first, last } = weekOf(now);
  const { sum } = await db
    .selectFrom('daily_counts')
    .select((e) => e.fn.sum('count').as('sum'))
    .where('what', '=', what)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

/** Forgets the days that no longer count, and those that a wrong clock has put into the future; on another machine it may be tomorrow. */
export async function forgetEarlierDays(db: Db, now: number): Promise<void> {
  const { first } = weekOf(now);
  const last = kolkataDay(now + DAY_MS);
  const over = db
    .selectFrom('daily_counts')
    .select(['day', 'what'])
    .where((e) => e.or([e('day', '<', first), e('day', '>', last)]));
  await deleteRowsInBatches((count) =>
    db
      .deleteFrom('daily_counts')
      .where((e) => e(e.refTuple('day', 'what'), 'in', over.limit(count).$asTuple('day', 'what')))
      .executeTakeFirstOrThrow(),
  );
}
