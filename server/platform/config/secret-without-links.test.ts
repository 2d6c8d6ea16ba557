import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { readConfig } from './config.ts';
import { loadSecret } from './secret.ts';
import { temporaryFolder } from '#server/testing/temporary.ts';

vi.mock(import('node:fs/promises'), async (original) => ({
  ...(await original()),
  link: () => Promise.reject(Object.assign(new Error('operation not permitted'), { code: 'EPERM' })),
}));

it('the secret is stored even on a file system without hard links', async () => {
  const directory = await temporaryFolder();
  const config = readConfig({ DATA_DIR: directory });
  const secret = await loadSecret(config);
  expect(await readFile(join(directory, 'secret'), 'utf8')).toBe(`${secret}\n`);
  expect(await loadSecret(config)).toBe(secret);
  expect(await readdir(directory)).toEqual(['secret']);
});
