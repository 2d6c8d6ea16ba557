import { setTimeout as wait } from 'node:timers/promises';

/**
 * Looks again and again.
 * @param within milliseconds
 * @throws Error when it does not come about in time
 */
export async function until(comesAbout: () => boolean | Promise<boolean>, within = 60_000): Promise<void> {
  const end = performance.now() + within;
  while (!(await comesAbout())) {
    if (performance.now() > end) throw new Error(`waited ${within / 1000} s in vain: ${comesAbout.toString()}`);
    await wait(20);
  }
}
