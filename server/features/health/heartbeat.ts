import { randomUUID } from 'node:crypto';
import { MINUTE } from '#server/platform/limits/limits.ts';
import type { Platform } from '#server/platform/platform.ts';
import { deleteHeartbeat, storeHeartbeat } from './store.ts';

/**
 * Writes a heartbeat of this process to the database, at once and then every minute.
 * @returns a function that stops and deletes the heartbeat. A killed process’s heartbeat expires after two minutes.
 */
export function startHeartbeat({ database, now }: Pick<Platform, 'database' | 'now'>): () => Promise<void> {
  const name = randomUUID();
  // Ignores errors, because other parts of the server report that the database is unavailable or read-only.
  const saveHeartbeat = () => storeHeartbeat(database, name, now()).catch(() => {});
  let lastWrite = saveHeartbeat();
  const timer = setInterval(() => {
    lastWrite = lastWrite.then(saveHeartbeat);
  }, MINUTE).unref();
  return async () => {
    clearInterval(timer);
    await lastWrite;
    await deleteHeartbeat(database, name).catch(() => {});
  };
}
