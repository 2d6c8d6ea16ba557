import { setTimeout as wait } from 'node:timers/promises';

/**
 * Polls until the condition is true.
 * @param within timeout in milliseconds
 * @throws Error when the timeout has passed
 */
export async function waitUntil(isTrue: () => boolean | Promise<boolean>, within = 60_000): Promise<void> {
  const end = performance.now() + within;
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error(`not true after ${within / 1000} s: ${isTrue.toString()}`);
    await wait(20);
  }
}
