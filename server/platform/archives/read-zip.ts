import { close, createReadStream, openSync, read } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  type Entry,
  fromRandomAccessReaderPromise,
  getFileNameLowLevel,
  RandomAccessReader,
  type ZipFile,
} from 'yauzl';

/** A file inside a zip file; its name is only ever read, for it can say anything. */
export interface ZipEntry {
  readonly name: string;
  /** In bytes, as the archive claims; `read` does not give more. */
  readonly size: number;
  /** @throws ZipLocked, ZipPacked, ZipDamaged when the content is not as the archive says */
  readonly read: () => Promise<Readable>;
}

export interface OpenZip {
  /** In the order of the archive, without its folders. */
  readonly entries: readonly ZipEntry[];
  readonly close: () => void;
}

/** It is no zip file, or what it says of itself is not so. */
export class ZipDamaged extends Error {
  override readonly name = 'ZipDamaged';
}

/** The file is protected by a password. */
export class ZipLocked extends Error {
  override readonly name = 'ZipLocked';
}

/** The file is packed by a method other than deflate, such as bzip2 or LZMA. */
export class ZipPacked extends Error {
  override readonly name = 'ZipPacked';
}

/** It has more files than were allowed, or too much is said of them. */
export class ZipTooLong extends Error {
  override readonly name = 'ZipTooLong';
}

async function orDamaged<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    throw new ZipDamaged('unreadable', { cause: error });
  }
}

function nameOf(entry: Entry): string {
  return getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false);
}

async function readEntry(zip: ZipFile, entry: Entry): Promise<Readable> {
  if (entry.isEncrypted()) throw new ZipLocked();
  if (!entry.canDecodeFileData()) throw new ZipPacked();
  return orDamaged(zip.openReadStreamPromise(entry));
}

/** Bytes of all names, and of what stands with them: of 20,000 files four times what they need. */
const MAX_LISTED = 8 * 1024 * 1024;

async function listEntries(zip: ZipFile, maxEntries: number): Promise<readonly ZipEntry[]> {
  const entries: ZipEntry[] = [];
  // What it claims at first may be too little, so they are counted as well.
  if (zip.entryCount > 2 * maxEntries) throw new ZipTooLong();
  let listed = 0;
  for await (const entry of zip.eachEntry()) {
    listed += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
    if (listed > MAX_LISTED) throw new ZipTooLong();
    const name = nameOf(entry);
    if (name.endsWith('/')) continue;
    entries.push({ name, size: entry.uncompressedSize, read: () => readEntry(zip, entry) });
    if (entries.length > maxEntries) throw new ZipTooLong();
  }
  return entries;
}

/** Reads a file as if the bytes before `start` were not there. Each stream opens it by itself, and outlives the archive. */
class FileFrom extends RandomAccessReader {
  readonly #path: string;
  readonly #file: number;
  readonly #start: number;

  constructor(path: string, start: number) {
    super();
    this.#path = path;
    this.#file = openSync(path, 'r');
    this.#start = start;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return createReadStream(this.#path, { start: this.#start + start, end: this.#start + end - 1 });
  }

  override read(...[target, offset, length, position, done]: Parameters<RandomAccessReader['read']>): void {
    read(this.#file, target, offset, length, this.#start + position, done);
  }

  override close(done: (error: Error | null) => void): void {
    close(this.#file, done);
  }
}

/** Bytes at the end of a file among which its end record is looked for: its comment and what was appended to it. */
const TAIL = 128 * 1024;
const END_RECORD = Buffer.from('PK\x05\x06', 'latin1');
const END_RECORD_BYTES = 22;
const ZIP64_LOCATOR = 0x07_06_4b_50;

/**
 * Finds where a zip file begins and ends within a file. Mail programs and portals put bytes before and behind it, which
 * yauzl does not accept.
 */
async function boundsOf(path: string): Promise<{ readonly start: number; readonly end: number }> {
  const { size } = await stat(path);
  const tail = await buffer(createReadStream(path, { start: Math.max(0, size - TAIL) }));
  const at = tail.lastIndexOf(END_RECORD);
  if (at < 0 || at + END_RECORD_BYTES > tail.length) return { start: 0, end: size };
  const record = size - tail.length + at;
  const end = Math.min(size, record + END_RECORD_BYTES + tail.readUInt16LE(at + 20));
  if (at >= 20 && tail.readUInt32LE(at - 20) === ZIP64_LOCATOR) return { start: 0, end };
  return { start: Math.max(0, record - tail.readUInt32LE(at + 12) - tail.readUInt32LE(at + 16)), end };
}

/**
 * Opens a zip file and reads its list of files; nothing is unpacked yet. The caller closes it.
 * @throws ZipDamaged, ZipTooLong
 */
export async function openZip(path: string, maxEntries: number): Promise<OpenZip> {
  const { start, end } = await boundsOf(path);
  const reader = new FileFrom(path, start);
  let zip: ZipFile | undefined;
  try {
    // Without decoding the names, yauzl does not judge them: a strange one is the fault of one file, not of all.
    const opened = await fromRandomAccessReaderPromise(reader, end - start, { autoClose: false, decodeStrings: false });
    zip = opened;
    return { entries: await listEntries(opened, maxEntries), close: () => opened.close() };
  } catch (error) {
    if (zip) zip.close();
    else reader.close(() => {});
    throw error instanceof ZipTooLong ? error : new ZipDamaged('unreadable', { cause: error });
  }
}
