import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const root = join(import.meta.dirname, '..');

export interface BuiltSite {
  readonly url: string;
  /** Returns the peak resident memory of the process without its children, in MB. */
  readonly peakMemory: () => number;
  readonly end: () => Promise<void>;
}

/**
 * Starts the production build and waits for its first response. The site has the sample association unless `settings`
 * exclude it.
 * @param given data folder; by default a temporary folder that `end` removes
 */
export async function startBuiltSite(
  port: number,
  settings: Readonly<Record<string, string>> = {},
  given?: string,
): Promise<BuiltSite> {
  const directory = given ?? mkdtempSync(join(tmpdir(), 'bench-'));
  const child = spawn(process.execPath, [join(root, 'scripts', 'start.mjs')], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: directory, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  const url = `http://localhost:${port}`;
  while (!(await fetch(`${url}/healthz`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error('The site exited before it answered: see its output above.');
    await wait(5);
  }
  return {
    url,
    peakMemory: () => {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1000;
    },
    end: async () => {
      child.kill('SIGTERM');
      await ended;
      if (given === undefined) rmSync(directory, { recursive: true, force: true });
    },
  };
}
