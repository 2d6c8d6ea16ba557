import { expect } from 'vitest';

/** Holds whoever comes by while it is down. */
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
    /** Resolves when so many stand before it. */
    holds: async (count: number) => {
      await expect.poll(() => held).toBe(count);
    },
  };
}
