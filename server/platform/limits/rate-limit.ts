import type { Platform } from '#server/platform/platform.ts';
import { createKeyedMutex } from '#server/platform/keyed-mutex/keyed-mutex.ts';
import { checkLimit, countTowards, type Limit } from './limits.ts';

/**
 * Lets through, and counts, as many as the limit allows; the others get AppError `too-many`. They are looked at one after
 * the other: many at the same moment cannot slip past together.
 */
export function createRateLimit(platform: Platform, limit: Limit): (whom: string) => Promise<void> {
  const mutex = createKeyedMutex();
  return (whom) =>
    mutex.runExclusive(whom, async () => {
      await checkLimit(platform, limit, whom);
      await countTowards(platform, limit, whom);
    });
}
