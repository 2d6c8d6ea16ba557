import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { loadSecret } from './secret.ts';
import { temporaryFolder } from '#server/testing/temporary.ts';

describe('a damaged secret', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await temporaryFolder();
  });

  it.each(['', '\n', 'a'.repeat(31)])('stops the start and is not changed: %j', async (text) => {
    const file = join(directory, 'secret');
    await writeFile(file, text);
    await expect(loadSecret(readConfig({ DATA_DIR: directory }))).rejects.toThrow('is damaged');
    expect(await readFile(file, 'utf8')).toBe(text);
  });
});
