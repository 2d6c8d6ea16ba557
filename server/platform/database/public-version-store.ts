import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { Database, Db } from './database.ts';

/** The version of all that public pages show; every process on the database sees the same (decision 31). */
export async function publicVersion(db: Db): Promise<number> {
  const row = await db.selectFrom('public_version').select('version').where('id', '=', 1).executeTakeFirstOrThrow();
  return row.version;
}

/**
 * Reads the version for many at once: one question serves all who came before it was asked, so what they are told is as
 * fresh as if each had asked alone.
 */
export function createPublicVersionReader(database: Database): () => Promise<number> {
  let latest: Promise<unknown> = Promise.resolve();
  let next: Promise<number> | undefined;

  async function ask(): Promise<number> {
    // One at a time, so that a crowd takes no more than one connection.
    await Promise.all([latest, endOfTurn()]);
    next = undefined;
    const version = publicVersion(database);
    latest = version.catch(() => {});
    return version;
  }

  return async () => (next ??= ask());
}

/** To be called in every transaction that changes what a public page shows: cached pages are not used again. */
export async function publicContentChanged(db: Db): Promise<void> {
  await db
    .updateTable('public_version')
    .set((e) => ({ version: e('version', '+', 1) }))
    .where('id', '=', 1)
    .execute();
}
