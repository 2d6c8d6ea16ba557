import { sql } from 'kysely';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/running-app.ts';

/** Makes the database read-only or writable, as an operator would. */
async function refuse({ platform: { config, database } }: TestApp, isSo: boolean): Promise<void> {
  if (config.database.engine === 'sqlite') {
    await sql`pragma query_only = ${sql.raw(isSo ? 'on' : 'off')}`.execute(database);
    return;
  }
  const client = new pg.Client({ connectionString: config.database.url });
  await client.connect();
  await client.query('set default_transaction_read_only = off');
  await client.query(`alter database ${client.database} set default_transaction_read_only = ${isSo ? 'on' : 'off'}`);
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await client.end();
}

it('/readyz responds with 200 while the database is read-only, and reports `read-only` as degraded', async () => {
  const app = await startTestApp();
  // Retries the check, because the pool detects connections that the server has closed only when it uses them.
  const untilReady = (degraded: readonly string[]) =>
    vi.waitFor(async () => {
      app.clock.advance(2_000);
      expect(await app.api.get('/readyz')).toMatchObject({ status: 200, json: { degraded } });
    });
  try {
    await untilReady([]);
    await refuse(app, true);
    await untilReady(['read-only']);
    expect((await app.api.get('/api/home')).status).toBe(200);
    await refuse(app, false);
    await untilReady([]);
    expect(await app.platform.database.selectFrom('jobs').selectAll().execute()).toEqual([]);
  } finally {
    await app.close();
  }
});
