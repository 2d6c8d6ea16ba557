import {
  addEvent,
  changeEvent,
  deleteEvent,
  listEvents,
  listEventsForAdmin,
  readEvent,
  readEventForAdmin,
} from '#contract/events.ts';
import { tellMembers } from '#server/features/messages/service.ts';
import { deleteRoute, fileChangeRoute, idempotentRoute } from '#server/http/idempotent-route.ts';
import { route, type Route, succeeded } from '#server/http/route.ts';
import type { Platform } from '#server/platform/platform.ts';
import { eventRecord, findEvents, readEventForVisitors } from './service.ts';

export function eventRoutes(platform: Platform): readonly Route[] {
  const read = async (id: number) => eventRecord.read(platform, id);
  return [
    route(listEvents, ({ query }) => findEvents(platform, query, { publicOnly: true })),
    route(listEventsForAdmin, ({ query }) => findEvents(platform, query, { publicOnly: false })),
    route(readEvent, ({ params }) => readEventForVisitors(platform, params.id)),
    route(readEventForAdmin, ({ params }) => read(params.id)),

    idempotentRoute(platform, addEvent, {
      adds: 'event',
      add: ({ body: { tell, published = 1, ...body }, files }, submission, caller) =>
        eventRecord.add(platform, { ...body, published }, files, submission, (db, record) =>
          tellMembers(platform, db, { topic: 'events', record }, { ...caller, tell }),
        ),
      read,
      respond: async ([id = 0]) => ({ ...succeeded('eventAdded'), event: await read(id) }),
    }),

    fileChangeRoute(platform, changeEvent, {
      changes: 'event',
      identify: ({ params: { id }, body: { seen } }) => ({ id, seen }),
      change: ({ params, body: { tell, ...body }, files }, submission, caller) =>
        eventRecord.change(platform, params.id, body, files, submission, (db, record) =>
          tellMembers(platform, db, { topic: 'events', record }, { ...caller, tell }),
        ),
      respond: async (id) => ({ ...succeeded('eventUpdated'), event: await read(id) }),
    }),

    deleteRoute(platform, deleteEvent, 'eventDeleted', eventRecord),
  ];
}
