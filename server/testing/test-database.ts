import { createHash, randomUUID } from 'node:crypto';
import { copyFile, readdir, readFile, rename } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { DatabaseConfig } from '#server/platform/config/config.ts';
import { openDatabase } from '#server/platform/database/database.ts';

export interface TestDatabase {
  readonly config: DatabaseConfig;
  /** Drops the database. No connection may be open. */
  readonly drop: () => Promise<void>;
}

const MIGRATIONS = join(import.meta.dirname, '..', 'platform', 'database', 'migrations');
const FILE = 'cmj.sqlite';
/** The advisory lock held while a template is created. The number is arbitrary. */
const TEMPLATE_LOCK = 1825;

/** Returns the server in `TEST_DATABASE_URL`, or undefined if tests run on SQLite. */
function postgresServer(): string | undefined {
  return process.env['TEST_DATABASE_URL'] || undefined;
}

/** The connection that all tests of this process share. Opening a connection takes longer than most tests. */
let connection: Promise<pg.Client> | undefined;

async function atServer(server: string): Promise<pg.Client> {
  connection ??= (async () => {
    const socket = new Socket();
    const client = new pg.Client({ connectionString: server, stream: () => socket });
    // Ignore errors of the idle connection. The next query rejects with the error.
    client.on('error', () => {});
    await client.connect();
    socket.unref();
    return client;
  })();
  return connection;
}

function databaseAt(server: string, name: string): DatabaseConfig {
  const url = new URL(server);
  url.pathname = `/${name}`;
  // Long timeouts, because tests hold locks and the machine may be busy.
  return { engine: 'postgres', url: url.href, connections: 10, lockTimeoutMs: 30_000, statementTimeoutMs: 30_000 };
}

/** The hash of the migrations, which do not change while tests run. */
let fingerprint: Promise<string> | undefined;

async function fingerprintMigrations(): Promise<string> {
  const digest = createHash('sha256');
  for (const file of (await readdir(MIGRATIONS)).toSorted()) digest.update(await readFile(join(MIGRATIONS, file)));
  return digest.digest('hex').slice(0, 16);
}

async function templateName(): Promise<string> {
  return `cmj_template_${await (fingerprint ??= fingerprintMigrations())}`;
}

/** Returns the name of the template database on the server. The first caller creates the database. */
async function templateAt(server: string): Promise<string> {
  const name = await templateName();
  const client = await atServer(server);
  await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  try {
    const made = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (made.rowCount !== 0) return name;
    await client.query(`drop database if exists ${name}_begun`);
    await client.query(`create database ${name}_begun`);
    await (await openDatabase(databaseAt(server, `${name}_begun`))).destroy();
    await client.query(`alter database ${name}_begun rename to ${name}`);
    return name;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  }
}

/**
 * Returns the path of the template file for SQLite. A process that finds no file creates it under a temporary name,
 * then renames it.
 */
async function templateFile(): Promise<string> {
  const file = join(tmpdir(), `${await templateName()}.sqlite`);
  if (existsSync(file)) return file;
  const temporary = `${file}-${randomUUID()}`;
  await (await openDatabase({ engine: 'sqlite', file: temporary })).destroy();
  await rename(temporary, file);
  return file;
}

/** The name of the template on the PostgreSQL server, looked up once per worker. */
let template: Promise<string> | undefined;

async function createAt(server: string, original?: string): Promise<TestDatabase> {
  const name = `cmj_test_${randomUUID().replaceAll('-', '')}`;
  // The default strategy writes every page to the WAL, which takes twice as long.
  const from = original === undefined ? '' : ` template ${original} strategy file_copy`;
  const client = await atServer(server);
  await client.query(`create database ${name}${from}`);
  return {
    config: databaseAt(server, name),
    drop: async () => {
      await client.query(`drop database if exists ${name} with (force)`);
    },
  };
}

function fileIn(directory: string): TestDatabase {
  return { config: { engine: 'sqlite', file: join(directory, FILE) }, drop: async () => {} };
}

/**
 * Creates an empty database for one test: on the server in `TEST_DATABASE_URL`, otherwise a SQLite file in `directory`.
 */
export async function createTestDatabase(directory: string): Promise<TestDatabase> {
  const server = postgresServer();
  return server === undefined ? fileIn(directory) : createAt(server);
}

/** Creates a migrated database from a template. Faster than `createTestDatabase`. */
export async function createMigratedDatabase(directory: string): Promise<TestDatabase> {
  const server = postgresServer();
  if (server !== undefined) return createAt(server, await (template ??= templateAt(server)));
  await copyFile(await templateFile(), join(directory, FILE));
  return fileIn(directory);
}
