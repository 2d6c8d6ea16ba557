import type { Db } from '#server/platform/database/database.ts';
import { type ListRowFiles, listNamedFiles } from '#server/platform/storage/file-owners.ts';
import { folders, type Storage } from '#server/platform/storage/storage.ts';

/** How well a database and a storage fit each other. */
export interface Inventory {
  /** Rows that name files. */
  readonly rows: number;
  /** Files that rows name, and those of them that are not there. */
  readonly named: number;
  readonly missing: number;
  /** Files that are there, named or not; those in the trash are left out. */
  readonly stored: number;
}

export async function takeInventory(db: Db, storage: Storage, owners: readonly ListRowFiles[]): Promise<Inventory> {
  const { rows, paths } = await listNamedFiles(db, owners);
  let stored = 0;
  let found = 0;
  for (const folder of folders) {
    for await (const { name } of storage.list(folder)) {
      stored += 1;
      if (paths.has(`${folder}/${name}`)) found += 1;
    }
  }
  return { rows, named: paths.size, missing: paths.size - found, stored };
}

/**
 * Whether a database and a storage without identities may be taken for a pair: both without files, or with nine in ten
 * of those that rows name.
 */
export function fits({ named, missing, stored }: Inventory): boolean {
  return named === 0 ? stored === 0 : missing * 10 <= named;
}
