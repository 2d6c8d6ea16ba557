import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Engine } from './engine.ts';

type Migration = (db: Kysely<unknown>, engine: Engine) => Promise<void>;

/** Runs an SQL file of `migrations/`. The files contain SQLite's syntax for primary keys. */
async function runFile(db: Kysely<unknown>, engine: Engine, name: string): Promise<void> {
  const file = await readFile(join(import.meta.dirname, 'migrations', `${name}.sql`), 'utf8');
  const statements = file.replaceAll('integer primary key autoincrement', engine.growingKey).split(';\n');
  for (const statement of statements) if (statement.trim() !== '') await sql.raw(statement).execute(db);
}

/** All migrations, in order. Released migrations never change. */
export const migrations: Readonly<Record<string, Migration>> = {
  '4000-baseline': async (db, engine) => {
    await runFile(db, engine, '4000-baseline');
    await engine.refuseChanges(db, 'changes');
  },
  '4001-duties': (db, engine) => runFile(db, engine, '4001-duties'),
  '4002-persons': (db, engine) => runFile(db, engine, '4002-persons'),
  '4003-wards': (db, engine) => runFile(db, engine, '4003-wards'),
  '4004-phones': (db, engine) => runFile(db, engine, '4004-phones'),
  '4005-messages': (db, engine) => runFile(db, engine, '4005-messages'),
  '4006-event-publishing': (db, engine) => runFile(db, engine, '4006-event-publishing'),
  '4007-albums': (db, engine) => runFile(db, engine, '4007-albums'),
  '4008-answers': (db, engine) => runFile(db, engine, '4008-answers'),
};
