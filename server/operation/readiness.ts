import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { testWrite } from '#server/platform/database/database.ts';
import { isDatabaseUp } from '#server/platform/database/public-version-store.ts';
import { type Platform, programVersion } from '#server/platform/platform.ts';
import type { Storage } from '#server/platform/storage/storage.ts';

/** The state of a site that is ready. `degraded` lists its problems for the operator. */
interface Readiness {
  readonly degraded: readonly ('read-only' | 'disk' | 'disk-low' | 'storage' | 'damaged')[];
}

/**
 * `/healthz` returns the program version while the process is alive. `/readyz` returns whether the database and files
 * can be read (decision 30). A degraded site is ready, because a read-only site is better than none. A site about to
 * shut down is not ready, so that load balancers send requests elsewhere.
 * @param readiness returns undefined if the database or files cannot be read
 */
export function addHealthRoutes(
  app: FastifyInstance,
  readiness: () => Promise<Readiness | undefined>,
  isLeaving: () => boolean,
): void {
  app.get('/healthz', { logLevel: 'warn' }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok', version: programVersion }),
  );
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const found = isLeaving() ? undefined : await readiness();
    return reply
      .code(found ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(found ? { status: 'ok', degraded: found.degraded } : { status: 'unavailable' });
  });
}

const CHECK_INTERVAL_MS = 2_000;
const CHECK_TIMEOUT_MS = 1_000;

/**
 * Returns whether files are stored in a bucket, which all processes share. An unreachable bucket is reported as a
 * problem, but does not make `/readyz` report a process as unavailable.
 */
const isBucket = ({ setting }: Storage) => setting === 'STORAGE_URL';

/** Tests writing to database and storage, and records what fails. */
async function tryWritingEverywhere({ database, storage, health }: Platform): Promise<void> {
  const hasRoom = await storage.hasRoom(0);
  const found = await Promise.all([storage.tryWriting(), testWrite(database)]).catch(() => undefined);
  // The database is unreachable, so whether it accepts writes is unknown.
  if (!found) return;
  for (const problem of ['read-only', 'disk'] as const) health.note(problem, found.includes(problem));
  // `disk-low` warns early that space is low. It is not reported once the disk is full.
  health.note('disk-low', !hasRoom && !found.includes('disk'));
}

/** Tests everything the site depends on and records the problems found. */
export async function checkDependencies(platform: Platform): Promise<void> {
  const { storage, health } = platform;
  const reading = isBucket(storage) && storage.canRead().then((canRead) => health.note('storage', !canRead));
  await Promise.all([tryWritingEverywhere(platform), reading]);
}

async function check(platform: Platform): Promise<boolean> {
  // Waits at most CHECK_TIMEOUT_MS, so that a blocked write, for example on a locked table, does not delay read-only
  // requests.
  const tried = Promise.race([checkDependencies(platform), wait(CHECK_TIMEOUT_MS, undefined, { ref: false })]);
  const { storage } = platform;
  const [canRead] = await Promise.all([isBucket(storage) || storage.canRead(), tried]);
  return canRead;
}

/**
 * Returns a function that returns the current problems, or undefined if the database or the files cannot be read. The
 * endpoint is public, so files and writing are tested at most every two seconds.
 */
export function createReadiness(platform: Platform): () => Promise<Readiness | undefined> {
  const { database, health, now } = platform;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let canReadFiles = Promise.resolve(false);
  return async () => {
    if (Math.abs(now() - checkedAt) >= CHECK_INTERVAL_MS) {
      checkedAt = now();
      canReadFiles = check(platform);
    }
    if (!(await isDatabaseUp(database)) || !(await canReadFiles)) return undefined;
    const problems = health.problems();
    return {
      degraded: (['read-only', 'disk', 'disk-low', 'storage', 'damaged'] as const).filter((problem) =>
        problems.includes(problem),
      ),
    };
  };
}
