import SqliteDatabase from 'better-sqlite3';
import { type ControlledTransaction, Kysely, sql, SqliteDialect } from 'kysely';
import type { DatabaseConfig } from '#server/platform/config/config.ts';
import { type Db, reachDatabase } from './database.ts';
import type { Schema } from './schema.ts';

/** All types of values in our columns, in both engines. */
export type Value = string | number | null;
export type Row = Readonly<Record<string, Value>>;

/** A consistent read-only view of the database while writes continue. */
export interface Snapshot {
  readonly db: Db;
  /** Streams all rows of a table in batches, ordered by the given columns: numbers by value, text by bytes. */
  readonly rows: (table: string, orderedBy: readonly string[]) => AsyncGenerator<Row>;
  /** Returns the last id given to a row, for each table with auto-incremented ids. */
  readonly lastIds: () => Promise<ReadonlyMap<string, number>>;
  readonly close: () => Promise<void>;
}

type Tables = Record<string, Record<string, Value>>;

const BATCH_SIZE = 1000;

function asMap(rows: readonly { readonly name: string; readonly last: number }[]): ReadonlyMap<string, number> {
  return new Map(rows.map(({ name, last }) => [name, last]));
}

function releasing(transaction: ControlledTransaction<Schema>, outer: Kysely<Schema>): Snapshot['close'] {
  return async () => {
    try {
      await transaction.rollback().execute();
    } finally {
      await outer.destroy();
    }
  };
}

async function openSqliteSnapshot(file: string): Promise<Snapshot> {
  const database = new SqliteDatabase(file, { readonly: true, timeout: 15_000 });
  const outer = new Kysely<Schema>({ dialect: new SqliteDialect({ database }) });
  const db = await outer.startTransaction().execute();
  // The snapshot shows the database at the time of this first read.
  await sql`select 1 from sqlite_schema`.execute(db);
  return {
    db,
    rows: async function* read(table, orderedBy) {
      let query = db.withTables<Tables>().selectFrom(table).selectAll();
      for (const column of orderedBy) query = query.orderBy(column);
      yield* query.stream();
    },
    lastIds: async () => {
      const { rows } = await sql<{ name: string; last: number }>`select name, seq as last from sqlite_sequence`.execute(
        db,
      );
      return asMap(rows);
    },
    close: releasing(db, outer),
  };
}

async function openPostgresSnapshot(config: DatabaseConfig): Promise<Snapshot> {
  const { database: outer } = await reachDatabase(config);
  const db = await outer.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
  // The snapshot shows the database at the time of this first read.
  const texts = await sql<{ path: string }>`
    select table_name || '.' || column_name as path from information_schema.columns
    where table_schema = current_schema() and data_type = 'text'`.execute(db);
  const isText = new Set(texts.rows.map(({ path }) => path));
  return {
    db,
    rows: async function* read(table, orderedBy) {
      const order = orderedBy.map((column) =>
        isText.has(`${table}.${column}`) ? sql`${sql.ref(column)} collate "C"` : sql.ref(column),
      );
      await sql`declare all_rows no scroll cursor for
        select * from ${sql.table(table)} order by ${sql.join(order)}`.execute(db);
      for (;;) {
        const { rows } = await sql<Row>`fetch ${sql.lit(BATCH_SIZE)} from all_rows`.execute(db);
        yield* rows;
        if (rows.length < BATCH_SIZE) break;
      }
      await sql`close all_rows`.execute(db);
    },
    lastIds: async () => {
      const { rows } = await sql<{ name: string; last: number }>`
        select owner.relname as name, pg_sequences.last_value as last
        from pg_sequences
          join pg_depend on pg_depend.deptype = 'i'
            and pg_depend.objid = format('%I.%I', pg_sequences.schemaname, pg_sequences.sequencename)::regclass
          join pg_class owner on owner.oid = pg_depend.refobjid
        where pg_sequences.schemaname = current_schema() and pg_sequences.last_value is not null`.execute(db);
      return asMap(rows);
    },
    close: releasing(db, outer),
  };
}

/** Opens a snapshot. The caller must close it, because the database keeps old row versions until then. */
export function openSnapshot(config: DatabaseConfig): Promise<Snapshot> {
  return config.engine === 'sqlite' ? openSqliteSnapshot(config.file) : openPostgresSnapshot(config);
}
