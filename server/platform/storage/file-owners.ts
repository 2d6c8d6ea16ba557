import type { Db } from '#server/platform/database/database.ts';
import type { FilePlace } from './storage.ts';

/** A file that a row names. */
interface NamedFile extends FilePlace {
  /** It lies in the trash. */
  readonly trashed?: true;
}

/** Names the files of one part of the site: those of one row at a time, rows that name none left out. */
export type ListRowFiles = (db: Db) => AsyncIterable<readonly NamedFile[]>;

export interface NamedFiles {
  /** How many rows name files. */
  readonly rows: number;
  /** As `folder/name`. */
  readonly paths: ReadonlySet<string>;
  /** Those of them that lie in the trash. */
  readonly trashed: ReadonlySet<string>;
}

/** All files that rows name. */
export async function listNamedFiles(db: Db, owners: readonly ListRowFiles[]): Promise<NamedFiles> {
  const paths = new Set<string>();
  const inTrash = new Set<string>();
  let rows = 0;
  for (const owner of owners) {
    for await (const files of owner(db)) {
      rows += 1;
      for (const { folder, name, trashed = false } of files) {
        paths.add(`${folder}/${name}`);
        if (trashed) inTrash.add(`${folder}/${name}`);
      }
    }
  }
  return { rows, paths, trashed: inTrash };
}
