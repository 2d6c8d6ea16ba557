import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const root = join(import.meta.dirname, '..');

export interface BuiltSite {
  readonly url: string;
  readonly pid: number;
  readonly startMs: number;
  /** Returns the number of running child processes of the site, including their children. */
  readonly children: () => number;
  /**
   * Returns the memory of the process and its children in MB. This is PSS, which divides shared memory among the
   * processes that share it.
   */
  readonly memory: () => number;
  /** Returns current and peak resident memory of the process without its children, in MB. */
  readonly serverMemory: () => { readonly now: number; readonly peak: number };
  readonly end: () => Promise<void>;
}

/** Returns a process and its children, including their children. */
export function processTree(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  return [pid, ...children.flatMap(processTree)];
}

function shareOf(pid: number): number {
  const [, kilobytes = '0'] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
  return Number(kilobytes) / 1000;
}

export function residentOf(pid: number) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1000;
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') };
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
  const start = performance.now();
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
  const startMs = performance.now() - start;
  const { pid = 0 } = child;
  return {
    url,
    pid,
    startMs,
    children: () => processTree(pid).length - 1,
    memory: () => processTree(pid).reduce((sum, one) => sum + shareOf(one), 0),
    serverMemory: () => residentOf(pid),
    end: async () => {
      child.kill('SIGTERM');
      await ended;
      if (given === undefined) rmSync(directory, { recursive: true, force: true });
    },
  };
}
