// The program of a child process that checks a SQLite file, started by quick-check.ts.
import SqliteDatabase from 'better-sqlite3';
import { serveCalls } from '#server/platform/child-processes/serve-calls.ts';
import { codeOf, isCorruption } from '#server/platform/start-problem.ts';

const MAX_FINDINGS = 10;
/**
 * How long the check waits for a lock, in ms. A longer wait is useless: only a process in exclusive mode blocks
 * readers, and it does so until the disk has free space.
 */
const BUSY_TIMEOUT_MS = 1_000;

const calls = {
  findDamage: async (file: string): Promise<readonly string[]> => {
    const database = new SqliteDatabase(file, { readonly: true, fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
    try {
      const said = database.prepare<[], string>(`pragma quick_check(${MAX_FINDINGS})`).pluck().all();
      return said.filter((words) => words !== 'ok');
    } catch (error) {
      const code = codeOf(error);
      if (code !== undefined && isCorruption(code)) return [code];
      throw error;
    } finally {
      database.close();
    }
  },
};

export type QuickCheckCalls = typeof calls;

serveCalls(calls);
