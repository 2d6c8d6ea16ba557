import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { writeSecret } from '#server/platform/config/secret.ts';
import { type Db, inTransaction, isEmpty, reachDatabase } from '#server/platform/database/database.ts';
import { assertNotConnected, lockData } from '#server/platform/database/in-use.ts';
import { migrate, otherVersion } from '#server/platform/database/migrate.ts';
import type { Row } from '#server/platform/database/snapshot.ts';
import { listNamedFiles } from '#server/platform/storage/file-owners.ts';
import { createLineFile, readLineFile } from '#server/platform/storage/durable.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import { StartProblem } from '#server/platform/start-problem.ts';
import { folders, partsOfName, type Storage } from '#server/platform/storage/storage.ts';
import { BackupProblem, type BackupWork, type RaiseLastId, type RestoreTarget } from './backup.ts';
import {
  eachFile,
  eachTable,
  openBackup,
  type OpenBackup,
  readFileList,
  readPart,
  readShared,
  storagePathOf,
} from './files.ts';
import { readLines } from './bytes.ts';
import { type Backup, SECRET } from './manifest.ts';
import { fromLines, storedTables } from './tables.ts';

/** The name of the file in `DATA_DIR` that marks an unfinished restore. */
const RESTORING = 'restoring';

/** A backup that is being restored. */
interface Restoring extends BackupWork, OpenBackup {}

/**
 * Throws BackupProblem if the storage contains files. Allows the files of this backup if an interrupted restore left
 * the marker file `mark`.
 */
async function refuseForeignFiles(storage: Storage, { backup }: Restoring, mark: string): Promise<void> {
  const own = new Set<string>();
  if ((await readLineFile(mark)) !== undefined) {
    for await (const file of readFileList(backup)) own.add(storagePathOf(file));
  }
  for (const place of folders) {
    for await (const { name } of storage.list(place)) {
      if (own.has(`${place}/${name}`)) continue;
      throw new BackupProblem(`${storage.setting} contains files. A backup can be restored only into an empty place.`);
    }
  }
}

async function restoreFiles(db: Db, storage: Storage, { owners }: RestoreTarget, restoring: Restoring): Promise<void> {
  const { paths, trashed } = await listNamedFiles(db, owners);
  for await (const { file, path, place } of eachFile(restoring, restoring)) {
    if (!paths.has(path)) continue;
    const { base, ...part } = partsOfName(place.name);
    const staged = await storage.stage(Readable.from(readShared(restoring, file)), file.bytes);
    try {
      await storage.keep(place.folder, [{ ...part, staged }], base);
    } finally {
      await staged.discard();
    }
    // Moves the files of records in the bin to the trash at once, because files in the trash are not served.
    if (trashed.has(path)) await storage.trash(place.folder, place.name);
  }
}

/** Rejects manifests with unknown or missing tables, which an attacker could have written. */
function refuseOtherTables({ tables }: Backup, existing: ReadonlySet<string>): void {
  const names = new Set(tables.map(({ name }) => name));
  const known = new Set(storedTables.map(({ name }): string => name));
  const foreign = tables.find(({ name }) => !known.has(name));
  if (foreign) throw new BackupProblem(`The backup contains ${foreign.name}, which is not a table of this program.`);
  const lacking = storedTables.find(({ name }) => existing.has(name) && !names.has(name));
  if (lacking) throw new BackupProblem(`The table ${lacking.name} is missing from the backup.`);
}

/** Rows are inserted as soon as they contain this many values. Both engines accept more values in one statement. */
const MAX_VALUES = 15_000;

/** Replaces the rows that migrations inserted into a table. Rows that the new rows refer to must already exist. */
async function insertRows(db: Db, table: string, rows: AsyncIterable<Row>): Promise<void> {
  const tables = db.withTables<Record<string, Row>>();
  // A table without rows is skipped, because the history rejects every delete.
  const own = await tables
    .selectFrom(table)
    .select((e) => e.lit(1).as('one'))
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
}

/** Inserts the rows of all tables of the backup. */
async function restoreRows(db: Db, raiseLastId: RaiseLastId, restoring: Restoring): Promise<void> {
  const { backup } = restoring;
  const tables = new Set((await db.introspection.getTables()).map(({ name }) => name));
  refuseOtherTables(backup, tables);
  for (const { name, file, ...written } of eachTable(restoring, restoring)) {
    await insertRows(db, name, fromLines(readLines(readPart(restoring, file, written)), file));
  }
  for (const [table, last] of Object.entries(backup.lastIds)) {
    if (last > 0 && tables.has(table)) await raiseLastId(table, last);
  }
}

/**
 * Creates the tables and rows of an empty database in one transaction. If it is interrupted, the database stays empty.
 * @param finish called after the remaining migrations have run on all rows
 * @throws StartProblem if the database is unreachable, not empty or in use
 */
async function buildDatabase(
  { places: { database: config } }: RestoreTarget,
  restoring: Restoring,
  finish: NonNullable<RestoreTarget['beforeCommit']>,
): Promise<void> {
  const { database, engine } = await reachDatabase(config);
  try {
    await inTransaction(database, async (db) => {
      const raiseLastId: RaiseLastId = (table, last) => engine.raiseLastId(db, table, last);
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
      await migrate(db, engine, restoring.backup.schema);
      await restoreRows(db, raiseLastId, restoring);
      await migrate(db, engine);
      await finish(db, raiseLastId);
    });
  } finally {
    await database.destroy();
  }
}

/**
 * Returns the secret in the backup; undefined if there is none. The encrypted values in the backup's rows need this
 * secret.
 * @throws BackupProblem if `SECRET` is set to another secret
 */
async function readSecret({ places }: RestoreTarget, restoring: Restoring): Promise<string | undefined> {
  const { secret: stored } = restoring.backup;
  if (!stored) return undefined;
  const secret = await text(readPart(restoring, SECRET, stored));
  if (places.secret === undefined || places.secret === secret) return secret;
  throw new BackupProblem(
    'SECRET differs from the secret in the backup. Unset SECRET, so that the restore writes the secret of the backup to DATA_DIR.',
  );
}

/**
 * Restores a backup into an empty site that is not running, and verifies every byte that it restores. All rows are
 * inserted in one transaction that commits after the files are stored. An interrupted restore leaves files and an empty
 * database. The site refuses to start in this state, but the restore can be repeated.
 * @throws BackupProblem if its schema is older or newer than this program, the storage contains other files, `SECRET` differs, the backup is unreadable or damaged, or
 *   it is unencrypted although a passphrase is set
 * @throws StartProblem if the database is not empty or is in use
 */
export async function restoreBackup(from: string, target: RestoreTarget, work: BackupWork): Promise<Backup> {
  const restoring: Restoring = { ...work, ...(await openBackup(from, work)) };
  const { backup } = restoring;
  const other = otherVersion(backup.schema);
  if (other !== undefined) throw new BackupProblem(`The backup was made by ${other}. Restore it with that version.`);
  if (work.passphrase !== undefined && backup.key === null) {
    throw new BackupProblem(
      'The backup is not encrypted, so anyone could have written it. If you trust its source, unset BACKUP_PASSPHRASE.',
    );
  }
  const { places, beforeCommit } = target;
  const storage = await openStorage(places.storage);
  const release = await lockData(places.dataDirectory, 'exclusive');
  try {
    const secret = await readSecret(target, restoring);
    const mark = join(places.dataDirectory, RESTORING);
    await refuseForeignFiles(storage, restoring, mark);
    await createLineFile(mark, backup.name);
    await buildDatabase(target, restoring, async (db, raiseLastId) => {
      await beforeCommit?.(db, raiseLastId);
      await restoreFiles(db, storage, target, restoring);
      if (secret !== undefined) await writeSecret(places, secret);
    });
    await rm(mark);
    return backup;
  } finally {
    release();
  }
}
