import { listVersions, restoreVersion as restoreVersionEndpoint } from '#contract/content-editing.ts';
import { route, type Route, succeeded } from '#server/http/route.ts';
import type { Platform } from '#server/platform/platform.ts';
import { restoreVersion, readVersions } from './service.ts';

export function contentVersionRoutes(platform: Platform): readonly Route[] {
  return [
    route(listVersions, ({ query }) => readVersions(platform, query)),
    route(restoreVersionEndpoint, async ({ params }, { accountId }) => {
      await restoreVersion(platform, params.id, accountId);
      return succeeded('contentRestored');
    }),
  ];
}
