import { parentPort, workerData } from 'node:worker_threads';
import SqliteDatabase from 'better-sqlite3';
import { codeOf } from '#server/platform/start-problem.ts';
import { isCorruption } from './quick-check.ts';

const MAX_FINDINGS = 10;
/**
 * How long the check waits for a lock, in ms. A longer wait is useless: only a process in exclusive mode blocks
 * readers, and it does so until the disk has free space.
 */
const BUSY_TIMEOUT_MS = 1_000;

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

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- the port of a worker thread has no origin
parentPort?.postMessage(findingsIn(String(workerData)));
