import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from './engine.ts';
import { folioKeys } from './migrations/0009-folio-keys.ts';

/** Runs an SQL file of `migrations/`. The files contain SQLite's syntax for primary keys. */
async function runFile(db: Kysely<unknown>, engine: Engine, name: string): Promise<void> {
  const file = await readFile(join(import.meta.dirname, 'migrations', `${name}.sql`), 'utf8');
  const statements = file.replaceAll('integer primary key autoincrement', engine.growingKey).split(';\n');
  for (const statement of statements) if (statement.trim() !== '') await sql.raw(statement).execute(db);
}

async function history(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await runFile(db, engine, '0012-history');
  await engine.refuseChanges(db, 'changes');
}

async function baseline(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await runFile(db, engine, '0001-baseline');
  await engine.refuseChanges(db, 'audit');
}

/** Returns all migrations, in order. Released migrations never change. */
export function migrations(engine: Engine): Record<string, Migration> {
  return {
    '0001-baseline': { up: (db) => baseline(db, engine) },
    '0003-own-entries': { up: (db) => runFile(db, engine, '0003-own-entries') },
    '0004-replaced-decisions': { up: (db) => runFile(db, engine, '0004-replaced-decisions') },
    '0005-deaths': { up: (db) => runFile(db, engine, '0005-deaths') },
    '0006-bureau': { up: (db) => runFile(db, engine, '0006-bureau') },
    '0007-families': { up: (db) => runFile(db, engine, '0007-families') },
    '0009-folio-keys': { up: folioKeys },
    '0010-accounts': { up: (db) => runFile(db, engine, '0010-accounts') },
    '0011-unpublished-pictures': { up: (db) => runFile(db, engine, '0011-unpublished-pictures') },
    '0012-history': { up: (db) => history(db, engine) },
    '0013-imports': { up: (db) => runFile(db, engine, '0013-imports') },
    '0014-engines': { up: (db) => runFile(db, engine, '0014-engines') },
    '0015-less': { up: (db) => runFile(db, engine, '0015-less') },
    '0016-profile-states': { up: (db) => runFile(db, engine, '0016-profile-states') },
    '0018-acts': { up: (db) => runFile(db, engine, '0018-acts') },
    '0019-imports': { up: (db) => runFile(db, engine, '0019-imports') },
    '0020-identity': { up: (db) => runFile(db, engine, '0020-identity') },
  };
}
