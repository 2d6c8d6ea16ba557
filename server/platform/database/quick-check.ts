import { createChildProcesses } from '#server/platform/child-processes/child-processes.ts';
import type { DatabaseConfig } from '#server/platform/config/config.ts';
import type { QuickCheckCalls } from './quick-check-worker.ts';

/** A check of 432 MB takes less than a second. */
const TIMEOUT_MS = 10 * 60_000;
const inProcess = createChildProcesses<QuickCheckCalls>(new URL('./quick-check-worker.ts', import.meta.url), {
  maxMemory: 64,
  timeoutMs: TIMEOUT_MS,
});

/**
 * Checks a whole SQLite file in a child process, without blocking queries. Does nothing for PostgreSQL, which reports
 * damage when it reads a page.
 * @returns SQLite's descriptions of the damage, which name tables and pages but contain no data
 * @throws Error if the file cannot be read
 */
export async function quickCheck(config: DatabaseConfig): Promise<readonly string[]> {
  return config.engine === 'sqlite' ? inProcess((ask) => ask('findDamage', config.file)) : [];
}
