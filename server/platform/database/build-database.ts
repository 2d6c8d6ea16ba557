import { sql } from 'kysely';
import type { DatabaseConfig } from '#server/platform/config/config.ts';
import { StartProblem } from '#server/platform/start-problem.ts';
import { type Db, inTransaction, isEmpty, reachDatabase } from './database.ts';
import { assertNotConnected } from './in-use.ts';
import { migrate, newestMigration, migrationNumber } from './migrate.ts';
import type { Engine } from './engine.ts';
import type { Row } from './snapshot.ts';

/** Rows are inserted as soon as they contain this many values. Both engines accept more values in one statement. */
const MAX_VALUES = 15_000;

export interface TableWriter {
  /** Replaces the rows that migrations inserted into a table. Rows that the new rows refer to must already exist. */
  readonly insertRows: (table: string, rows: AsyncIterable<Row>) => Promise<void>;
  readonly raiseLastId: (table: string, last: number) => Promise<void>;
}

export interface BuildingSteps {
  /** Name of the newest migration of the database that the rows come from. */
  readonly schema: string;
  /** Inserts the rows. `tables` are the names of all tables of `schema`. */
  readonly fillTables: (writer: TableWriter, tables: ReadonlySet<string>) => Promise<void>;
  /** Called after the remaining migrations have run on all rows. */
  readonly finish: (db: Db, writer: Pick<TableWriter, 'raiseLastId'>) => Promise<void>;
}

type Tables = Record<string, Row>;

function createTableWriter(db: Db, engine: Engine): TableWriter {
  const tables = db.withTables<Tables>();
  return {
    insertRows: async (table, rows) => {
      // Deletes rows that migrations inserted. A table without rows is skipped, because the audit log rejects every
      // delete.
      const own = await tables
        .selectFrom(table)
        .select(sql`1`.as('one'))
        .limit(1)
        .execute();
      if (own.length > 0) await tables.deleteFrom(table).execute();
      let waiting: Row[] = [];
      const write = async () => {
        if (waiting.length > 0) await tables.insertInto(table).values(waiting).execute();
        waiting = [];
      };
      for await (const row of rows) {
        waiting.push(row);
        if (waiting.length * Object.keys(row).length >= MAX_VALUES) await write();
      }
      await write();
    },
    raiseLastId: (table, last) => engine.raiseLastId(db, table, last),
  };
}

function refuseUnknownSchema(schema: string, known: string): void {
  if (schema <= known) return;
  const words = `was made by another program version (schema ${migrationNumber(schema)}; this program supports ${migrationNumber(known)})`;
  throw new StartProblem(`The backup ${words}. Restore it with that version.`);
}

/**
 * Creates the tables and rows of an empty database in one transaction. If it is interrupted, the database stays empty.
 * @throws StartProblem if the database is unreachable, not empty or in use, or the schema is newer than this program
 */
export async function buildDatabase(
  config: DatabaseConfig,
  { schema, fillTables, finish }: BuildingSteps,
): Promise<void> {
  const { database, engine } = await reachDatabase(config);
  try {
    await inTransaction(database, async (db) => {
      await engine.lockMigrations(db.withTables<never>());
      // The transaction is idle while `finish` restores files, possibly for an hour.
      await engine.allowPauses(db.withTables<never>());
      await assertNotConnected(db, config);
      if (!(await isEmpty(db))) {
        const name = config.engine === 'sqlite' ? 'DATA_DIR' : 'DATABASE_URL';
        throw new StartProblem(
          `The database of ${name} already contains a site. A backup can be restored only into an empty database.`,
        );
      }
      refuseUnknownSchema(schema, newestMigration(engine));
      await migrate(db, engine, schema);
      const writer = createTableWriter(db, engine);
      const tables = await db.introspection.getTables();
      await fillTables(writer, new Set(tables.map(({ name }) => name)));
      await migrate(db, engine);
      await finish(db, writer);
    });
  } finally {
    await database.destroy();
  }
}
