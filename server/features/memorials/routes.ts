import {
  addMemorial,
  changeMemorial,
  deleteMemorial,
  listMemorials,
  listMemorialsForAdmin,
  readMemorial,
  readMemorialNeighbours,
} from '#contract/memorials.ts';
import { fileChangeRoute, idempotentRoute } from '#server/http/idempotent-route.ts';
import { route, type Route, succeeded } from '#server/http/route.ts';
import type { Platform } from '#server/platform/platform.ts';
import { memorialRecord } from './record.ts';
import { findMemorials, readNeighbours } from './service.ts';

export function memorialRoutes(platform: Platform): readonly Route[] {
  const read = async (id: number) => memorialRecord.read(platform.database, id);
  return [
    route(listMemorials, ({ query }) => findMemorials(platform, query)),
    route(listMemorialsForAdmin, ({ query }) => findMemorials(platform, query)),
    route(readMemorial, ({ params }) => read(params.id)),
    route(readMemorialNeighbours, ({ params }) => readNeighbours(platform.database, params.id)),

    idempotentRoute(platform, addMemorial, {
      adds: 'memorial',
      add: ({ body, files }, submission) => memorialRecord.add(platform, body, files, submission),
      respond: async ([id = 0]) => ({ ...succeeded('memorialAdded'), record: await read(id) }),
    }),

    fileChangeRoute(platform, changeMemorial, {
      changes: 'memorial',
      identify: ({ params: { id }, body: { seen } }) => ({ id, seen }),
      change: ({ params, body, files }, submission) =>
        memorialRecord.change(platform, params.id, body, files, submission),
      respond: async (id) => ({ ...succeeded('memorialUpdated'), record: await read(id) }),
    }),

    route(deleteMemorial, async ({ params, query }, { accountId }) => ({
      ...succeeded('memorialDeleted'),
      bin: await memorialRecord.remove(platform, params.id, query.seen, accountId),
    })),
  ];
}
