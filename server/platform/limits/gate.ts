import type { Platform } from '#server/platform/platform.ts';
import { createTurns } from '#server/platform/turns/turns.ts';
import { checkLimit, countTowards, type Limit } from './limits.ts';

/**
 * Lets through, and counts, as many as the limit allows; the others get Refusal `too-many`. They are looked at one after
 * the other: many at the same moment cannot slip past together.
 */
export function createGate(platform: Platform, limit: Limit): (whom: string) => Promise<void> {
  const turns = createTurns();
  return (whom) =>
    turns.take(whom, async () => {
      await checkLimit(platform, limit, whom);
      await countTowards(platform, limit, whom);
    });
}
