import { execFile } from 'node:child_process';
import { mkdtemp, open, rm, stat, statfs, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import SqliteDatabase from 'better-sqlite3';
import type { DatabaseConfig } from '#server/platform/config/config.ts';
import { codeOf } from '#server/platform/start-problem.ts';

const run = promisify(execFile);
const PAGE = 4096;

/** Whether this user may mount a disk. */
export const mayMount = process.getuid?.() === 0;

/** SQLite goes on for a while in the log that it has; without that the next write needs room. */
export function emptyLog(config: DatabaseConfig): void {
  if (config.engine !== 'sqlite') return;
  const database = new SqliteDatabase(config.file);
  database.pragma('wal_checkpoint(TRUNCATE)');
  database.close();
}

/** A disk of its own, in memory. */
export interface SmallDisk {
  /** Where it is mounted. */
  readonly directory: string;
  /** Fills it until so many bytes are left; none unless given. */
  readonly fill: (left?: number) => Promise<void>;
  /** Makes room again. */
  readonly empty: () => Promise<void>;
  /** Nothing may be open on it any more. */
  readonly unmount: () => Promise<void>;
}

/** Writes into a file until its disk takes no more. */
export async function writeToTheEnd(path: string): Promise<void> {
  const file = await open(path, 'a');
  try {
    for (;;) await file.write(Buffer.alloc(PAGE));
  } catch (error) {
    if (codeOf(error) !== 'ENOSPC') throw error;
  } finally {
    await file.close();
  }
}

/** @param size in megabytes */
export async function mountSmallDisk(size: number): Promise<SmallDisk> {
  const directory = await mkdtemp(join(tmpdir(), 'cmj-disk-'));
  await run('mount', ['-t', 'tmpfs', '-o', `size=${size}m`, 'none', directory]);
  const filler = join(directory, 'filler');
  return {
    directory,
    fill: async (left = 0) => {
      await writeToTheEnd(filler);
      if (left > 0) {
        const { bsize, bavail } = await statfs(directory);
        const more = left - bavail * bsize;
        const { size: filled } = await stat(filler);
        await truncate(filler, Math.max(0, filled - more));
      }
    },
    empty: () => rm(filler, { force: true }),
    unmount: async () => {
      await run('umount', [directory]);
      await rm(directory, { recursive: true });
    },
  };
}
