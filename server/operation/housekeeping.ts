import { HOUR } from '#server/platform/limits/limits.ts';
import type { Platform } from '#server/platform/platform.ts';
import { tableEnds } from './table-ends.ts';

const tidies = new Set(Object.values(tableEnds).flatMap((end) => ('tidy' in end ? [end.tidy] : [])));

/** What cannot be tidied keeps nothing else from it. */
async function tidy(platform: Platform): Promise<void> {
  for (const each of tidies) {
    await each(platform).catch((error: unknown) => {
      platform.log.error({ err: error }, 'housekeeping failed');
    });
  }
}

/**
 * Drops at the start and every hour what no longer counts. Answers how to stop it, which ends the tidying under way.
 */
export function startHousekeeping(platform: Platform): () => Promise<void> {
  let underWay = tidy(platform);
  const timer = setInterval(() => {
    underWay = underWay.then(() => tidy(platform));
  }, HOUR);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}
