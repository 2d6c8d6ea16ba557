import { startJobs } from '#server/operation/background-work.ts';
import type { Platform } from '#server/platform/platform.ts';

/** Lets the workers do what is queued meanwhile; after that they stand still, so that what is queued can be seen. */
export async function withWorkers<T>(platform: Platform, act: () => Promise<T>): Promise<T> {
  startJobs(platform);
  const result = await act();
  await platform.jobs.settle();
  await platform.jobs.stop();
  return result;
}
