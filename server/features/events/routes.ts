import * as answers from '#contract/answers.ts';
import {
  addEvent,
  changeEvent,
  deleteEvent,
  listEvents,
  listEventsForAdmin,
  readEvent,
  readEventForAdmin,
} from '#contract/events.ts';
import { isOffice, tellMembers } from '#server/features/messages/service.ts';
import { deleteRoute, fileChangeRoute, idempotentRoute } from '#server/http/idempotent-route.ts';
import { route, type Route, succeeded } from '#server/http/route.ts';
import { kolkataTime } from '#server/platform/clock/kolkata.ts';
import { notFound } from '#server/platform/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { answerRecord, changeOwnAnswer, enterAnswer, findAnswers, listAnswers, readOwnAnswer } from './answers.ts';
import { afterChange, endOfAnswers, eventRecord, findEvents, readEventForVisitors } from './service.ts';

export function eventRoutes(platform: Platform): readonly Route[] {
  const read = async (id: number) => eventRecord.read(platform, id);
  return [
    route(listEvents, ({ query }) => findEvents(platform, query, { publicOnly: true })),
    route(listEventsForAdmin, ({ query }) => findEvents(platform, query, { publicOnly: false })),
    route(readEvent, async ({ params }) => {
      const event = await readEventForVisitors(platform, params.id);
      // The public page offers no answer that nobody takes any more.
      return kolkataTime(platform.now()) < (event.answers_until ?? '') ? event : { ...event, answers_until: null };
    }),
    route(readEventForAdmin, ({ params }) => read(params.id)),

    idempotentRoute(platform, addEvent, {
      adds: 'event',
      add: ({ body: { tell, published = 1, answers_shown = 0, choices = '[]', ...body }, files }, submission, caller) =>
        eventRecord.add(platform, { ...body, published, answers_shown, choices }, files, submission, (db, record) =>
          tellMembers(platform, db, { topic: 'events', record }, { ...caller, tell }),
        ),
      read,
      respond: async ([id = 0]) => ({ ...succeeded('eventAdded'), event: await read(id) }),
    }),

    fileChangeRoute(platform, changeEvent, {
      changes: 'event',
      identify: ({ params: { id }, body: { seen } }) => ({ id, seen }),
      change: async ({ params: { id }, body: { tell, tell_answered, ...body }, files }, submission, caller) => {
        const before = await read(id);
        const changes = { ...body, answers_until: endOfAnswers(before, body) };
        await eventRecord.change(platform, id, changes, files, submission, async (db, record) => {
          await tellMembers(platform, db, { topic: 'events', record }, { ...caller, tell });
          await afterChange(platform, db, before, tell_answered && isOffice(caller));
        });
      },
      respond: async (id) => ({ ...succeeded('eventUpdated'), event: await read(id) }),
    }),

    deleteRoute(platform, deleteEvent, 'eventDeleted', eventRecord),

    route(answers.readOwnAnswer, ({ params, query: { member } }, { accountId }) =>
      readOwnAnswer(platform, params.id, { accountId, member }),
    ),
    route(answers.answerEvent, async ({ params, body: { member, ...form } }, { accountId }) => ({
      ...succeeded('answerSaved'),
      ...(await changeOwnAnswer(platform, params.id, { accountId, member }, form)),
    })),
    route(answers.takeAnswerBack, async ({ params, query: { member, seen } }, { accountId }) => ({
      ...succeeded('answerTakenBack'),
      ...(await changeOwnAnswer(platform, params.id, { accountId, member, seen })),
    })),
    route(answers.listAnswers, async ({ params }) => {
      await read(params.id);
      const rows = await findAnswers(platform.database, 'event_id', [params.id]);
      return { rows, total: rows.length };
    }),
    route(answers.enterAnswer, async ({ params, body }, { accountId }) => ({
      ...succeeded('answerEntered'),
      answer: await enterAnswer(platform, params.id, body, accountId),
    })),
    route(answers.deleteAnswer, async ({ params: { id, answer }, query: { seen } }, { accountId }) => {
      const [found] = await listAnswers(platform.database, 'id', [answer]);
      if (found?.event_id !== id) throw notFound();
      return { ...succeeded('answerDeleted'), bin: await answerRecord.remove(platform, answer, seen, accountId) };
    }),
  ];
}
