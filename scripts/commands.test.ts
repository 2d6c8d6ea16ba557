import { execFile } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';

/** PATH as in a user's terminal, without node_modules. npm must find the packaged Node itself. */
const path = (process.env['PATH'] ?? '')
  .split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .join(delimiter);

it.each(['reset-administrator', 'reset-two-factor'])('npm run %s works with any Node on PATH', async (name) => {
  const directory = await mkdtemp(join(tmpdir(), 'cmj-command-'));
  try {
    const run = promisify(execFile)('npm', ['run', '--silent', name, '--', 'nobody@sample.example'], {
      cwd: join(import.meta.dirname, '..'),
      env: { PATH: path, HOME: directory, DATA_DIR: directory },
    });
    await expect(run).rejects.toMatchObject({ code: 1, stderr: 'There is no administrator with this email.\n' });
  } finally {
    await rm(directory, { recursive: true });
  }
});
