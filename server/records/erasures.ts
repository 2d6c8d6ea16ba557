import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Insertable, sql } from 'kysely';
import { claimFolder, runInFolder } from '#server/platform/backup/own-folder.ts';
import { afterCommit, type Database, type Db } from '#server/platform/database/database.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { batchesOf, inNumbers, rowsOf } from '#server/platform/database/sql-fragments.ts';
import { codeOf } from '#server/platform/start-problem.ts';
import { syncDirectory } from '#server/platform/storage/durable.ts';

type Row = Insertable<Schema['erasures']>;
export type ErasedKind = Row['kind'];

/** An erased record. It identifies a record in a backup only if all three values match. */
export type Erasure = Pick<Row, 'kind' | 'record' | 'created_at'>;

/** The table of each kind of record and its column with the creation time, in the order in which a restore erases. */
const places = {
  account: { table: 'accounts', instant: 'created_at' },
  closed_account: { table: 'accounts', instant: 'created_at' },
  member: { table: 'members', instant: 'created_at' },
  person: { table: 'persons', instant: 'created_at' },
  profile: { table: 'matrimony_profiles', instant: 'sent_at' },
  correction: { table: 'corrections', instant: 'sent_at' },
  memorial: { table: 'deceased', instant: 'created_at' },
  picture: { table: 'gallery', instant: 'created_at' },
} as const satisfies Record<ErasedKind, { readonly table: keyof Schema; readonly instant: string }>;

/** All kinds, in the order in which a restore erases their records again. */
export const erasedKinds = Object.keys(places).filter((kind): kind is ErasedKind => Object.hasOwn(places, kind));

export function tableOf(kind: ErasedKind): string {
  return places[kind].table;
}

const columns = ['kind', 'record', 'created_at'] as const;
/** Maximum number of rows per statement. */
const BATCH_SIZE = 500;

/** The name of the erasure list. It is stored beside the backups, so that it is copied together with them. */
const ERASURES_FILE = 'erased.txt';

const LINE = /^(\w+) ([1-9]\d{0,8}) (\d{1,15})$/;

export function lineOf({ kind, record, created_at }: Erasure): string {
  return `${kind} ${record} ${created_at}`;
}

/**
 * Parses a line of the erasure list. Returns undefined for a partial line, which a process leaves if it is killed while
 * it writes.
 */
function erasureIn(line: string): Erasure | undefined {
  const [, name, record, createdAt] = LINE.exec(line) ?? [];
  const kind = erasedKinds.find((known) => known === name);
  return kind && { kind, record: Number(record), created_at: Number(createdAt) };
}

/** Creates the backup folder if it does not exist. Its parent folder must exist. */
export async function makeBackupDirectory(directory: string): Promise<void> {
  try {
    await mkdir(directory, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

/** Reads the erasure list in order. Returns undefined if there is no list. */
export async function readErasures(directory: string): Promise<Erasure[] | undefined> {
  try {
    const text = await readFile(join(directory, ERASURES_FILE), 'utf8');
    return text.split('\n').flatMap((line) => erasureIn(line) ?? []);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Appends erasures to the list file and syncs it to disk. Several processes may append at the same time. */
async function appendErasures(directory: string, erasures: readonly Erasure[]): Promise<void> {
  const handle = await open(join(directory, ERASURES_FILE), 'a', 0o600);
  try {
    // The leading line break ends a partial line that a killed process may have left.
    await handle.appendFile(`\n${erasures.map(lineOf).join('\n')}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await syncDirectory(directory);
}

/** For each database, the folder of its erasure list. */
const directories = new WeakMap<Database, string>();

/** Sets the folder whose list file receives the erasures of this database. */
export function setErasureListFolder(database: Database, directory: string): void {
  directories.set(database, directory);
}

/** Claims the folder for this site. If two sites shared a list, a restore would erase records of the other site. */
async function claimListFolder(database: Database, directory: string): Promise<void> {
  await makeBackupDirectory(directory);
  await claimFolder(directory, database);
}

/** Returns one batch of erasures that are not in the list file yet. */
async function findUnlisted(db: Db): Promise<Erasure[]> {
  return db.selectFrom('erasures').select(columns).where('listed_at', 'is', null).limit(BATCH_SIZE).execute();
}

/** Marks a batch of erasures as written to the list file. */
async function markListed(db: Db, erasures: readonly Erasure[]): Promise<void> {
  for (const those of Map.groupBy(erasures, ({ kind, created_at }) => `${kind} ${created_at}`).values()) {
    const [first] = those;
    const records = those.map(({ record }) => record);
    if (!first) continue;
    await db
      .updateTable('erasures')
      .set({ listed_at: Date.now() })
      .where('listed_at', 'is', null)
      .where((e) => e.and({ kind: first.kind, created_at: first.created_at }))
      .where(inNumbers('record', records))
      .execute();
  }
}

/**
 * Appends erasures that are not in the list file yet. Rejects if the folder does not respond, is not writable, or
 * belongs to another site.
 */
export async function flushErasureList(database: Database): Promise<void> {
  const directory = directories.get(database);
  if (directory === undefined) return;
  if ((await findUnlisted(database)).length === 0) return;
  await runInFolder(directory, async () => {
    await claimListFolder(database, directory);
    for (;;) {
      const unlisted = await findUnlisted(database);
      if (unlisted.length === 0) return;
      await appendErasures(directory, unlisted);
      await markListed(database, unlisted);
    }
  });
}

/** Appends all erasures of this database that the list file of the folder lacks, for example in a new folder. */
export async function completeErasureList(database: Database, directory: string): Promise<void> {
  await claimListFolder(database, directory);
  const listed = new Set(((await readErasures(directory)) ?? []).map(lineOf));
  const stored: Erasure[] = await database.selectFrom('erasures').select(columns).execute();
  const missing = stored.filter((erasure) => !listed.has(lineOf(erasure)));
  if (missing.length > 0) await appendErasures(directory, missing);
}

/** Inserts erasures and ignores those already stored. They are not in the list file yet. */
export async function insertErasures(db: Db, erasures: readonly Erasure[]): Promise<void> {
  for (const batch of batchesOf(erasures, BATCH_SIZE)) {
    await db
      .insertInto('erasures')
      .values(batch.map((erasure) => ({ ...erasure, listed_at: null })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/**
 * Records erasures so that restoring a backup does not bring the erased records back. Every deletion of an account,
 * member, profile, memorial or picture, and the withdrawal of a correction, call this in their transaction. After the
 * commit, the erasures are appended to the list file in `BACKUP_DIR`; if that fails, the next call or the next backup
 * tries again.
 */
export async function recordErasures(
  db: Db,
  kind: ErasedKind,
  records: readonly { readonly id: number; readonly created_at: number }[],
): Promise<void> {
  if (records.length === 0) return;
  const erasures = records.map(({ id, created_at }) => ({ kind, record: id, created_at }));
  await insertErasures(db, erasures);
  afterCommit(db, (database) => flushErasureList(database).catch(() => {}));
}

/** Returns the ids of erased records that exist in this database. Kind, id and creation time must all match. */
export async function findErased(db: Db, kind: ErasedKind, erasures: readonly Erasure[]): Promise<number[]> {
  const { table, instant } = places[kind];
  const erased = new Set(erasures.map(({ record, created_at }) => `${record} ${created_at}`));
  const found: number[] = [];
  for (const batch of batchesOf(erasures, BATCH_SIZE)) {
    const records = batch.map(({ record }) => record);
    const rows = await rowsOf(db, table)
      .select(['id', sql.ref<number>(instant).as('instant')])
      .where(inNumbers('id', records))
      .execute();
    for (const row of rows) if (erased.has(`${row.id} ${row.instant}`)) found.push(row.id);
  }
  return found;
}
