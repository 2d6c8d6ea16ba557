import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { WriteProblem } from '#server/platform/start-problem.ts';

export const folders = ['images', 'pdf', 'events', 'uploads', 'archives'] as const;
export type Folder = (typeof folders)[number];
const extensions = ['jpg', 'png', 'webp', 'avif', 'pdf', 'zip'] as const;
export type Extension = (typeof extensions)[number];

const STORED_NAME = new RegExp(`^(?<base>[0-9a-f]{32})(?:-(?<suffix>\\w+))?\\.(?<extension>${extensions.join('|')})$`);

/** Where a stored file is. */
export interface FilePlace {
  readonly folder: Folder;
  readonly name: string;
}

/** A file that has arrived but belongs to nothing yet. */
export interface StagedFile {
  /** On the disk of this machine, for whoever has to look into it. */
  readonly path: string;
  readonly size: number;
  /** Takes it away again; whoever stages a file sees to this, whatever happens. Harmless after `keep`. */
  readonly discard: () => Promise<void>;
}

/** Bytes of a file; both ends are part of it. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface OpenFile {
  /** Of the whole file, in bytes. */
  readonly size: number;
  readonly stream: Readable;
}

export interface ListedFile {
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly changedAt: number;
}

/** One of the files that are kept together, such as the sizes of a picture: they share a name but for the suffix. */
export interface Part {
  readonly staged: StagedFile;
  /** Such as `480`, without the hyphen. */
  readonly suffix?: string;
  readonly extension: Extension;
}

export interface Storage {
  /** The setting that says where it is. */
  readonly setting: 'DATA_DIR' | 'STORAGE_URL';
  /**
   * Takes content in, up to `maxBytes`.
   * @throws AppError `too-large` beyond that, `no-room` when it would take what is to stay free; nothing is left then, nor
   *   when the content breaks off
   */
  readonly stage: (content: Readable | Buffer, maxBytes: number) => Promise<StagedFile>;
  /**
   * Makes all parts permanent or none, under a name of their own or under one that others have already (`base`, 32
   * digits). Answers their names in the order given (decision 2).
   */
  readonly keep: (folder: Folder, parts: readonly Part[], base?: string) => Promise<readonly string[]>;
  /** In bytes; undefined when there is no such file, or no such name. */
  readonly sizeOf: (folder: Folder, name: string) => Promise<number | undefined>;
  /**
   * Undefined when there is no such file, or no such name.
   * @param range which bytes to read, within the size of the file; undefined for all of them
   */
  readonly open: (folder: Folder, name: string, range?: ByteRange) => Promise<OpenFile | undefined>;
  /**
   * A stored file on the disk of this machine, for whoever has to look here and there in it, and discards it afterwards;
   * undefined when there is none.
   * @throws AppError `no-room` when it is stored elsewhere, and would take what is to stay free here
   */
  readonly openLocally: (folder: Folder, name: string) => Promise<StagedFile | undefined>;
  /** The same as `open` for a file in the trash. */
  readonly openTrashed: (folder: Folder, name: string) => Promise<OpenFile | undefined>;
  /** Moves a file into the trash, where it is served to nobody. Harmless when it is gone already. */
  readonly trash: (folder: Folder, name: string) => Promise<void>;
  /** Takes a file out of the trash again. Harmless when it is not there. */
  readonly takeBack: (folder: Folder, name: string) => Promise<void>;
  /** Removes a file for good, from the trash too. Harmless when it is gone already. */
  readonly remove: (folder: Folder, name: string) => Promise<void>;
  /** All files of a folder, those in the trash left out. */
  readonly list: (folder: Folder) => AsyncIterable<ListedFile>;
  /** Whether files can be read at present. */
  readonly canRead: () => Promise<boolean>;
  /** Whether files of so many bytes leave what is to stay free on the disk that they are staged on. */
  readonly hasRoom: (bytes: number) => Promise<boolean>;
  /** Tries to write a file on the disk of this machine. Answers what hinders it. */
  readonly tryWriting: () => Promise<WriteProblem | undefined>;
  /** Those files of a folder that lie in the trash. */
  readonly listTrash: (folder: Folder) => AsyncIterable<ListedFile>;
}

/** What the parts of one file are called. @throws TypeError when one cannot be stored under that name */
export function namesFor(
  parts: readonly Pick<Part, 'suffix' | 'extension'>[],
  base = randomBytes(16).toString('hex'),
): readonly string[] {
  const names = parts.map(({ suffix, extension }) => `${base}${suffix === undefined ? '' : `-${suffix}`}.${extension}`);
  const wrong = names.find((name) => !isStoredName(name));
  if (wrong !== undefined) throw new TypeError(`a stored file cannot be named ${wrong}`);
  return names;
}

/** The only names that stored files have (decision 2); anything else cannot name a file, least of all a path. */
export function isStoredName(name: string): boolean {
  return STORED_NAME.test(name);
}

/** A stored name as what it is made of. @throws TypeError when it is none */
export function partsOfName(name: string): Pick<Part, 'suffix' | 'extension'> & { readonly base: string } {
  const { base, suffix, extension } = STORED_NAME.exec(name)?.groups ?? {};
  const known = extensions.find((each) => each === extension);
  if (base === undefined || known === undefined) throw new TypeError(`no stored file: ${name}`);
  return { base, extension: known, ...(suffix !== undefined && { suffix }) };
}

/** The place that a path such as `images/….jpg` means. @throws TypeError when it is none */
export function placeAt(path: string): FilePlace {
  const [first, name] = path.split('/');
  const folder = folders.find((known) => known === first);
  if (folder === undefined || name === undefined) throw new TypeError(`no stored file: ${path}`);
  return { folder, name };
}
