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

/** A file in a zip file. Its name is untrusted: use it for display and comparison only, never as a path. */
export interface ZipEntry {
  readonly name: string;
  /** The unpacked size in bytes that the archive declares. `read` never returns more bytes than that. */
  readonly size: number;
  /** @throws ZipLocked, ZipMethodUnsupported, ZipDamaged if the content cannot be read as declared */
  readonly read: () => Promise<Readable>;
}

export interface OpenZip {
  /** The files in archive order, without folders. */
  readonly entries: readonly ZipEntry[];
  readonly close: () => void;
}

/** The file is not a zip file, or its structure is inconsistent. */
export class ZipDamaged extends Error {
  override readonly name = 'ZipDamaged';
}

/** An entry is encrypted. */
export class ZipLocked extends Error {
  override readonly name = 'ZipLocked';
}

/** An entry is compressed with another method than deflate, such as bzip2 or LZMA. */
export class ZipMethodUnsupported extends Error {
  override readonly name = 'ZipMethodUnsupported';
}

/** The archive has too many files or too much metadata. */
export class ZipTooLong extends Error {
  override readonly name = 'ZipTooLong';
}

async function wrapDamage<T>(reading: Promise<T>): Promise<T> {
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
  if (!entry.canDecodeFileData()) throw new ZipMethodUnsupported();
  return wrapDamage(zip.openReadStreamPromise(entry));
}

/** Maximum bytes of all names and their metadata: four times what 20,000 files need. */
const MAX_LISTED = 8 * 1024 * 1024;

async function listEntries(zip: ZipFile, maxEntries: number): Promise<readonly ZipEntry[]> {
  const entries: ZipEntry[] = [];
  // The declared count includes folders. It can also be too low, so files are counted below.
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

/**
 * Reads a file from offset `start`. Each stream opens the file itself, so that the stream remains readable after the
 * archive is closed.
 */
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

/**
 * How many bytes at the end of the file are searched for the end record of the zip file. A zip comment and appended
 * data may follow this record.
 */
const TAIL = 128 * 1024;
const END_RECORD = Buffer.from('PK\x05\x06', 'latin1');
const END_RECORD_BYTES = 22;
const ZIP64_LOCATOR = 0x07_06_4b_50;

/** Finds the zip file within a file. Mail programs and portals add bytes before and after it, which yauzl rejects. */
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
 * Opens a zip file and reads its directory without unpacking anything. The caller closes it.
 * @throws ZipDamaged, ZipTooLong
 */
export async function openZip(path: string, maxEntries: number): Promise<OpenZip> {
  const { start, end } = await boundsOf(path);
  const reader = new FileFrom(path, start);
  let zip: ZipFile | undefined;
  try {
    // With `decodeStrings: false`, yauzl does not validate names. An invalid name then affects one file, not the whole
    // archive.
    const opened = await fromRandomAccessReaderPromise(reader, end - start, { autoClose: false, decodeStrings: false });
    zip = opened;
    return { entries: await listEntries(opened, maxEntries), close: () => opened.close() };
  } catch (error) {
    if (zip) zip.close();
    else reader.close(() => {});
    throw error instanceof ZipTooLong ? error : new ZipDamaged('unreadable', { cause: error });
  }
}
