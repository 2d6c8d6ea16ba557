import type { FastifyInstance } from 'fastify';
import { languages, pathIn } from '#contract/links.ts';
import type { PageCache } from '#server/http/page-cache.ts';
import { runAsVisitor, type Queues } from '#server/http/queues.ts';
import { sendablePage, type SendablePage, sendPage } from '#server/http/encodings.ts';
import type { Platform } from '#server/platform/platform.ts';
import { eventCalendar, funeralCalendar, storeCalendarHost, subscribedCalendar } from './service.ts';

function calendarPage(calendar: string): SendablePage {
  const headers = {
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'no-cache',
    // Calendar services on other sites subscribe to the calendar.
    'cross-origin-resource-policy': 'cross-origin',
  };
  return sendablePage({ route: undefined, status: 200, headers, body: Buffer.from(calendar) });
}

/** Folders with a calendar file for each record. */
const singles = [
  ['/calendar', eventCalendar],
  ['/deceased', funeralCalendar],
] as const;

/**
 * Serves events as iCalendar. `/calendar.ics` is for subscriptions and contains the events of the last year and all
 * later ones. `/calendar/{id}.ics` contains any single event, `/deceased/{id}.ics` the funeral of a memorial. All are
 * also below `/ml` in Malayalam.
 */
export function addCalendars(
  app: FastifyInstance,
  platform: Platform,
  { cache, queues }: { readonly cache: PageCache; readonly queues: Queues },
): void {
  app.addHook('onReady', async () => storeCalendarHost(platform));

  for (const language of languages) {
    const all = pathIn(language, '/calendar.ics');
    app.get(all, async (request, reply) => {
      const make = async () => calendarPage(await subscribedCalendar(platform, language));
      const makeInTurn = async () => runAsVisitor(queues, request.ip, make);
      return sendPage(request, reply, await cache.get({ address: all, hasParameters: false }, 'linked', makeInTurn));
    });

    for (const [folder, find] of singles) {
      app.get<{ Params: { id: string } }>(
        pathIn(language, `${folder}/:id(^[1-9]\\d{0,8}).ics`),
        async (request, reply) => {
          const findCalendar = () => find(platform, Number(request.params.id), language);
          const calendar = await runAsVisitor(queues, request.ip, findCalendar);
          // The routes of the pages respond to unknown paths.
          return calendar === undefined ? reply.callNotFound() : sendPage(request, reply, calendarPage(calendar));
        },
      );
    }
  }
}
