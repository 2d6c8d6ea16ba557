import { vi } from 'vitest';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import type { TestApp } from './running-app.ts';

/** How many statements of this database wait for a row that somebody holds. */
async function waiting({ platform: { config, database } }: TestApp): Promise<number> {
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

/** Resolves when a call has got as far as it can while the rows are held. */
export async function untilItWaits(app: TestApp, begun: Promise<unknown>, before = 0): Promise<void> {
  if (app.platform.config.database.engine === 'sqlite') {
    // It begins within a few turns of the event loop, each of which these answers take some of.
    for (let asked = 0; asked < 8; asked += 1) await app.api.get('/healthz');
    return;
  }
  let isAnswered = false;
  void begun.finally(() => {
    isAnswered = true;
  });
  await vi.waitUntil(async () => isAnswered || (await waiting(app)) > before, { timeout: 25_000, interval: 10 });
}

/**
 * Holds rows, begins one call after the other, each when the one before is answered or waits, and then lets all of them
 * go on. On PostgreSQL they wait for the rows, after access has been decided; on SQLite for the only connection: there
 * they take turns, query by query, and what hashes a password between two queries is overtaken.
 * @param hold locks the rows, in a transaction of its own; on SQLite the transaction is enough
 */
export async function atOnce<T>(
  app: TestApp,
  hold: (db: Db) => Promise<unknown>,
  calls: readonly (() => Promise<T>)[],
): Promise<readonly T[]> {
  const begun: Promise<T>[] = [];
  await inTransaction(app.platform.database, async (db) => {
    if (app.platform.config.database.engine === 'postgres') await hold(db);
    for (const call of calls) {
      const before = await waiting(app);
      const response = call();
      begun.push(response);
      await untilItWaits(app, response, before);
    }
  });
  return Promise.all(begun);
}

/** Holds the row of an account. It stays the same version, so that the first who waits is the first to go on. */
export const lockAccountRow = (id: number) => (db: Db) =>
  db.selectFrom('accounts').select('id').where('id', '=', id).forUpdate().execute();

/** Holds what every change of who the administrators are holds. */
export const lockOfficeRules = (db: Db) => db.selectFrom('office_rules').select('id').forUpdate().execute();
