import { workerData } from 'node:worker_threads';
import SqliteDatabase from 'better-sqlite3';

const database = new SqliteDatabase(String(workerData), { fileMustExist: true, timeout: 0 });
try {
  // PASSIVE copies as many pages as possible without blocking readers or writers and without waiting for them.
  database.pragma('wal_checkpoint(PASSIVE)');
} finally {
  database.close();
}
