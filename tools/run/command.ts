import { spawn } from 'node:child_process';
import type { Outcome } from './stages.ts';

export interface CommandOptions {
  readonly cwd: string;
  readonly signal: AbortSignal;
  readonly env?: NodeJS.ProcessEnv;
  /** Lets the program write to this terminal at once instead of keeping what it says. */
  readonly live?: boolean;
}

export interface Ended {
  readonly ok: boolean;
  /** Everything it wrote, empty when `live`. */
  readonly output: string;
}

/** Runs a program to its end, without input. Resolves also when it fails; rejects when it cannot be started. */
export function runCommand(program: string, args: readonly string[], options: CommandOptions): Promise<Ended> {
  const { promise, resolve, reject } = Promise.withResolvers<Ended>();
  const output = options.live === true ? 'inherit' : 'pipe';
  const child = spawn(program, args, {
    cwd: options.cwd,
    env: options.env ?? process.env,
    stdio: ['ignore', output, output],
    signal: options.signal,
    killSignal: 'SIGTERM',
  });
  const chunks: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.once('error', (error) => {
    if (!options.signal.aborted) reject(error);
  });
  child.once('close', (code) => {
    resolve({ ok: code === 0, output: Buffer.concat(chunks).toString() });
  });
  return promise;
}

/** A stage that is one command: red with what the command said unless it ends with 0. */
export async function commandOutcome(
  program: string,
  args: readonly string[],
  options: CommandOptions,
): Promise<Outcome> {
  const { ok, output: chunks } = await runCommand(program, args, options);
  return { state: ok ? 'ok' : 'red', note: '', detail: ok ? '' : chunks.trimEnd() };
}
