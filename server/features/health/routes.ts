import { readMachine as readMachineEndpoint, readWork, tryWorkAgain } from '#contract/health.ts';
import { route, type Route, succeeded } from '#server/http/route.ts';
import type { Platform } from '#server/platform/platform.ts';
import { readMachine, readWorks, tryAgain } from './service.ts';

export function healthRoutes(platform: Platform): readonly Route[] {
  return [
    route(readWork, async () => ({ works: [...(await readWorks(platform))] })),
    route(tryWorkAgain, async ({ params }, { accountId }) => {
      await tryAgain(platform, params.id, accountId);
      return succeeded('workTriedAgain');
    }),
    route(readMachineEndpoint, () => readMachine(platform)),
  ];
}
