import { createHash } from 'node:crypto';
import { readFile, realpath } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { codeOf } from '#server/platform/start-problem.ts';
import { BackupProblem } from './backup.ts';
import { type BackupKey, openKey } from './age.ts';
import { readBytes, writeBytes } from './bytes.ts';

/** The version of the backup format. Incremented with each change that other program versions cannot read. */
const FORMAT = 2;
export const MANIFEST = 'manifest.json';
/** The file with the hash of `manifest.json`, in the format of `sha256sum -c`. */
const HASH = 'manifest.sha256';

const count = z.int().check(z.nonnegative());
const written = { bytes: count, sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) };

const manifest = z.object({
  format: z.literal(FORMAT),
  takenAt: z.int(),
  finishedAt: z.int(),
  program: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  schema: z.string().check(z.regex(/^\d{4}-[a-z0-9-]+$/)),
  identity: z.string(),
  /** The file `key.age`; null if the backup is not encrypted. */
  key: z.nullable(z.object(written)),
  /** The tables, in the order in which they are restored. */
  tables: z.array(z.object({ name: z.string().check(z.regex(/^[a-z_]+$/)), rows: count, ...written })),
  /** The last id given to a row, by table. */
  lastIds: z.record(z.string(), count),
  files: z.object({ list: z.object(written), count, bytes: count }),
  /** Files that rows named but that were missing when the backup was made. */
  missing: z.array(z.string()),
  /** Files that were erased while the backup was being made. */
  erased: z.optional(z.array(z.string())),
  /** The file with the site's secret; null if the backup is not encrypted or the site has no secret. */
  secret: z.nullable(z.object(written)),
});

/** The contents of a backup, stored as `manifest.json`. Readable without the passphrase. */
export type Manifest = Readonly<z.infer<typeof manifest>>;

/** A complete backup. */
export interface Backup extends Manifest {
  /** The folder name. Sorting by name sorts by time. */
  readonly name: string;
  /** Absolute path. */
  readonly path: string;
}

/** Returns the number of rows and files of a backup, and its size in bytes with files shared with other backups. */
export function contentOf({ tables, files }: Manifest) {
  return {
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    files: files.count,
    bytes: tables.reduce((sum, { bytes }) => sum + bytes, files.bytes),
  };
}

/** The names of a backup's parts, relative to its folder. */
export const FILE_LIST = 'files.ndjson';
export const SECRET = 'secret';
export const KEY = 'key.age';
export const tableFile = (table: string): string => `tables/${table}.ndjson`;

const hashLine = (bytes: Buffer): string => `${createHash('sha256').update(bytes).digest('hex')}  ${MANIFEST}\n`;

export async function writeManifest(folder: string, content: Manifest): Promise<void> {
  const bytes = Buffer.from(`${JSON.stringify(content, null, 2)}\n`);
  await writeBytes(join(folder, MANIFEST), [bytes]);
  await writeBytes(join(folder, HASH), [Buffer.from(hashLine(bytes))]);
}

async function readPart(folder: string, name: string): Promise<Buffer> {
  try {
    return await readFile(join(folder, name));
  } catch (error) {
    const code = codeOf(error);
    if (code !== 'ENOENT' && code !== 'ENOTDIR') throw error;
    const words = name === MANIFEST ? `There is no backup in ${folder}` : `${name} is missing from the backup`;
    throw new BackupProblem(`${words}.`, { cause: error });
  }
}

function parse(bytes: Buffer): Manifest {
  const none = () => new BackupProblem(`${MANIFEST} is not the manifest of a backup.`);
  let content: unknown;
  try {
    content = JSON.parse(bytes.toString());
  } catch {
    throw none();
  }
  const format = z.object({ format: z.int() }).safeParse(content).data?.format ?? FORMAT;
  if (format !== FORMAT) {
    throw new BackupProblem(
      `The backup has format ${format}, but this program reads format ${FORMAT}. Restore it with the program version that made it.`,
    );
  }
  const read = manifest.safeParse(content);
  if (!read.success) throw none();
  return read.data;
}

/**
 * Returns the real path of a backup folder, without links. Shared files and the erasure list are next to the real
 * folder, not next to a link to it.
 */
async function realPlace(from: string): Promise<string> {
  try {
    return await realpath(from);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    throw new BackupProblem(`There is no backup in ${resolve(from)}.`, { cause: error });
  }
}

/** Reads the manifest of a backup folder. @throws BackupProblem if it is missing, damaged or has another format */
export async function readManifest(from: string): Promise<Backup> {
  const path = await realPlace(from);
  const bytes = await readPart(path, MANIFEST);
  if ((await readPart(path, HASH)).toString('latin1') !== hashLine(bytes)) {
    throw new BackupProblem(`${MANIFEST} in the backup is damaged.`);
  }
  return { ...parse(bytes), name: basename(path), path };
}

/**
 * Returns the key of a backup; undefined for an unencrypted one. @throws OtherPassphrase if `passphrase` does not match
 */
export async function unlock({ path, key }: Backup, passphrase: string | undefined): Promise<BackupKey | undefined> {
  return key ? openKey(await buffer(readBytes(join(path, KEY), KEY, key)), passphrase) : undefined;
}
