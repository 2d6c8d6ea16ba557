import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { openDatabase } from './database.ts';

it('nothing waits for the database for ever', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'cmj-engine-'));
  const { config, drop } = await createTestDatabase(directory);
  const database = await openDatabase(config);
  try {
    const limit = config.engine === 'sqlite' ? sql`pragma busy_timeout` : sql`show statement_timeout`;
    const { rows } = await limit.execute(database);
    expect(rows).toEqual([config.engine === 'sqlite' ? { timeout: 15_000 } : { statement_timeout: '30s' }]);
  } finally {
    await database.destroy();
    await drop();
    await rm(directory, { recursive: true });
  }
});
