import { flushCompileCache } from 'node:module';
import { AppError } from '#server/platform/app-error.ts';

/** Functions that a child process offers. Arguments and results are copied. */
export type Calls = Readonly<Record<string, (...args: never[]) => Promise<unknown>>>;

export type CallResult =
  | { readonly value: unknown }
  | { readonly appError: Pick<AppError, 'kind' | 'code'> }
  | { readonly fault: unknown };

interface Question {
  readonly name: string;
  readonly args: never[];
}

async function runCall(calls: ReadonlyMap<string, Calls[string]>, { name, args }: Question): Promise<CallResult> {
  try {
    return { value: await calls.get(name)?.(...args) };
  } catch (fault) {
    return fault instanceof AppError ? { appError: { kind: fault.kind, code: fault.code } } : { fault };
  }
}

/** Serves calls from `createChildProcesses` until the parent process ends. */
export function serveCalls(calls: Calls): void {
  const byName = new Map(Object.entries(calls));
  process.on('message', (question: Question) => {
    void runCall(byName, question).then((result) => process.send?.(result));
  });
  process.once('disconnect', () => {
    flushCompileCache();
    // SIGKILL, because `process.exit` runs the exit handlers of native libraries, which can wait forever for their own
    // threads.
    process.kill(process.pid, 'SIGKILL');
  });
}
