import { expect } from 'vitest';

/** Creates a barrier that blocks callers of `pass` while it is lowered. */
export function createBarrier() {
  let raised = Promise.withResolvers<void>();
  let held = 0;
  raised.resolve();
  return {
    pass: async () => {
      held += 1;
      await raised.promise;
      held -= 1;
    },
    lower: () => {
      raised = Promise.withResolvers();
    },
    raise: () => raised.resolve(),
    /** Resolves when `count` callers are blocked. */
    holds: async (count: number) => {
      await expect.poll(() => held).toBe(count);
    },
  };
}
