import { setTimeout as wait } from 'node:timers/promises';
import type { Readiness } from './http/health.ts';
import { tryWriting } from './platform/database/database.ts';
import type { Platform } from './platform/platform.ts';

/** Milliseconds. */
const LOOK_AGAIN_AFTER = 2_000;
const TRY_WRITING_WITHIN = 1_000;

/** Tries to write where the site keeps things, and notes what hinders it. */
export async function tryWritingEverywhere({ database, storage, health }: Platform): Promise<void> {
  const hasRoom = await storage.hasRoom(0);
  const found = await Promise.all([storage.tryWriting(), tryWriting(database)]).catch(() => undefined);
  // The database is away: what it would refuse cannot be said.
  if (!found) return;
  for (const problem of ['read-only', 'disk'] as const) health.note(problem, found.includes(problem));
  // Said early. Of a disk that is full that is said.
  health.note('disk-low', !hasRoom && !found.includes('disk'));
}

async function look(platform: Platform): Promise<boolean> {
  // What stands in the way of writing, such as a locked table, must not make anybody wait who only reads.
  const tried = Promise.race([tryWritingEverywhere(platform), wait(TRY_WRITING_WITHIN, undefined, { ref: false })]);
  const [canRead] = await Promise.all([platform.storage.canRead(), tried]);
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
      degraded: (['read-only', 'disk', 'disk-low', 'damaged'] as const).filter((problem) => problems.includes(problem)),
    };
  };
}
