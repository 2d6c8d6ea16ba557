import { workerData } from 'node:worker_threads';
import SqliteDatabase from 'better-sqlite3';

const database = new SqliteDatabase(String(workerData), { fileMustExist: true, timeout: 0 });
try {
  // Copies what it can without making readers or writers wait.
  database.pragma('wal_checkpoint(PASSIVE)');
} finally {
  database.close();
}
