import { keepBureauCurrent } from '#server/features/matrimony/service.ts';
import { HOUR } from '#server/platform/limits/limits.ts';
import type { Platform } from '#server/platform/platform.ts';
import { retentionRules } from './retention-rules.ts';

const cleanups = new Set(Object.values(retentionRules).flatMap((end) => ('cleanUp' in end ? [end.cleanUp] : [])));

/** Runs all cleanup functions and the daily work of the bureau. If one fails, the others still run. */
async function cleanUp(platform: Platform): Promise<void> {
  for (const each of [...cleanups, keepBureauCurrent]) {
    await each(platform).catch((error: unknown) => {
      platform.log.error(
        { event: 'housekeeping.failed', err: error },
        'Housekeeping failed and is retried within the hour',
      );
    });
  }
}

/**
 * Deletes expired rows at startup and every hour. @returns a function that stops the cleanups and waits for a running
 * one
 */
export function startHousekeeping(platform: Platform): () => Promise<void> {
  let running = cleanUp(platform);
  const timer = setInterval(() => {
    running = running.then(() => cleanUp(platform));
  }, HOUR);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
