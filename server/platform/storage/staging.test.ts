import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { openDisk } from './disk.ts';

it('leaves the rest of an upload that is too large for the caller to drop (decision 32)', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'cmj-files-'));
  try {
    const storage = await openDisk(directory);
    // In small batches, as they come from a connection.
    const upload = Readable.from(Array.from({ length: 200 }, () => Buffer.alloc(1000)));
    await expect(storage.stage(upload, 15_000)).rejects.toMatchObject({ kind: 'too-large' });
    expect(await readdir(join(directory, 'staging'))).toEqual([]);
    expect(upload.destroyed).toBe(false);
    expect((await buffer(upload)).length).toBeGreaterThan(0);
  } finally {
    await rm(directory, { recursive: true });
  }
});

it('leaves nothing of uploads that break off at once, however many they are', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'cmj-files-'));
  try {
    const storage = await openDisk(directory);
    // Busy disks open files late: each upload has broken off before its own is there.
    const uploads = Array.from({ length: 300 }, () => {
      const upload = new Readable({ read: () => {} });
      const staged = storage.stage(upload, 1000);
      upload.destroy(new Error('broken off'));
      return staged;
    });
    const outcomes = await Promise.allSettled(uploads);
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
    // Whatever is still being opened comes before this in the queue of the disk.
    await Promise.all(Array.from({ length: 50 }, () => readdir(directory)));
    expect(await readdir(join(directory, 'staging'))).toEqual([]);
  } finally {
    await rm(directory, { recursive: true });
  }
});
