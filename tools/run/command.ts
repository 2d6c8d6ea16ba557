import { spawn } from 'node:child_process';
import type { Outcome } from './stages.ts';

export interface CommandOptions {
  readonly cwd: string;
  readonly signal: AbortSignal;
  readonly env?: NodeJS.ProcessEnv;
  /** Whether the program writes directly to this terminal; otherwise its output is collected. */
  readonly live?: boolean;
}

export interface Ended {
  readonly ok: boolean;
  /** Collected stdout and stderr; empty if `live`. */
  readonly output: string;
}

/** Runs a program without input and waits for it. Resolves even if it fails; rejects if it cannot be started. */
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

/** Runs a command as a stage. The outcome is red with the command's output unless it exits with 0. */
export async function commandOutcome(
  program: string,
  args: readonly string[],
  options: CommandOptions,
): Promise<Outcome> {
  const { ok, output: chunks } = await runCommand(program, args, options);
  return { state: ok ? 'ok' : 'red', note: '', detail: ok ? '' : chunks.trimEnd() };
}
