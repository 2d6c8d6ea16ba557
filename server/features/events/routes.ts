import {
  addEvent as addEventEndpoint,
  changeEvent as changeEventEndpoint,
  deleteEvent,
  listEvents,
  listEventsForOffice,
  readEvent as readEventEndpoint,
} from '#contract/events.ts';
import { implementOnce } from '#server/http/implement-once.ts';
import { implement, type Implementation, succeeded } from '#server/http/implement.ts';
import type { Platform } from '#server/platform/platform.ts';
import { addEvent, changeEvent, findEvents, readEvent, removeEvent } from './service.ts';

export function eventRoutes(platform: Platform): readonly Implementation[] {
  return [
    implement(listEvents, ({ query }) => findEvents(platform, query)),
    implement(listEventsForOffice, ({ query }) => findEvents(platform, query)),
    implement(readEventEndpoint, ({ params }) => readEvent(platform.database, params.id)),

    implementOnce(platform, addEventEndpoint, {
      adds: 'event',
      add: ({ body, files }, submission) => addEvent(platform, body, files.image, submission),
      answer: async ([id = 0]) => ({
        ...succeeded('eventAdded'),
        event: await readEvent(platform.database, id),
      }),
    }),

    implement(changeEventEndpoint, async ({ params, body, files }, { accountId }) => {
      const event = await changeEvent(platform, params.id, body, files.image, accountId);
      return { ...succeeded('eventUpdated'), event };
    }),

    implement(deleteEvent, async ({ params }, { accountId }) => {
      await removeEvent(platform, params.id, accountId);
      return succeeded('eventDeleted');
    }),
  ];
}
