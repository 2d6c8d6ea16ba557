import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { codeOf } from '#server/platform/start-problem.ts';
import { BackupProblem } from './backup.ts';

export type Bytes = AsyncIterable<Buffer>;
export type NewBytes = AsyncIterable<Uint8Array> | readonly Uint8Array[];

/** Size in bytes and hash of a file on disk. For an encrypted file, both are of the encrypted bytes. */
export interface Written {
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** Writes a file, which must not exist yet, and syncs it to disk. */
export async function writeBytes(path: string, bytes: NewBytes): Promise<Written> {
  const hash = createHash('sha256');
  let size = 0;
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of bytes) {
      await file.writeFile(chunk);
      hash.update(chunk);
      size += chunk.length;
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { bytes: size, sha256: hash.digest('hex') };
}

/** Streams a file and verifies size and hash at its end. @throws BackupProblem if the file is missing or damaged */
export async function* readBytes(path: string, name: string, { bytes, sha256 }: Written): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let size = 0;
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    throw new BackupProblem(`${name} is missing from the backup.`, { cause: error });
  }
  if (size !== bytes || hash.digest('hex') !== sha256) throw new BackupProblem(`${name} in the backup is damaged.`);
}

/** Returns whether a file is readable and unchanged. */
export async function isWhole(path: string, written: Written): Promise<boolean> {
  try {
    for await (const chunk of readBytes(path, '', written)) void chunk;
    return true;
  } catch {
    return false;
  }
}

/** Target size of one write, in bytes. */
const CHUNK_BYTES = 64 * 1024;
const LINE_END = 0x0a;

/** Streams one line of JSON per value, in chunks of many lines. */
export async function* writeLines(values: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  let buffered = '';
  for await (const value of values) {
    buffered += `${JSON.stringify(value)}\n`;
    if (buffered.length < CHUNK_BYTES) continue;
    yield Buffer.from(buffered);
    buffered = '';
  }
  if (buffered !== '') yield Buffer.from(buffered);
}

/** Returns the lines without line ends. */
export async function* readLines(bytes: Bytes): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let start = 0;
    for (let end = rest.indexOf(LINE_END); end >= 0; end = rest.indexOf(LINE_END, start)) {
      yield rest.toString('utf8', start, end);
      start = end + 1;
    }
    rest = rest.subarray(start);
  }
  if (rest.length > 0) yield rest.toString();
}
