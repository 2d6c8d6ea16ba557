import type { Db } from '#server/platform/database/database.ts';
import type { FilePlace } from './storage.ts';

interface NamedFile extends FilePlace {
  /** True if the file is in the trash; otherwise undefined. */
  readonly trashed?: true;
}

/** Lists the files of one kind of record, one array per row. Rows without files are skipped. */
export type ListRowFiles = (db: Db) => AsyncIterable<readonly NamedFile[]>;

export interface NamedFiles {
  readonly rows: number;
  /** The files that rows name, as `folder/name`. */
  readonly paths: ReadonlySet<string>;
  /** The subset of `paths` that is in the trash. */
  readonly trashed: ReadonlySet<string>;
}

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
