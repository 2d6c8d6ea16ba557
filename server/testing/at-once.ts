import { sql } from 'kysely';
import { vi } from 'vitest';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import type { TestAnswer } from './test-api.ts';
import type { TestApp } from './running-app.ts';

/** How many statements of this database wait for a row that somebody holds. */
async function waiting({ platform }: TestApp): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(platform.database);
  return rows[0]?.count ?? 0;
}

/**
 * Holds rows, lets calls begin one after the other until each of them waits, and then lets all of them go on. On
 * PostgreSQL they wait for the rows, after access has been decided; on SQLite for the only connection, in their order.
 * @param hold locks the rows, in a transaction of its own
 */
export async function atOnce(
  app: TestApp,
  hold: (db: Db) => Promise<unknown>,
  calls: readonly (() => Promise<TestAnswer>)[],
): Promise<readonly TestAnswer[]> {
  const begun: Promise<TestAnswer>[] = [];
  await inTransaction(app.platform.database, async (db) => {
    await hold(db);
    for (const call of calls) {
      begun.push(call());
      if (app.platform.config.database.engine === 'sqlite') {
        // An answer that needs no database comes after the call has been taken in.
        await app.api.get('/healthz');
      } else {
        await vi.waitUntil(async () => (await waiting(app)) >= begun.length, { timeout: 5000, interval: 10 });
      }
    }
  });
  const answers = await Promise.all(begun);
  return answers;
}

/** Resolves while somebody's password is being checked: access has been decided, and nothing has been done yet. */
export async function whilePasswordIsChecked(): Promise<void> {
  await vi.waitUntil(() => process.getActiveResourcesInfo().some((name) => name.includes('Argon')), { interval: 1 });
}
