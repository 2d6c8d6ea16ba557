import { Worker } from 'node:worker_threads';
import type { DatabaseConfig } from '#server/platform/config/config.ts';

/** Whether SQLite says with this code that a file holds no database, or a broken one. */
export function isDamage(code: string | undefined): boolean {
  return /^SQLITE_(CORRUPT|NOTADB)/.test(code ?? '');
}

/**
 * Looks through the whole of an SQLite file, in a thread and through a connection of its own: nobody waits for it.
 * PostgreSQL tells of damage when it reads.
 * @returns what is wrong, in SQLite's words; they speak of tables and pages, never of what is written there
 */
export async function quickCheck(config: DatabaseConfig, signal: AbortSignal): Promise<readonly string[]> {
  if (config.engine !== 'sqlite') return [];
  const worker = new Worker(new URL('quick-check-worker.ts', import.meta.url), {
    workerData: config.file,
    env: {},
    execArgv: [],
  });
  const { promise, resolve, reject } = Promise.withResolvers<readonly string[]>();
  const stop = () => reject(new Error('stopped'));
  signal.addEventListener('abort', stop);
  worker.once('message', resolve);
  worker.once('error', reject);
  try {
    return await promise;
  } finally {
    signal.removeEventListener('abort', stop);
    await worker.terminate();
  }
}
