import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from './database.ts';
import { quickCheck } from './quick-check.ts';

it('the quick check of a database does not start if its abort signal is already aborted', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'cmj-check-'));
  const config = { engine: 'sqlite', file: join(directory, 'cmj.sqlite') } as const;
  const database = await openDatabase(config);
  try {
    expect(await quickCheck(config, new AbortController().signal)).toEqual([]);
    await expect(quickCheck(config, AbortSignal.abort())).rejects.toThrow(/aborted/);
  } finally {
    await database.destroy();
    await rm(directory, { recursive: true });
  }
});
