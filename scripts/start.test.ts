import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { checkOut } from '../tools/testing/repository.ts';

it('an invalid setting is reported before anything is built', async () => {
  const root = checkOut();
  const start = promisify(execFile)(process.execPath, [join(root, 'scripts', 'start.mjs')], {
    env: { PORT: 'abc', LOG_LEVEL: 'loud' },
  });
  await expect(start).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: `PORT must be a whole number from 1 to 65535.
LOG_LEVEL must be one of: fatal, error, warn, info, debug, trace, silent.
`,
  });
  expect(existsSync(join(root, 'build'))).toBe(false);
});
