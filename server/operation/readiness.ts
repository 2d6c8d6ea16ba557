import { setTimeout as wait } from 'node:timers/promises';
import type { Readiness } from '#server/http/health.ts';
import { tryWriting } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Storage } from '#server/platform/storage/storage.ts';

/** Milliseconds. */
const LOOK_AGAIN_AFTER = 2_000;
const TRY_WITHIN = 1_000;

/** A bucket is one for all processes of the site: that it is away is noted, and takes none of them out of service. */
const isBucket = ({ setting }: Storage) => setting === 'STORAGE_URL';

/** Tries to write where the site keeps things, and notes what hinders it. */
async function tryWritingEverywhere({ database, storage, health }: Platform): Promise<void> {
  const hasRoom = await storage.hasRoom(0);
  const found = await Promise.all([storage.tryWriting(), tryWriting(database)]).catch(() => undefined);
  // The database is away: what it would refuse cannot be said.
  if (!found) return;
  for (const problem of ['read-only', 'disk'] as const) health.note(problem, found.includes(problem));
  // Said early. Of a disk that is full that is said.
  health.note('disk-low', !hasRoom && !found.includes('disk'));
}

/** Tries all that the site stands on, and notes what is wrong with it. */
export async function tryEverything(platform: Platform): Promise<void> {
  const { storage, health } = platform;
  const reading = isBucket(storage) && storage.canRead().then((canRead) => health.note('storage', !canRead));
  await Promise.all([tryWritingEverywhere(platform), reading]);
}

async function look(platform: Platform): Promise<boolean> {
  // What stands in the way of writing, such as a locked table, must not make anybody wait who only reads.
  const tried = Promise.race([tryEverything(platform), wait(TRY_WITHIN, undefined, { ref: false })]);
  const { storage } = platform;
  const [canRead] = await Promise.all([isBucket(storage) || storage.canRead(), tried]);
  return canRead;
}

/**
 * Whether what the site stands on can be read, and what is wrong though it goes on. Anybody may ask, so database and
 * disk are written to only now and then.
 */
export function createReadiness(platform: Platform): () => Promise<Readiness | undefined> {
  const { databaseResponds, health, now } = platform;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let canReadFiles = Promise.resolve(false);
  return async () => {
    if (Math.abs(now() - lookedAt) >= LOOK_AGAIN_AFTER) {
      lookedAt = now();
      canReadFiles = look(platform);
    }
    if (!(await databaseResponds()) || !(await canReadFiles)) return undefined;
    const problems = health.problems();
    return {
      degraded: (['read-only', 'disk', 'disk-low', 'storage', 'damaged'] as const).filter((problem) =>
        problems.includes(problem),
      ),
    };
  };
}
