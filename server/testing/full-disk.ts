import { execFile } from 'node:child_process';
import { type FileHandle, mkdtemp, open, rm, stat, statfs, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import SqliteDatabase from 'better-sqlite3';
import type { DatabaseConfig } from '#server/platform/config/config.ts';
import { codeOf } from '#server/platform/start-problem.ts';

const run = promisify(execFile);
const PAGE = 4096;

/** Mounting a file system requires root. */
export const mayMount = process.getuid?.() === 0;

/** Truncates SQLite's WAL file. Otherwise SQLite could write to unused space in that file although the disk is full. */
export function truncateWal(config: DatabaseConfig): void {
  if (config.engine !== 'sqlite') return;
  const database = new SqliteDatabase(config.file);
  database.pragma('wal_checkpoint(TRUNCATE)');
  database.close();
}

/** A small file system in memory. */
export interface SmallDisk {
  readonly directory: string;
  /** Fills the disk until `left` bytes are free; 0 by default. */
  readonly fill: (left?: number) => Promise<void>;
  readonly empty: () => Promise<void>;
  /** Unmounts the disk. No file on it may be open. */
  readonly unmount: () => Promise<void>;
}

/** Appends to a file until the disk is full, to the last page. */
export async function writeToTheEnd(path: string): Promise<void> {
  const file = await open(path, 'a');
  try {
    for (const block of [Buffer.alloc(256 * PAGE), Buffer.alloc(PAGE)]) await writeUntilFull(file, block);
  } finally {
    await file.close();
  }
}

async function writeUntilFull(file: FileHandle, block: Buffer): Promise<void> {
  try {
    for (;;) await file.write(block);
  } catch (error) {
    if (codeOf(error) !== 'ENOSPC') throw error;
  }
}

/** Mounts a small disk. @param size in megabytes */
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
