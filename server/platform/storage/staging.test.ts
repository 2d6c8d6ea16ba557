import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { openDisk } from './disk.ts';
import { temporaryFolder } from '#server/testing/temporary.ts';

it('staging stops reading an oversized upload without destroying its stream (decision 32)', async () => {
  const directory = await temporaryFolder();
  const storage = await openDisk(directory);
  // Small chunks, as a connection delivers them.
  const upload = Readable.from(Array.from({ length: 200 }, () => Buffer.alloc(1000)));
  await expect(storage.stage(upload, 15_000)).rejects.toMatchObject({ kind: 'too-large' });
  expect(await readdir(join(directory, 'staging'))).toEqual([]);
  expect(upload.destroyed).toBe(false);
  expect((await buffer(upload)).length).toBeGreaterThan(0);
});
