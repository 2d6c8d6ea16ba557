import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import type { DatabaseConfig } from '#server/platform/config/config.ts';

export interface TestDatabase {
  readonly config: DatabaseConfig;
  /** Called when nothing uses it any more. */
  readonly drop: () => Promise<void>;
}

async function atServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * A database of its own for one test: on the PostgreSQL server named by `TEST_DATABASE_URL`, else a SQLite file in
 * `directory`. So every test runs on both engines without knowing it.
 */
export async function createTestDatabase(directory: string): Promise<TestDatabase> {
  const server = process.env['TEST_DATABASE_URL'];
  if (server === undefined || server === '') {
    return { config: { engine: 'sqlite', file: join(directory, 'cmj.sqlite') }, drop: async () => {} };
  }
  const name = `cmj_test_${randomUUID().replaceAll('-', '')}`;
  await atServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    config: { engine: 'postgres', url: url.href },
    drop: () => atServer(server, `drop database if exists ${name} with (force)`),
  };
}
