import { createHash, randomUUID } from 'node:crypto';
import { copyFile, readdir, readFile, rename } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { DatabaseConfig } from '#server/platform/config/config.ts';
import { openDatabase } from '#server/platform/database/database.ts';

export interface TestDatabase {
  readonly config: DatabaseConfig;
  /** Called when nothing uses it any more. */
  readonly drop: () => Promise<void>;
}

const MIGRATIONS = join(import.meta.dirname, '..', 'platform', 'database', 'migrations');
/** What the site calls it, too. */
const FILE = 'cmj.sqlite';
/** Any number: whoever makes a template holds it meanwhile. */
const TEMPLATE_LOCK = 1825;

/** The server that `TEST_DATABASE_URL` names; undefined where tests run on SQLite. */
function postgresServer(): string | undefined {
  return process.env['TEST_DATABASE_URL'] || undefined;
}

async function atServer<T>(server: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}

function databaseAt(server: string, name: string): DatabaseConfig {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { engine: 'postgres', url: url.href, connections: 10 };
}

/** Names a database that has been through all migrations as they are today. */
async function templateName(): Promise<string> {
  const digest = createHash('sha256');
  for (const file of (await readdir(MIGRATIONS)).toSorted()) digest.update(await readFile(join(MIGRATIONS, file)));
  return `cmj_template_${digest.digest('hex').slice(0, 16)}`;
}

/** On the server; made by whoever asks first. */
async function templateAt(server: string): Promise<string> {
  const name = await templateName();
  await atServer(server, async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const made = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (made.rowCount !== 0) return;
    await client.query(`drop database if exists ${name}_begun`);
    await client.query(`create database ${name}_begun`);
    await (await openDatabase(databaseAt(server, `${name}_begun`))).destroy();
    await client.query(`alter database ${name}_begun rename to ${name}`);
  });
  return name;
}

/** A file of SQLite; made by those who ask first, each whole before it gets its name. */
async function templateFile(): Promise<string> {
  const file = join(tmpdir(), `${await templateName()}.sqlite`);
  if (existsSync(file)) return file;
  const begun = `${file}-${randomUUID()}`;
  await (await openDatabase({ engine: 'sqlite', file: begun })).destroy();
  await rename(begun, file);
  return file;
}

/** One test file asks once. */
let template: Promise<string> | undefined;

async function createAt(server: string, original?: string): Promise<TestDatabase> {
  const name = `cmj_test_${randomUUID().replaceAll('-', '')}`;
  const from = original === undefined ? '' : ` template ${original}`;
  await atServer(server, (client) => client.query(`create database ${name}${from}`));
  return {
    config: databaseAt(server, name),
    drop: async () => {
      await atServer(server, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

function fileIn(directory: string): TestDatabase {
  return { config: { engine: 'sqlite', file: join(directory, FILE) }, drop: async () => {} };
}

/**
 * An empty database for one test: on the PostgreSQL server named by `TEST_DATABASE_URL`, else a SQLite file in
 * `directory`. So every test runs on both engines without knowing it.
 */
export async function createTestDatabase(directory: string): Promise<TestDatabase> {
  const server = postgresServer();
  return server === undefined ? fileIn(directory) : createAt(server);
}

/** The same for a test that does not look at migrations: they have been made already, which takes less time. */
export async function createMigratedDatabase(directory: string): Promise<TestDatabase> {
  const server = postgresServer();
  template ??= server === undefined ? templateFile() : templateAt(server);
  if (server !== undefined) return createAt(server, await template);
  await copyFile(await template, join(directory, FILE));
  return fileIn(directory);
}
