import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { loadSecret } from './secret.ts';

describe('a damaged secret', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'cmj-secret-'));
  });
  afterEach(() => rm(directory, { recursive: true }));

  it.each(['', '\n', 'a'.repeat(31)])('stops the start and is not changed: %j', async (text) => {
    const file = join(directory, 'secret');
    await writeFile(file, text);
    await expect(loadSecret(readConfig({ DATA_DIR: directory }))).rejects.toThrow('is damaged');
    expect(await readFile(file, 'utf8')).toBe(text);
  });
});
