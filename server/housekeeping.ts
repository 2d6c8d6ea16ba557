import { fileOwners } from './open-data.ts';
import { HOUR } from './platform/limits/limits.ts';
import type { Platform } from './platform/platform.ts';
import { sweepFiles } from './platform/storage/sweep.ts';
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

async function sweep(platform: Platform): Promise<void> {
  try {
    await sweepFiles(platform, fileOwners);
  } catch (error) {
    platform.log.error({ err: error }, 'the files could not be swept');
  }
}

/**
 * Drops at the start and every hour what no longer counts. Files are left alone in the first hour: whoever has started
 * the site notices meanwhile when something is wrong. Answers how to stop it, which ends the tidying under way.
 */
export function startHousekeeping(platform: Platform): () => Promise<void> {
  let underWay = tidy(platform);
  const timer = setInterval(() => {
    underWay = underWay.then(() => tidy(platform)).then(() => sweep(platform));
  }, HOUR);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}
