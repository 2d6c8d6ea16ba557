import { startJobs } from '#server/operation/background-work.ts';
import type { Platform } from '#server/platform/platform.ts';

/** Starts the job workers, runs `act`, waits until its jobs are done and stops the workers. Later jobs do not run. */
export async function withWorkers<T>(platform: Platform, act: () => Promise<T>): Promise<T> {
  startJobs(platform);
  const result = await act();
  await platform.jobs.settle();
  await platform.jobs.stop();
  return result;
}
