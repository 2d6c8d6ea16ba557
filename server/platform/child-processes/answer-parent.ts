import { Refusal } from '#server/platform/refusal.ts';

/** What a process of its own can be asked for. Arguments and answers are copied. */
export type Calls = Readonly<Record<string, (...args: never[]) => Promise<unknown>>>;

/** What comes back for each call. */
export type Answer =
  | { readonly value: unknown }
  | { readonly refusal: Pick<Refusal, 'kind' | 'code'> }
  | { readonly fault: unknown };

interface Question {
  readonly name: string;
  readonly args: never[];
}

async function answer(calls: ReadonlyMap<string, Calls[string]>, { name, args }: Question): Promise<Answer> {
  try {
    return { value: await calls.get(name)?.(...args) };
  } catch (fault) {
    return fault instanceof Refusal ? { refusal: { kind: fault.kind, code: fault.code } } : { fault };
  }
}

/** Makes this process one that `createChildProcesses` has begun: it answers until its parent ends. */
export function answerParent(calls: Calls): void {
  const byName = new Map(Object.entries(calls));
  process.on('message', (question: Question) => {
    void answer(byName, question).then((told) => process.send?.(told));
  });
  process.once('disconnect', () => process.exit());
  // Whoever stops the site may tell all of its processes: the parent decides when nothing more is to be finished.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {});
}
