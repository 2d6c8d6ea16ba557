import type { FastifyInstance } from 'fastify';
import type { PageCache } from '#server/http/page-cache.ts';
import { sendablePage, type SendablePage, sendPage } from '#server/http/send-page.ts';
import type { Platform } from '#server/platform/platform.ts';
import { allEventsCalendar, eventCalendar, keepCalendarHost } from './service.ts';

function calendarPage(calendar: string): SendablePage {
  const headers = {
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'no-cache',
    // Whoever subscribes is another site.
    'cross-origin-resource-policy': 'cross-origin',
  };
  return sendablePage({ status: 200, headers, body: Buffer.from(calendar) });
}

/** Serves the events to other programs: `/calendar.ics` to subscribe to, `/calendar/{id}.ics` for one of them. */
export function addCalendars(app: FastifyInstance, platform: Platform, cache: PageCache): void {
  app.addHook('onReady', async () => keepCalendarHost(platform));

  app.get('/calendar.ics', async (request, reply) => {
    const address = { address: '/calendar.ics', isMadeUp: false };
    const page = await cache.get(address, async () => calendarPage(await allEventsCalendar(platform)));
    return sendPage(request, reply, page);
  });

  app.get<{ Params: { file: string } }>('/calendar/:file', async (request, reply) => {
    const id = /^([1-9]\d{0,8})\.ics$/.exec(request.params.file)?.[1];
    const calendar = id === undefined ? undefined : await eventCalendar(platform, Number(id));
    // Some page, or none: the pages say so.
    return calendar === undefined ? reply.callNotFound() : sendPage(request, reply, calendarPage(calendar));
  });
}
