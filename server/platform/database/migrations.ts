import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from './engine.ts';

/** Creates all tables of version 3.0.0. The file is written for SQLite. */
async function baseline(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const file = await readFile(join(import.meta.dirname, 'migrations', '0001-baseline.sql'), 'utf8');
  const statements = file.replaceAll('integer primary key autoincrement', engine.growingKey).split(';\n');
  for (const statement of statements) if (statement.trim() !== '') await sql.raw(statement).execute(db);
  await engine.refuseChanges(db, 'audit');
}

/** All steps, in order. A step that has been released is never changed again. */
export function migrations(engine: Engine): Record<string, Migration> {
  return { '0001-baseline': { up: (db) => baseline(db, engine) } };
}
