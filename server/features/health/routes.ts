import { readMachine as readMachineEndpoint, readWork, retryWork } from '#contract/health.ts';
import { route, type Route, succeeded } from '#server/http/route.ts';
import type { Platform } from '#server/platform/platform.ts';
import { readMachine, readBackgroundWork, retryFailedJobs } from './service.ts';

export function healthRoutes(platform: Platform): readonly Route[] {
  return [
    route(readWork, async () => ({ works: [...(await readBackgroundWork(platform))] })),
    route(retryWork, async ({ params }, { accountId }) => {
      await retryFailedJobs(platform, params.id, accountId);
      return succeeded('workTriedAgain');
    }),
    route(readMachineEndpoint, () => readMachine(platform)),
  ];
}
