import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestApp } from './running-app.ts';

const scripts = join(import.meta.dirname, '..', '..', 'scripts');

interface ScriptOptions {
  /** What stands behind the command. */
  readonly words?: readonly string[];
  readonly settings?: Readonly<Record<string, string>>;
}

/** Runs one of `scripts/` beside a running site. Rejects, with what it said on standard error, when it fails. */
export async function runScript(
  { platform }: TestApp,
  name: string,
  { words = [], settings = {} }: ScriptOptions = {},
): Promise<{ readonly stdout: string; readonly stderr: string }> {
  // No setting of the machine, nor the folder it starts in, may lead to somebody's real data.
  const { directory } = platform.config.storage;
  return promisify(execFile)(process.execPath, [join(scripts, name), ...words], {
    cwd: directory,
    env: { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], DATA_DIR: directory, ...settings },
  });
}
