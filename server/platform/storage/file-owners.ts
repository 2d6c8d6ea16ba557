import type { Db } from '#server/platform/database/database.ts';
import type { FilePlace } from './storage.ts';

/** Names the files of one part of the site: those of one row at a time, rows that name none left out. */
export type ListRowFiles = (db: Db) => AsyncIterable<readonly FilePlace[]>;

export interface NamedFiles {
  /** How many rows name files. */
  readonly rows: number;
  /** As `folder/name`. */
  readonly paths: ReadonlySet<string>;
}

/** All files that rows name. */
export async function listNamedFiles(db: Db, owners: readonly ListRowFiles[]): Promise<NamedFiles> {
  const paths = new Set<string>();
  let rows = 0;
  for (const owner of owners) {
    for await (const files of owner(db)) {
      rows += 1;
      for (const { folder, name } of files) paths.add(`${folder}/${name}`);
    }
  }
  return { rows, paths };
}
