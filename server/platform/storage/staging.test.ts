import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { openDisk } from './disk.ts';

it('staging stops reading an oversized upload without destroying its stream (decision 32)', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'cmj-files-'));
  try {
    const storage = await openDisk(directory);
    // Small chunks, as a connection delivers them.
    const upload = Readable.from(Array.from({ length: 200 }, () => Buffer.alloc(1000)));
    await expect(storage.stage(upload, 15_000)).rejects.toMatchObject({ kind: 'too-large' });
    expect(await readdir(join(directory, 'staging'))).toEqual([]);
    expect(upload.destroyed).toBe(false);
    expect((await buffer(upload)).length).toBeGreaterThan(0);
  } finally {
    await rm(directory, { recursive: true });
  }
});
