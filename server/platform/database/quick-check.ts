import { Worker } from 'node:worker_threads';
import type { DatabaseConfig } from '#server/platform/config/config.ts';

/** Returns whether an error code means that the file is damaged or not a database. */
export function isCorruption(code: string | undefined): boolean {
  return /^SQLITE_(CORRUPT|NOTADB)/.test(code ?? '');
}

/**
 * Checks a whole SQLite file in a worker thread, without blocking queries. Does nothing for PostgreSQL, which reports
 * damage when it reads a page.
 * @returns SQLite's descriptions of the damage, which name tables and pages but contain no data
 * @throws Error if the file cannot be read, or when `signal` aborts the check
 */
export async function quickCheck(config: DatabaseConfig, signal: AbortSignal): Promise<readonly string[]> {
  if (config.engine !== 'sqlite') return [];
  signal.throwIfAborted();
  const worker = new Worker(new URL('quick-check-worker.ts', import.meta.url), {
    workerData: config.file,
    env: {},
    execArgv: [],
  });
  const { promise, resolve, reject } = Promise.withResolvers<readonly string[]>();
  const stop = () => reject(new Error('the database check was stopped'));
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
