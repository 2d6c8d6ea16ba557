import { open } from 'node:fs/promises';
import SqliteDatabase from 'better-sqlite3';

/** Spoils a page of an SQLite file: the index of who invited whom, by which nothing else is looked up. */
export async function damage(file: string): Promise<void> {
  const database = new SqliteDatabase(file);
  // What was written last lies in a file beside it.
  database.pragma('wal_checkpoint(truncate)');
  const size = Number(database.pragma('page_size', { simple: true }));
  const page = database.prepare<[], number>(`select rootpage from sqlite_schema where name = 'invitations_invited_by'`);
  const at = (Number(page.pluck().get()) - 1) * size;
  database.close();
  const handle = await open(file, 'r+');
  try {
    await handle.write(Buffer.alloc(size, 0xff), 0, size, at);
  } finally {
    await handle.close();
  }
}
