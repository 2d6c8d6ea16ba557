import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Program {
  /** Waits for a pattern in the output. Returns its first group. Throws with the output if the program ends before. */
  readonly printed: (pattern: RegExp) => Promise<string>;
  /** Ends the program and its children. */
  readonly end: () => Promise<void>;
}

/** Starts a program in a process group of its own. */
export function startProgram(path: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Program {
  const child = spawn(path, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  let output = '';
  let hasEnded = false;
  const ended = once(child, 'close').then(() => (hasEnded = true));
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return {
    printed: async (pattern) => {
      for (;;) {
        const found = pattern.exec(output)?.[1];
        if (found !== undefined) return found;
        if (hasEnded) throw new Error(`${path} ended.\n${output.slice(-4000)}`);
        await Promise.race([ended, once(child.stdout, 'data'), once(child.stderr, 'data')]);
      }
    },
    end: async () => {
      if (!hasEnded && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      await ended;
    },
  };
}

/** Creates a folder for the profile of a browser. */
export async function profileFolder(): Promise<{ readonly path: string; readonly remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'engine-'));
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) };
}
