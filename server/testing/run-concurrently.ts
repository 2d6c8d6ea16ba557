import { vi } from 'vitest';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import type { TestApp } from './running-app.ts';

/** Returns how many statements in this database wait for a lock. */
async function countWaiting({ platform: { config, database } }: TestApp): Promise<number> {
  if (config.database.engine === 'sqlite') return 0;
  const rows = await database
    .withTables<{ pg_stat_activity: { datname: string | null; wait_event_type: string | null; pid: number } }>()
    .selectFrom('pg_stat_activity')
    .select('pid')
    .where('datname', '=', new URL(config.database.url).pathname.slice(1))
    .where('wait_event_type', '=', 'Lock')
    .execute();
  return rows.length;
}

/** Resolves when a call is answered or waits for a lock. On SQLite, resolves when the call has had time to start. */
export async function untilBlocked(app: TestApp, response: Promise<unknown>, before = 0): Promise<void> {
  if (app.platform.config.database.engine === 'sqlite') {
    // The call starts within a few turns of the event loop. Eight requests take at least as many turns.
    for (let asked = 0; asked < 8; asked += 1) await app.api.get('/healthz');
    return;
  }
  let isAnswered = false;
  void response.finally(() => {
    isAnswered = true;
  });
  await vi.waitUntil(async () => isAnswered || (await countWaiting(app)) > before, { timeout: 25_000, interval: 10 });
}

/**
 * Makes calls compete. Locks rows, starts the calls in order, then releases the rows. A call starts when the previous
 * call is answered or waits. On PostgreSQL, the calls wait for the locked rows. On SQLite, they wait until they may
 * write. While they wait, they have already passed their access check. A call that hashes a password may run later than
 * a call that started after it.
 * @param lock locks the rows; not called on SQLite, because there the open transaction blocks all other writes
 */
export async function runConcurrently<T>(
  app: TestApp,
  lock: (db: Db) => Promise<unknown>,
  calls: readonly (() => Promise<T>)[],
): Promise<readonly T[]> {
  const responses: Promise<T>[] = [];
  await inTransaction(app.platform.database, async (db) => {
    if (app.platform.config.database.engine === 'postgres') await lock(db);
    for (const call of calls) {
      const before = await countWaiting(app);
      const response = call();
      responses.push(response);
      await untilBlocked(app, response, before);
    }
  });
  return Promise.all(responses);
}

/** Locks the row of an account without updating it, so that waiting calls continue in order. */
export const lockAccountRow = (id: number) => (db: Db) =>
  db.selectFrom('accounts').select('id').where('id', '=', id).forUpdate().execute();

/** Locks a row that every call locks if it changes administrators. */
export const lockOfficeRules = (db: Db) => db.selectFrom('office_rules').select('id').forUpdate().execute();
