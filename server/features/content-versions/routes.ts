import { listVersions, restoreVersion as restoreVersionEndpoint } from '#contract/content-editing.ts';
import { implement, type Implementation, succeeded } from '#server/http/implement.ts';
import type { Platform } from '#server/platform/platform.ts';
import { restoreVersion, versionsOf } from './service.ts';

export function contentVersionRoutes(platform: Platform): readonly Implementation[] {
  return [
    implement(listVersions, ({ query }) => versionsOf(platform, query)),
    implement(restoreVersionEndpoint, async ({ params }, { accountId }) => ({
      ...succeeded('contentRestored'),
      revision: await restoreVersion(platform, params.id, accountId),
    })),
  ];
}
