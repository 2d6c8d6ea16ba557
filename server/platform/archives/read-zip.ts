import type { Readable } from 'node:stream';
import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl';

/** A file inside a zip file; its name is only ever read, for it can say anything. */
export interface ZipEntry {
  readonly name: string;
  /** In bytes, as the archive claims; `read` does not give more. */
  readonly size: number;
  /** @throws ZipDamaged when it is locked, or its content is not as the archive says */
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
  if (!entry.canDecodeFileData()) throw new ZipDamaged('locked or packed in a strange way');
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

/**
 * Opens a zip file and reads its list of files; nothing is unpacked yet. Whoever opens it closes it.
 * @throws ZipDamaged, ZipTooLong
 */
export async function openZip(path: string, maxEntries: number): Promise<OpenZip> {
  // Without decoding the names, yauzl does not judge them: a strange one is the fault of one file, not of all.
  const zip = await orDamaged(openPromise(path, { autoClose: false, decodeStrings: false }));
  try {
    const entries = await listEntries(zip, maxEntries);
    return { entries, close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error instanceof ZipTooLong ? error : new ZipDamaged('unreadable', { cause: error });
  }
}
