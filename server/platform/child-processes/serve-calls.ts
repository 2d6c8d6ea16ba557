import { AppError } from '#server/platform/app-error.ts';

/** What a process of its own can be asked for. Arguments and answers are copied. */
export type Calls = Readonly<Record<string, (...args: never[]) => Promise<unknown>>>;

/** What comes back for each call. */
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

/** Makes this process one that `createChildProcesses` has begun: it answers until its parent ends. */
export function serveCalls(calls: Calls): void {
  const byName = new Map(Object.entries(calls));
  process.on('message', (question: Question) => {
    void runCall(byName, question).then((result) => process.send?.(result));
  });
  process.once('disconnect', () => process.exit());
}
