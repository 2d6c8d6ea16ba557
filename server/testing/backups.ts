import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import SqliteDatabase from 'better-sqlite3';
import { fileOwners } from '#server/operation/file-check.ts';
import type { SitePlaces } from '#server/platform/backup/backup.ts';
import type { DatabaseConfig, StorageConfig } from '#server/platform/config/config.ts';
import { type Database, type Db, openDatabase } from '#server/platform/database/database.ts';
import { listNamedFiles } from '#server/platform/storage/file-owners.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import { parseFilePath, type Storage } from '#server/platform/storage/storage.ts';
import { createTestDatabase } from './test-database.ts';

const scripts = join(import.meta.dirname, '..', '..', 'scripts');

export interface RunningCommand {
  readonly pid: number | undefined;
  readonly send: (signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT') => void;
  /** Resolves when the output contains `words` or the process has ended. */
  readonly outputContains: (words: string) => Promise<void>;
  /** Resolves at the end of the process with the exit code or signal, and the whole output. */
  readonly ended: Promise<{ readonly how: number | string | null; readonly output: string }>;
}

/** Returns the environment variables that pass the storage settings to another program. */
function storageSettings(storage: StorageConfig): NodeJS.ProcessEnv {
  if (storage.kind === 'disk') return { STORAGE_URL: '', S3_ENDPOINT: '' };
  const { endpoint, bucket, prefix, region, accessKeyId, secretAccessKey, sessionToken } = storage;
  return {
    STORAGE_URL: `s3://${bucket}/${prefix}`,
    S3_ENDPOINT: endpoint,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken ?? '',
  };
}

/** Starts a script of `scripts/` with the settings of a site. */
export function startCommand(
  script: string,
  words: readonly string[],
  places: SitePlaces,
  settings: Readonly<Record<string, string>> = {},
): RunningCommand {
  const { dataDirectory, database, storage } = places;
  const child = spawn(process.execPath, [join(scripts, script), ...words], {
    cwd: tmpdir(),
    env: {
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATA_DIR: dataDirectory,
      DATABASE_URL: database.engine === 'postgres' ? database.url : '',
      ...storageSettings(storage),
      ...settings,
    },
  });
  let output = '';
  const ended = new Promise<{ how: number | string | null; output: string }>((resolve) => {
    child.on('close', (code, signal) => resolve({ how: signal ?? code, output }));
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  return {
    pid: child.pid,
    send: (signal) => child.kill(signal),
    outputContains: (sentence) =>
      new Promise((resolve) => {
        const look = () => {
          if (output.includes(sentence)) resolve();
        };
        for (const stream of [child.stdout, child.stderr]) stream.on('data', look);
        void ended.then(() => resolve());
        look();
      }),
    ended,
  };
}

/** Runs a script and waits for it. @throws Error with its output if it exits non-zero */
export async function runCommand(...command: Parameters<typeof startCommand>): Promise<string> {
  const { how, output } = await startCommand(...command).ended;
  if (how !== 0) throw new Error(output);
  return output;
}

export interface TestPlace extends SitePlaces {
  readonly drop: () => Promise<void>;
}

/** Creates an empty folder and an empty database for a site. @param engine the tested engine, or always SQLite */
export async function emptyPlace(engine: 'tested' | 'sqlite'): Promise<TestPlace> {
  const directory = await mkdtemp(join(tmpdir(), 'cmj-restored-'));
  const file: DatabaseConfig = { engine: 'sqlite', file: join(directory, 'cmj.sqlite') };
  const database = engine === 'tested' ? await createTestDatabase(directory) : { config: file, drop: async () => {} };
  return {
    dataDirectory: directory,
    database: database.config,
    storage: { kind: 'disk', directory },
    secret: undefined,
    drop: async () => {
      await database.drop();
      await rm(directory, { recursive: true });
    },
  };
}

export async function withDatabase<T>({ database }: SitePlaces, act: (db: Database) => Promise<T>): Promise<T> {
  const opened = await openDatabase(database);
  try {
    return await act(opened);
  } finally {
    await opened.destroy();
  }
}

type AnyTables = Record<string, Record<string, unknown>>;

export async function tableNames(db: Db): Promise<readonly string[]> {
  const tables = await db.introspection.getTables();
  return tables.map(({ name }) => name).filter((name) => name !== 'sqlite_sequence');
}

/** Returns every row of the given tables, or of all tables, as sorted JSON strings. */
export async function allRows(
  db: Db,
  tables?: readonly string[],
): Promise<Readonly<Record<string, readonly string[]>>> {
  const rowsOf = async (name: string) => {
    const rows = await db.withTables<AnyTables>().selectFrom(name).selectAll().execute();
    return [name, rows.map((row) => JSON.stringify(row)).toSorted()] as const;
  };
  return Object.fromEntries(await Promise.all((tables ?? (await tableNames(db))).map(rowsOf)));
}

/** Counts rows whose related rows, written in the same transaction, are missing. */
async function countIncompleteRows(db: Db): Promise<number> {
  const images = new Set((await db.selectFrom('images').select('name').execute()).map(({ name }) => name));
  const gallery = await db.selectFrom('gallery').select('image').execute();
  const members = await db.selectFrom('members').select(['id', 'image']).execute();
  const profiles = await db.selectFrom('matrimony_profiles').select('photo as image').execute();
  const found = db.selectFrom('search_entries').select('record').where('scope', '=', 'member');
  const entries = new Set((await found.where('text', 'is not', null).execute()).map(({ record }) => record));
  const withoutPicture = [...gallery, ...members, ...profiles].filter(
    ({ image }) => image !== null && !images.has(image),
  );
  return withoutPicture.length + entries.symmetricDifference(new Set(members.map(({ id }) => id))).size;
}

async function hashOf(storage: Storage, path: string): Promise<string | undefined> {
  const { folder, name } = parseFilePath(path);
  const opened = (await storage.open(folder, name)) ?? (await storage.openTrashed(folder, name));
  return (
    opened &&
    createHash('sha256')
      .update(await buffer(opened.stream))
      .digest('hex')
  );
}

/** Defects of a restored site; empty or 0 if the site is complete. */
export interface Flaws {
  /** Files that a row refers to but that do not exist. */
  readonly missing: readonly string[];
  /** Files whose content differs from that of the same file in the original site or in the original site's trash. */
  readonly differing: readonly string[];
  readonly incompleteRows: number;
}

/** Compares the files of a restored site with those of the original, and looks for missing rows. */
export async function flawsOf(restored: SitePlaces, original: Storage): Promise<Flaws> {
  const storage = await openStorage(restored.storage);
  return withDatabase(restored, async (db) => {
    const { paths } = await listNamedFiles(db, fileOwners);
    const missing: string[] = [];
    const differing: string[] = [];
    for (const path of paths) {
      const hash = await hashOf(storage, path);
      const before = await hashOf(original, path);
      if (hash === undefined) missing.push(path);
      // Skip files that no longer exist in the original site, because the profile was withdrawn after the backup.
      else if (before !== undefined && hash !== before) differing.push(path);
    }
    return { missing, differing, incompleteRows: await countIncompleteRows(db) };
  });
}

interface PlaceOfByte {
  readonly file: string;
  readonly offset: number;
}

/** Returns positions spread over the files of a folder, so that every kind of file is covered. */
export async function bytePositions(folder: string, count: number): Promise<readonly PlaceOfByte[]> {
  const found: { file: string; size: number }[] = [];
  for (const name of (await readdir(folder, { recursive: true })).toSorted()) {
    const { size } = await stat(join(folder, name));
    if (size > 0 && (await stat(join(folder, name))).isFile()) found.push({ file: join(folder, name), size });
  }
  const step = found.length / count;
  return Array.from({ length: Math.min(count, found.length) }, (_, index) => {
    const { file = '', size = 1 } = found[Math.floor(index * step)] ?? {};
    return { file, offset: Math.floor(((index * 0.618) % 1) * size) };
  });
}

/** Flips one bit of a byte. @returns a function that flips it back */
export async function flipByte({ file, offset }: PlaceOfByte): Promise<() => Promise<void>> {
  const flip = async () => {
    const handle = await open(file, 'r+');
    try {
      const byte = Buffer.alloc(1);
      await handle.read(byte, 0, 1, offset);
      await handle.write(Buffer.from([(byte[0] ?? 0) ^ 1]), 0, 1, offset);
    } finally {
      await handle.close();
    }
  };
  await flip();
  return flip;
}

/** Rewrites a manifest with changes and updates its checksum. */
export async function rewriteManifest(backup: string, changes: object): Promise<void> {
  const file = join(backup, 'manifest.json');
  const content = JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), ...changes });
  await writeFile(file, content);
  const hash = createHash('sha256').update(content).digest('hex');
  await writeFile(join(backup, 'manifest.sha256'), `${hash}  manifest.json\n`);
}

/** Overwrites one page of a SQLite file. The page belongs to an index that no query uses. */
export async function corruptPage(file: string): Promise<void> {
  const database = new SqliteDatabase(file);
  // Moves recent writes from the WAL file into the main file.
  database.pragma('wal_checkpoint(truncate)');
  const size = Number(database.pragma('page_size', { simple: true }));
  const page = database.prepare<[], number>(`select rootpage from sqlite_schema where name = 'email_links_account'`);
  const at = (Number(page.pluck().get()) - 1) * size;
  database.close();
  const handle = await open(file, 'r+');
  try {
    await handle.write(Buffer.alloc(size, 0xff), 0, size, at);
  } finally {
    await handle.close();
  }
}
