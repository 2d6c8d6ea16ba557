import { startJobs } from '#server/operation/background-work.ts';
import type { Platform } from '#server/platform/platform.ts';

/** Runs the job workers during `act`, waits for its jobs and stops the workers. Jobs added later are not run. */
export async function withWorkers<T>(platform: Platform, act: () => Promise<T>): Promise<T> {
  startJobs(platform);
  const result = await act();
  await platform.jobs.settle();
  await platform.jobs.stop();
  return result;
}
