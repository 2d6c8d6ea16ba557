import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { Database, Db } from './database.ts';
import { DatabaseUnavailable } from './unavailable.ts';

/** Returns the version number of the public content, which all processes share (decision 31). */
export async function publicVersion(db: Db): Promise<number> {
  const row = await db.selectFrom('public_version').select('version').where('id', '=', 1).executeTakeFirstOrThrow();
  return row.version;
}

/** How long the database may take to return the version, in ms, before it counts as unreachable. */
const VERSION_TIMEOUT_MS = 3_000;

/** Returns the answer of the database. @throws DatabaseUnavailable after `VERSION_TIMEOUT_MS` */
async function answerOf<T>(query: Promise<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  // If this process itself was busy, the answer may have arrived in time. The event loop reads it before the immediate.
  const giveUp = () => setImmediate(() => reject(new DatabaseUnavailable()));
  const timer = setTimeout(giveUp, VERSION_TIMEOUT_MS).unref();
  query.then(resolve, reject);
  return promise.finally(() => clearTimeout(timer));
}

/** Returns whether the database responds. */
export async function isDatabaseUp(database: Database): Promise<boolean> {
  return answerOf(publicVersion(database)).then(
    () => true,
    () => false,
  );
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
    const version = answerOf(publicVersion(database));
    latest = version.catch(() => {});
    return version;
  }

  return async () => (next ??= ask());
}

/** Makes other changes of content without a row of its own wait until the transaction ends. */
export async function lockPublicContent(db: Db): Promise<void> {
  await db
    .updateTable('public_version')
    .set((e) => ({ version: e.ref('version') }))
    .where('id', '=', 1)
    .execute();
}

/** Increments the version, which invalidates cached pages. Call it in every transaction that changes public content. */
export async function publicContentChanged(db: Db): Promise<void> {
  await db
    .updateTable('public_version')
    .set((e) => ({ version: e('version', '+', 1) }))
    .where('id', '=', 1)
    .execute();
}
