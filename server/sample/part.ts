import type { Db } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Folder } from '#server/platform/storage/storage.ts';
import type { KeepFile, FilePlace } from './files.ts';

export interface Removed {
  /** How many of the records were still there. */
  readonly count: number;
  /** The files that they named. */
  readonly files: readonly FilePlace[];
}

/** What one kind of record adds to the sample content. */
export interface SamplePart {
  /** What the records are called: under this name they are remembered and told of, in the plural. */
  readonly kind: string;
  /** Whether there is no record of this kind, neither sample nor real. */
  readonly isEmpty: (db: Db) => Promise<boolean>;
  /**
   * Stores the files that the records will name and answers how to write the rows: those of all parts are written in
   * one transaction. Writing answers under which key or number each record is kept.
   */
  readonly prepare: (platform: Platform, keepFile: KeepFile) => Promise<(db: Db) => Promise<readonly string[]>>;
  /** Deletes those of the records that are still there. */
  readonly remove: (db: Db, records: readonly string[]) => Promise<Removed>;
}

/** What deleted rows leave behind in a folder. */
export function removedRows(folder: Folder, rows: readonly { readonly image: string | null }[]): Removed {
  return {
    count: rows.length,
    files: rows.flatMap(({ image }) => (image === null ? [] : { folder, name: image })),
  };
}
