import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { getHeapStatistics } from 'node:v8';
import { AppError } from '#server/platform/app-error.ts';
import type { CallResult, Calls } from './serve-calls.ts';

const MB = 1024 * 1024;
/**
 * Loaded before the program of a child process. Signals for the whole process group are ignored, because the parent
 * decides when children end.
 */
const IGNORE_SIGNALS = "data:text/javascript,for (const name of ['SIGTERM', 'SIGINT']) process.on(name, () => {})";
/**
 * Idle processes are killed after this time to free their memory. It is longer than most pauses within a series of
 * pictures, because starting a process takes a quarter of a second of a core.
 */
const IDLE_TIMEOUT_MS = 10_000;
/**
 * Returns the environment of a child process. `MALLOC_ARENA_MAX` makes its threads share one heap, so that libc reuses
 * memory that another thread freed. `FONTCONFIG_FILE` names the fonts of the machine. Other variables of this process are
 * not passed on, because they can be secret.
 */
const environment = (): NodeJS.ProcessEnv => ({
  MALLOC_ARENA_MAX: '1',
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
  FONTCONFIG_FILE: process.env['FONTCONFIG_FILE'],
});

/** Calls a function in the child process and returns its result. @throws the error of the call, or ChildEnded */
export type Ask<C extends Calls> = <K extends keyof C & string>(
  name: K,
  ...args: Parameters<C[K]>
) => Promise<Awaited<ReturnType<C[K]>>>;

/** Thrown if the child process exited or was killed during its work. */
export class ChildEnded extends Error {
  override readonly name = 'ChildEnded';
  /** The signal or exit code, for the log. */
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
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `serveCalls` sends messages
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
 * Runs work that needs much memory or handles untrusted input in child processes. A crash only ends one piece of work,
 * and idle processes end and free their memory. Each process does one piece of work at a time. Callers limit how many
 * run at once.
 * @param module the program of the child processes, which calls `serveCalls`
 * @param maxMemory megabytes of V8 heap in each process, at most the heap limit of the server's own process
 * @param timeoutMs milliseconds after which a piece of work is killed with its process
 * @param idleMs milliseconds after which an idle process is killed
 */
export function createChildProcesses<C extends Calls>(
  module: URL,
  {
    maxMemory,
    timeoutMs,
    idleMs = IDLE_TIMEOUT_MS,
  }: { readonly maxMemory: number; readonly timeoutMs: number; readonly idleMs?: number },
): <T>(work: (ask: Ask<C>) => Promise<T>) => Promise<T> {
  const idle = new Map<ChildProcess, NodeJS.Timeout>();

  function start(): ChildProcess {
    const own = getHeapStatistics().heap_size_limit / MB;
    const maxOldSpace = Math.floor(Math.min(maxMemory, own));
    const execArgv = [`--max-old-space-size=${maxOldSpace}`, '--import', IGNORE_SIGNALS];
    const child = fork(fileURLToPath(module), {
      execArgv,
      env: environment(),
      serialization: 'advanced',
      // Output is ignored, because the child process sends errors as messages. A full pipe would block V8 while it
      // reports that it is out of memory.
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

  function acquire(): ChildProcess {
    // Use the process that became idle last, so that the others stay idle until they are killed.
    const child = [...idle.keys()].at(-1) ?? start();
    forget(child);
    keepAlive(child, true);
    return child;
  }

  function release(child: ChildProcess): void {
    if (!child.connected) return;
    keepAlive(child, false);
    const end = () => {
      // Remove the process from the idle list before it is killed, so that no caller gets a dying process.
      forget(child);
      child.kill('SIGKILL');
    };
    idle.set(child, setTimeout(end, idleMs).unref());
  }

  return async (work) => {
    const child = acquire();
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
    try {
      return await work(async (name, ...args) => {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Calls` types the result
        return (await ask(child, name, args)) as never;
      });
    } finally {
      clearTimeout(timer);
      release(child);
    }
  };
}
