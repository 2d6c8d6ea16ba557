import {
  changeMemorial,
  deleteMemorial,
  listMemorials,
  listMemorialsForAdmin,
  readMemorial,
  readMemorialForAdmin,
  readMemorialNeighbours,
} from '#contract/memorials.ts';
import { deleteRoute, fileChangeRoute } from '#server/http/idempotent-route.ts';
import { route, type Route, succeeded } from '#server/http/route.ts';
import type { Platform } from '#server/platform/platform.ts';
import {
  findMemorials,
  findMemorialsForVisitors,
  memorialRecord,
  readMemorialForVisitors,
  readNeighbours,
} from './service.ts';

export function memorialRoutes(platform: Platform): readonly Route[] {
  const read = async (id: number) => memorialRecord.read(platform, id);
  return [
    route(listMemorials, ({ query }) => findMemorialsForVisitors(platform, query)),
    route(listMemorialsForAdmin, ({ query }) => findMemorials(platform, query, { publishedOnly: false })),
    route(readMemorial, ({ params }) => readMemorialForVisitors(platform, params.id)),
    route(readMemorialForAdmin, ({ params }) => read(params.id)),
    route(readMemorialNeighbours, ({ params }) => readNeighbours(platform, params.id)),

    fileChangeRoute(platform, changeMemorial, {
      changes: 'memorial',
      identify: ({ params: { id }, body: { seen } }) => ({ id, seen }),
      change: ({ params, body: { published, announced, ...body }, files }, submission) =>
        memorialRecord.change(
          platform,
          params.id,
          {
            ...body,
            ...(published !== undefined && { published: Number(published) }),
            ...(announced !== undefined && { announced: Number(announced) }),
          },
          files,
          submission,
        ),
      respond: async (id) => ({ ...succeeded('memorialUpdated'), record: await read(id) }),
    }),

    deleteRoute(platform, deleteMemorial, 'memorialDeleted', memorialRecord),
  ];
}
