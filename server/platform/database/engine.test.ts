import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import SqliteDatabase from 'better-sqlite3';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '#server/testing/temporary.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { inTransaction, openDatabase } from './database.ts';
import { isUniqueViolation } from './engine.ts';

async function emptyDatabase() {
  const { config, drop } = await createTestDatabase(await temporaryFolder());
  const database = await openDatabase(config);
  onTestFinished(async () => {
    await database.destroy();
    await drop();
  });
  return { database, config };
}

async function emptySqlite() {
  const file = join(await temporaryFolder(), 'cmj.sqlite');
  const database = await openDatabase({ engine: 'sqlite', file });
  onTestFinished(() => database.destroy());
  return { database, file };
}

it('PostgreSQL ends a statement after the configured time, and SQLite never blocks the process to wait for a lock', async () => {
  const { database, config } = await emptyDatabase();
  const limit = config.engine === 'sqlite' ? sql`pragma busy_timeout` : sql`show statement_timeout`;
  const { rows } = await limit.execute(database);
  expect(rows).toEqual([config.engine === 'sqlite' ? { timeout: 0 } : { statement_timeout: '30s' }]);
});

it('SQLite syncs every commit to disk, enforces foreign keys and uses a WAL file', async () => {
  const { database } = await emptySqlite();
  const pragma = async (name: string) => (await sql.raw(`pragma ${name}`).execute(database)).rows;
  // The value 2 means FULL: a power cut after a commit loses no data.
  expect(await pragma('synchronous')).toEqual([{ synchronous: 2 }]);
  expect(await pragma('foreign_keys')).toEqual([{ foreign_keys: 1 }]);
  expect(await pragma('journal_mode')).toEqual([{ journal_mode: 'wal' }]);
});

it('SQLite copies large commits from the WAL file into the database file', async () => {
  const { database } = await emptySqlite();
  const job = { kind: 'none', payload: 'x'.repeat(20_000_000), run_at: 0, tries: 0 };
  await inTransaction(database, (db) => db.insertInto('jobs').values(job).execute());
  const remaining = async () => {
    const state = sql<{ log: number; checkpointed: number }>`pragma wal_checkpoint(noop)`;
    return (await state.execute(database)).rows.map(({ log, checkpointed }) => log - checkpointed);
  };
  await expect.poll(remaining).toEqual([0]);
});

it('SQLite reports a full disk, not the error of the rollback that follows', async () => {
  const { database } = await emptySqlite();
  await sql`pragma max_page_count = 1`.execute(database);
  const job = { kind: 'none', payload: 'x'.repeat(1_000_000), run_at: 0, tries: 0 };
  const written = inTransaction(database, (db) => db.insertInto('jobs').values(job).execute());
  await expect(written).rejects.toMatchObject({ code: 'SQLITE_FULL' });
});

it('a duplicate primary key is detected as a duplicate unique value', async () => {
  const { database } = await emptyDatabase();
  const job = { id: 1, kind: 'none', payload: '', run_at: 0, tries: 0, created_at: 0, tried_since: 0 };
  const insert = () => database.insertInto('jobs').values(job).execute();
  await insert();
  expect(await insert().catch(isUniqueViolation)).toBe(true);
});

it('after a lock timeout, SQLite waits for locks again once a write succeeds, even if it returns rows', async () => {
  const { database, file } = await emptySqlite();
  const other = new SqliteDatabase(file);
  onTestFinished(() => void other.close());
  const job = { kind: 'none', payload: '', run_at: 0, tries: 0, created_at: 0, tried_since: 0 };
  const insert = () => database.insertInto('jobs').values(job).returning('id').execute();
  await database.updateTable('jobs').set({ tries: 0 }).execute();
  other.exec('begin immediate');
  await expect(insert()).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
  other.exec('rollback');
  expect(await insert()).toHaveLength(1);
  other.exec('begin immediate');
  const waiting = insert();
  await wait(100);
  other.exec('rollback');
  expect(await waiting).toHaveLength(1);
});

it.runIf(process.env['TEST_DATABASE_URL'])('PostgreSQL: a transaction that loses a deadlock runs again', async () => {
  const { database } = await emptyDatabase();
  const job = { kind: 'none', payload: '', run_at: 0, tries: 0, created_at: 0, tried_since: 0 };
  await database
    .insertInto('jobs')
    .values([1, 2].map((id) => ({ ...job, id })))
    .execute();
  const { promise: bothHoldOne, resolve: start } = Promise.withResolvers<void>();
  let attempts = 0;
  let holding = 0;
  const changeBoth = (ids: readonly number[]) =>
    inTransaction(database, async (db) => {
      attempts += 1;
      for (const [at, id] of ids.entries()) {
        if (at === 1) {
          holding += 1;
          if (holding === 2) start();
          await bothHoldOne;
        }
        await db
          .updateTable('jobs')
          .set((e) => ({ tries: e('tries', '+', 1) }))
          .where('id', '=', id)
          .execute();
      }
    });
  await Promise.all([changeBoth([1, 2]), changeBoth([2, 1])]);
  expect(attempts).toBeGreaterThan(2);
  expect(await database.selectFrom('jobs').select('tries').execute()).toEqual([{ tries: 2 }, { tries: 2 }]);
});
