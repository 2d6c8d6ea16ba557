import {
  addMemorial as addMemorialEndpoint,
  changeMemorial as changeMemorialEndpoint,
  deleteMemorial,
  listMemorials,
  listMemorialsForAdmin,
  readMemorial as readMemorialEndpoint,
  readMemorialNeighbours,
} from '#contract/memorials.ts';
import { fileChangeRoute, idempotentRoute } from '#server/http/idempotent-route.ts';
import { route, type Route, succeeded } from '#server/http/route.ts';
import type { Platform } from '#server/platform/platform.ts';
import { addMemorial, changeMemorial, findMemorials, readMemorial, readNeighbours, removeMemorial } from './service.ts';

export function memorialRoutes(platform: Platform): readonly Route[] {
  return [
    route(listMemorials, ({ query }) => findMemorials(platform, query)),
    route(listMemorialsForAdmin, ({ query }) => findMemorials(platform, query)),
    route(readMemorialEndpoint, ({ params }) => readMemorial(platform.database, params.id)),
    route(readMemorialNeighbours, ({ params }) => readNeighbours(platform.database, params.id)),

    idempotentRoute(platform, addMemorialEndpoint, {
      adds: 'memorial',
      add: ({ body, files }, submission) => addMemorial(platform, body, files.image, submission),
      respond: async ([id = 0]) => {
        const record = await readMemorial(platform.database, id);
        return { ...succeeded('memorialAdded'), record };
      },
    }),

    fileChangeRoute(platform, changeMemorialEndpoint, {
      changes: 'memorial',
      of: ({ params: { id }, body: { seen } }) => ({ id, seen }),
      change: ({ params, body, files }, submission) =>
        changeMemorial(platform, params.id, body, files.image, submission),
      respond: async (id) => ({ ...succeeded('memorialUpdated'), record: await readMemorial(platform.database, id) }),
    }),

    route(deleteMemorial, async ({ params, query }, { accountId }) => {
      const bin = await removeMemorial(platform, params.id, query.seen, accountId);
      return { ...succeeded('memorialDeleted'), bin };
    }),
  ];
}
