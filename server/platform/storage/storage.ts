import type { Readable } from 'node:stream';
import type { WriteProblem } from '#server/platform/write-problem.ts';

export const folders = ['images', 'pdf', 'events', 'uploads'] as const;
export type Folder = (typeof folders)[number];
export type Extension = 'jpg' | 'png' | 'webp' | 'avif' | 'pdf';

/** A file that has arrived but belongs to nothing yet. */
export interface StagedFile {
  /** On the disk of this machine, for whoever has to look into it. */
  readonly path: string;
  readonly size: number;
  /** Takes it away again; whoever stages a file sees to this, whatever happens. Harmless after `keep`. */
  readonly discard: () => Promise<void>;
  /** Takes it away from whoever staged it: the file goes on under another name, and has to be discarded there. */
  readonly claim: () => Promise<StagedFile>;
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
  /**
   * Takes content in, up to `mostBytes`.
   * @throws Refusal `too-large` beyond that; nothing is left then, nor when the content breaks off
   */
  readonly stage: (content: Readable | Buffer, mostBytes: number) => Promise<StagedFile>;
  /**
   * Makes all parts permanent or none, under a name of their own or under one that others have already (`base`, 32
   * digits). Answers their names in the order given (decision 2).
   */
  readonly keep: (folder: Folder, parts: readonly Part[], base?: string) => Promise<readonly string[]>;
  /**
   * Undefined when there is no such file, or no such name.
   * @param part told the size of the file; answers which bytes to read, undefined for all of them
   */
  readonly open: (
    folder: Folder,
    name: string,
    part?: (size: number) => ByteRange | undefined,
  ) => Promise<OpenFile | undefined>;
  /** Harmless when it is gone already. */
  readonly remove: (folder: Folder, name: string) => Promise<void>;
  /** All files of a folder. */
  readonly list: (folder: Folder) => AsyncIterable<ListedFile>;
  /** Whether files can be read at present. */
  readonly canRead: () => Promise<boolean>;
  /** Tries to write a file. Answers what hinders it. */
  readonly tryWriting: () => Promise<WriteProblem | undefined>;
}

/** The only names that stored files have (decision 2); anything else cannot name a file, least of all a path. */
export function isStoredName(name: string): boolean {
  return /^[0-9a-f]{32}(-\w+)?\.(jpg|png|webp|avif|pdf)$/.test(name);
}
