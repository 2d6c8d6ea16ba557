import { previewDeath as previewDeathEndpoint, undoDeath as undoDeathEndpoint } from '#contract/deaths.ts';
import { addMemorial } from '#contract/memorials.ts';
import { memorialRecord } from '#server/features/memorials/service.ts';
import { idempotentRoute } from '#server/http/idempotent-route.ts';
import { route, type Route, succeeded } from '#server/http/route.ts';
import type { Platform } from '#server/platform/platform.ts';
import { previewDeath, recordDeath } from './service.ts';
import { undoDeath } from './undo-death.ts';

export function deathRoutes(platform: Platform): readonly Route[] {
  return [
    idempotentRoute(platform, addMemorial, {
      adds: 'memorial',
      add: ({ body, files }, submission) => recordDeath(platform, body, files, submission),
      read: (id) => memorialRecord.read(platform, id),
      respond: async ([id = 0]) => ({
        ...succeeded('memorialAdded'),
        record: await memorialRecord.read(platform, id),
      }),
    }),

    route(previewDeathEndpoint, ({ params }) => previewDeath(platform, params.id)),

    route(undoDeathEndpoint, async ({ params }, { accountId }) => ({
      ...succeeded('deathUndone'),
      kept: await undoDeath(platform, params.id, accountId),
    })),
  ];
}
