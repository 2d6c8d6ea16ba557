import { parentPort, workerData } from 'node:worker_threads';
import SqliteDatabase from 'better-sqlite3';
import { codeOf } from '#server/platform/start-problem.ts';
import { isCorruption } from './quick-check.ts';

const MAX_FINDINGS = 10;
/** Only a process in exclusive mode blocks readers, and waiting for that is useless. */
const BUSY_TIMEOUT_MS = 1_000;

/** Returns SQLite's findings about a file. */
function findingsIn(file: string): readonly string[] {
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
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- the port of a thread knows no origins
parentPort?.postMessage(findingsIn(String(workerData)));
