import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const root = join(import.meta.dirname, '..');

export interface SiteProcess {
  readonly url: string;
  /** From the start of the process to its first answer, in ms. */
  readonly startMs: number;
  /** What the process and its children have to themselves of the machine's memory, shared pages by share, in MB. */
  readonly memory: () => number;
  readonly end: () => Promise<void>;
}

function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  return [pid, ...children.flatMap(childrenOf)];
}

function shareOf(pid: number): number {
  const [, kilobytes = '0'] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
  return Number(kilobytes) / 1000;
}

/** Starts the built site as it runs in earnest, with the sample association, and waits for its first answer. */
export async function startSiteProcess(
  port: number,
  settings: Readonly<Record<string, string>> = {},
  directory = mkdtempSync(join(tmpdir(), 'bench-')),
): Promise<SiteProcess> {
  const start = performance.now();
  const child = spawn(process.execPath, [join(root, 'scripts', 'start.mjs')], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: directory, ...settings },
    stdio: 'ignore',
  });
  const url = `http://localhost:${port}`;
  while (!(await fetch(`${url}/healthz`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error('the site ended before it answered');
    await wait(5);
  }
  const startMs = performance.now() - start;
  return {
    url,
    startMs,
    memory: () => childrenOf(child.pid ?? 0).reduce((sum, pid) => sum + shareOf(pid), 0),
    end: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
