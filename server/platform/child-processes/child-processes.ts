import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { getHeapStatistics } from 'node:v8';
import { AppError } from '#server/platform/app-error.ts';
import type { CallResult, Calls } from './serve-calls.ts';

const MB = 1024 * 1024;
const ignoreSignals = new URL('./ignore-signals.ts', import.meta.url);
/** Milliseconds after which a process that nobody asks for anything ends, and its memory with it. */
const IDLE_TIMEOUT_MS = 10_000;
/** Pages of memory that threads of libc have used go back sooner, and code is compiled once. Nothing else is theirs to know. */
const environment = (): NodeJS.ProcessEnv => ({
  MALLOC_ARENA_MAX: '2',
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
});

/** Asks the process for one thing after the other. @throws AppError as the call does; ChildEnded */
export type Ask<C extends Calls> = <K extends keyof C & string>(
  name: K,
  ...args: Parameters<C[K]>
) => Promise<Awaited<ReturnType<C[K]>>>;

/** The process ended, or was ended, in the middle of its work. */
export class ChildEnded extends Error {
  override readonly name = 'ChildEnded';
  /** The signal that ended it, or its exit code: what the log tells of it. */
  readonly code: string;

  constructor({ signalCode, exitCode }: ChildProcess) {
    super('the child process ended');
    this.code = signalCode ?? String(exitCode);
  }
}

/** Keeps this process alive only while the child works. */
function keepAlive(child: ChildProcess, works: boolean): void {
  if (works) child.ref();
  else child.unref();
  if (works) child.channel?.ref();
  else child.channel?.unref();
}

async function ask(child: ChildProcess, name: string, args: readonly unknown[]): Promise<unknown> {
  const answered = new AbortController();
  const { signal } = answered;
  const ended = once(child, 'exit', { signal }).then((): never => {
    throw new ChildEnded(child);
  });
  try {
    if (!child.connected) throw new ChildEnded(child);
    const message = once(child, 'message', { signal });
    child.send({ name, args }, () => {});
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- sent by `serveCalls` alone
    const [response] = (await Promise.race([message, ended])) as [CallResult];
    if ('appError' in response) throw new AppError(response.appError.kind, response.appError.code);
    if ('fault' in response) throw response.fault;
    return response.value;
  } finally {
    answered.abort();
    ended.catch(() => {});
  }
}

/**
 * Does work that takes much memory, or that others have made the input of, in processes of their own: whatever ends one
 * ends one piece of work, and the memory goes when there is nothing to do. Each does one piece at a time; how many there
 * are is up to those who ask.
 * @param program a module that calls `serveCalls`
 * @param maxMemory megabytes that V8 may take in each, and never more than the site itself may (`MEMORY_MB`)
 * @param timeoutMs milliseconds for one piece of work, after which its process is killed
 */
export function createChildProcesses<C extends Calls>(
  module: URL,
  { maxMemory, timeoutMs }: { readonly maxMemory: number; readonly timeoutMs: number },
): <T>(work: (ask: Ask<C>) => Promise<T>) => Promise<T> {
  const idle = new Map<ChildProcess, NodeJS.Timeout>();

  function start(): ChildProcess {
    const own = getHeapStatistics().heap_size_limit / MB;
    const maxOldSpace = Math.floor(Math.min(maxMemory, own));
    const execArgv = [`--max-old-space-size=${maxOldSpace}`, '--import', ignoreSignals.href];
    const child = fork(fileURLToPath(module), {
      execArgv,
      env: environment(),
      serialization: 'advanced',
      // Errors come back as messages. A full pipe would block what V8 writes when it runs out of memory.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.once('exit', () => forget(child));
    child.on('error', () => child.kill('SIGKILL'));
    return child;
  }

  function forget(child: ChildProcess): void {
    clearTimeout(idle.get(child));
    idle.delete(child);
  }

  function take(): ChildProcess {
    // The one that worked last, so that others have nothing to do, and end.
    const child = [...idle.keys()].at(-1) ?? start();
    forget(child);
    keepAlive(child, true);
    return child;
  }

  function giveBack(child: ChildProcess): void {
    if (!child.connected) return;
    keepAlive(child, false);
    const end = () => {
      // Nobody may be given one that is about to end.
      forget(child);
      child.kill('SIGKILL');
    };
    idle.set(child, setTimeout(end, IDLE_TIMEOUT_MS).unref());
  }

  return async (work) => {
    const child = take();
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
    try {
      return await work(async (name, ...args) => {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of the program says what it answers
        return (await ask(child, name, args)) as never;
      });
    } finally {
      clearTimeout(timer);
      giveBack(child);
    }
  };
}
