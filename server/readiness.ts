import { databaseAnswers } from './platform/database/database.ts';
import type { Platform } from './platform/platform.ts';

/** Milliseconds. */
const LOOK_AGAIN_AFTER = 2_000;

/** Whether what the site stands on answers. Anybody may ask, so the disk is written to only now and then. */
export function createReadiness({ database, storage, now }: Platform): () => Promise<boolean> {
  let lookedAt = Number.NEGATIVE_INFINITY;
  let writable = Promise.resolve(false);
  return async () => {
    if (Math.abs(now() - lookedAt) >= LOOK_AGAIN_AFTER) {
      lookedAt = now();
      writable = storage.check();
    }
    return (await databaseAnswers(database)) && (await writable);
  };
}
