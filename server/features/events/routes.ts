import {
  addEvent as addEventEndpoint,
  changeEvent as changeEventEndpoint,
  deleteEvent,
  listEvents,
  listEventsForAdmin,
  readEvent as readEventEndpoint,
} from '#contract/events.ts';
import { fileChangeRoute, idempotentRoute } from '#server/http/idempotent-route.ts';
import { route, type Route, succeeded } from '#server/http/route.ts';
import type { Platform } from '#server/platform/platform.ts';
import { addEvent, changeEvent, findEvents, readEvent, removeEvent } from './service.ts';

export function eventRoutes(platform: Platform): readonly Route[] {
  return [
    route(listEvents, ({ query }) => findEvents(platform, query)),
    route(listEventsForAdmin, ({ query }) => findEvents(platform, query)),
    route(readEventEndpoint, ({ params }) => readEvent(platform.database, params.id)),

    idempotentRoute(platform, addEventEndpoint, {
      adds: 'event',
      add: ({ body, files }, submission) => addEvent(platform, body, files.image, submission),
      respond: async ([id = 0]) => ({
        ...succeeded('eventAdded'),
        event: await readEvent(platform.database, id),
      }),
    }),

    fileChangeRoute(platform, changeEventEndpoint, {
      changes: 'event',
      of: ({ params: { id }, body: { seen } }) => ({ id, seen }),
      change: ({ params, body, files }, submission) => changeEvent(platform, params.id, body, files.image, submission),
      respond: async (id) => ({ ...succeeded('eventUpdated'), event: await readEvent(platform.database, id) }),
    }),

    route(deleteEvent, async ({ params, query }, { accountId }) => {
      const bin = await removeEvent(platform, params.id, query.seen, accountId);
      return { ...succeeded('eventDeleted'), bin };
    }),
  ];
}
