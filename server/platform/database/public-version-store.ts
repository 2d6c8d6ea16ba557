import { setImmediate as endOfTurn, setTimeout as wait } from 'node:timers/promises';
import type { Database, Db } from './database.ts';
import { DatabaseUnavailable } from './unavailable.ts';

/** Returns the version number of the public content, which all processes share (decision 31). */
export async function publicVersion(db: Db): Promise<number> {
  const row = await db.selectFrom('public_version').select('version').where('id', '=', 1).executeTakeFirstOrThrow();
  return row.version;
}

/** How long the database may take to return the version, in ms, before it counts as unreachable. */
const VERSION_TIMEOUT_MS = 3_000;

async function refuseAfterTimeout(): Promise<never> {
  await wait(VERSION_TIMEOUT_MS, undefined, { ref: false });
  // If this process itself was busy, the response may have arrived in time. Read it first.
  await endOfTurn();
  throw new DatabaseUnavailable();
}

/** Returns whether the database responds. */
export async function isDatabaseUp(database: Database): Promise<boolean> {
  const up = publicVersion(database).then(
    () => true,
    () => false,
  );
  return Promise.race([up, refuseAfterTimeout().catch(() => false)]);
}

/**
 * Creates a function that reads the version of the public content. Calls that arrive before a query starts share its
 * result, which is as current as the result of separate queries. Throws DatabaseUnavailable if the database does not
 * respond within three seconds.
 */
export function createPublicVersionReader(database: Database): () => Promise<number> {
  let latest: Promise<unknown> = Promise.resolve();
  let next: Promise<number> | undefined;

  async function ask(): Promise<number> {
    // One query at a time, so that many requests use only one connection.
    await Promise.all([latest, endOfTurn()]);
    next = undefined;
    const version = publicVersion(database);
    latest = version.catch(() => {});
    return version;
  }

  return async () => Promise.race([(next ??= ask()), refuseAfterTimeout()]);
}

/** Increments the version, which invalidates cached pages. Call it in every transaction that changes public content. */
export async function publicContentChanged(db: Db): Promise<void> {
  await db
    .updateTable('public_version')
    .set((e) => ({ version: e('version', '+', 1) }))
    .where('id', '=', 1)
    .execute();
}
