import { randomBytes } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '#server/platform/app-error.ts';
import type { WriteProblem } from '#server/platform/start-problem.ts';

export const folders = ['images', 'pdf', 'events', 'uploads', 'archives'] as const;
export type Folder = (typeof folders)[number];
const extensions = ['jpg', 'png', 'webp', 'avif', 'pdf', 'zip', 'jsonl'] as const;
export type Extension = (typeof extensions)[number];

const STORED_NAME = new RegExp(`^(?<base>[0-9a-f]{32})(?:-(?<suffix>\\w+))?\\.(?<extension>${extensions.join('|')})$`);

export interface FilePlace {
  readonly folder: Folder;
  readonly name: string;
}

/** A file on the local disk: an upload that is not stored yet, or a stored file opened with `openLocally`. */
export interface StagedFile {
  /** The path on the local disk. */
  readonly path: string;
  readonly size: number;
  /** Deletes the staged file. The code that stages a file must always call `discard`, even after `keep`. */
  readonly discard: () => Promise<void>;
}

/** A range of bytes of a file. `start` and `end` are counted from 0 and inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface OpenFile {
  /** Size of the whole file in bytes. */
  readonly size: number;
  readonly stream: Readable;
}

export interface ListedFile {
  readonly name: string;
  /** Epoch milliseconds. */
  readonly changedAt: number;
}

/**
 * One of several files stored together, such as the sizes of a picture. The names of the parts differ only in suffix
 * and extension.
 */
export interface Part {
  readonly staged: StagedFile;
  /** A suffix such as `480`, without the hyphen. */
  readonly suffix?: string;
  readonly extension: Extension;
}

export interface Storage {
  /** The setting that determines where files are stored. */
  readonly setting: 'DATA_DIR' | 'STORAGE_URL';
  /**
   * Stages content of up to `maxBytes`. If it fails, no staged file remains.
   * @throws AppError `too-large` above `maxBytes`, `no-room` if the file would use reserved space; errors of `content`
   */
  readonly stage: (content: Readable | Buffer, maxBytes: number) => Promise<StagedFile>;
  /**
   * Stores all parts or none. The base name of the files is `base` (32 hex digits), or a new name by default. Returns
   * the file names in the order of `parts` (decision 2).
   */
  readonly keep: (folder: Folder, parts: readonly Part[], base?: string) => Promise<readonly string[]>;
  /** Returns the size in bytes; undefined if there is no such file or the name is invalid. */
  readonly sizeOf: (folder: Folder, name: string) => Promise<number | undefined>;
  /**
   * Opens a file. Returns undefined if there is no such file or the name is invalid.
   * @param range the bytes to read, within the file's size; all by default
   */
  readonly open: (folder: Folder, name: string, range?: ByteRange) => Promise<OpenFile | undefined>;
  /**
   * Provides a stored file on the local disk for random access. The caller must call `discard` on the result. Returns
   * undefined if there is no such file.
   * @throws AppError `no-room` if the copy would use reserved space
   */
  readonly openLocally: (folder: Folder, name: string) => Promise<StagedFile | undefined>;
  /** Opens a file in the trash, like `open`. */
  readonly openTrashed: (folder: Folder, name: string) => Promise<OpenFile | undefined>;
  /** Moves a file to the trash, where `open` does not find it. Harmless if the file does not exist. */
  readonly trash: (folder: Folder, name: string) => Promise<void>;
  /** Restores a file from the trash. Harmless if the file is not in the trash. */
  readonly restore: (folder: Folder, name: string) => Promise<void>;
  /** Deletes a file for good, including from the trash. Harmless if the file does not exist. */
  readonly remove: (folder: Folder, name: string) => Promise<void>;
  /** Lists all files of a folder, without the trash. */
  readonly list: (folder: Folder) => AsyncIterable<ListedFile>;
  readonly canRead: () => Promise<boolean>;
  /** Returns whether staging this many bytes leaves the reserved space free. */
  readonly hasRoom: (bytes: number) => Promise<boolean>;
  /** Tests writing a file on the local disk. Returns the problem, or undefined. */
  readonly tryWriting: () => Promise<WriteProblem | undefined>;
  readonly listTrash: (folder: Folder) => AsyncIterable<ListedFile>;
}

/** Returns the names of the parts of one file. @throws TypeError if a part has an invalid suffix */
export function namesFor(
  parts: readonly Pick<Part, 'suffix' | 'extension'>[],
  base = randomBytes(16).toString('hex'),
): readonly string[] {
  const names = parts.map(({ suffix, extension }) => `${base}${suffix === undefined ? '' : `-${suffix}`}.${extension}`);
  const wrong = names.find((name) => !isStoredName(name));
  if (wrong !== undefined) throw new TypeError(`invalid name for a stored file: ${wrong}`);
  return names;
}

/** Returns whether this is a valid stored name (decision 2). Paths and other names are rejected. */
export function isStoredName(name: string): boolean {
  return STORED_NAME.test(name);
}

/** Splits a stored name into its parts. @throws TypeError if it is invalid */
export function partsOfName(name: string): Pick<Part, 'suffix' | 'extension'> & { readonly base: string } {
  const { base, suffix, extension } = STORED_NAME.exec(name)?.groups ?? {};
  const known = extensions.find((each) => each === extension);
  if (base === undefined || known === undefined) throw new TypeError(`not the name of a stored file: ${name}`);
  return { base, extension: known, ...(suffix !== undefined && { suffix }) };
}

/** Parses a path such as `images/….jpg`. @throws TypeError if it is invalid */
export function parseFilePath(path: string): FilePlace {
  const [first, name] = path.split('/');
  const folder = folders.find((known) => known === first);
  if (folder === undefined || name === undefined) throw new TypeError(`not the path of a stored file: ${path}`);
  return { folder, name };
}

/** Disk space in bytes. */
export interface Space {
  readonly free: number;
  readonly total: number;
}

/** Returns the space on the folder's disk; null if the folder does not exist. */
export async function diskSpaceAt(directory: string): Promise<Space | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(`${directory}/.`);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch {
    return null;
  }
}

/** Returns the space on the disk of a folder, or of its nearest existing parent folder. */
export async function spaceFor(directory: string): Promise<Space | null> {
  const above = dirname(directory);
  return (await diskSpaceAt(directory)) ?? (above === directory ? null : spaceFor(above));
}

/**
 * Returns whether a write leaves `minFree` bytes free. They are reserved for sign-in and other small writes. Returns
 * true if the free space is unknown.
 * @param bytes size of the write
 */
export async function hasFreeSpace(directory: string, minFree: number, bytes = 0): Promise<boolean> {
  const space = await spaceFor(directory);
  return !space || space.free - bytes >= minFree;
}

const RETRY_AFTER_SECONDS = 60;

/** Creates the error for a write that would use the reserved space. */
export function noSpaceError(): AppError {
  return new AppError('no-room', 'noRoom', { retryAfterSeconds: RETRY_AFTER_SECONDS });
}
