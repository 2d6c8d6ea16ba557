import type { FastifyInstance } from 'fastify';
import { emailsEndedPath, endEmailsPath, languages, pathIn } from '#contract/links.ts';
import * as calls from '#contract/member-messages.ts';
import { addPushSubscription, readPushKey, removePushSubscription } from '#contract/push.ts';
import { changeTopicsDefault, chooseTopics, readTopicsDefault } from '#server/features/identity/service.ts';
import { type SendablePage, sendPage } from '#server/http/encodings.ts';
import { route, type Route, succeeded } from '#server/http/route.ts';
import { notFound } from '#server/platform/app-error.ts';
import { addressGroup, HOUR, type Limit, requireWithin } from '#server/platform/limits/limits.ts';
import type { Platform } from '#server/platform/platform.ts';
import { endEmails } from './ending.ts';
import { addPhone, removePhone, vapidKeys } from './phones.ts';
import { listMessages, preview, undoMessage } from './service.ts';

/** A town can share one address. */
const perAddress: Limit = { kind: 'push-subscription', max: 60, windowMs: HOUR, code: 'tooManyRequests' };

export function messageRoutes(platform: Platform): readonly Route[] {
  return [
    route(calls.chooseTopics, async ({ body }, { accountId }) => {
      const messages = await chooseTopics(platform, accountId, body);
      if (!messages) throw notFound();
      return { ...succeeded('visibilityChanged'), messages };
    }),
    route(calls.listMessages, async ({ query }) => {
      const rows = await listMessages(platform, query);
      return { rows, total: rows.length };
    }),
    route(calls.previewMessage, ({ query }) => preview(platform, query)),
    route(calls.undoMessage, async ({ params }, { accountId }) => {
      await undoMessage(platform, params.id, accountId);
      return succeeded('messageUndone');
    }),
    route(calls.readMessagesDefault, async () => ({ on: await readTopicsDefault(platform.database) })),
    route(calls.changeMessagesDefault, async ({ body }, { accountId }) => {
      await changeTopicsDefault(platform, body.on, accountId);
      return succeeded('visibilityChanged');
    }),

    route(readPushKey, async () => ({ key: vapidKeys(platform.secret).publicKey })),
    route(addPushSubscription, async ({ body }, { address }) => {
      requireWithin(platform, perAddress, addressGroup(address));
      await addPhone(platform, body);
      return succeeded('phoneAdded');
    }),
    route(removePushSubscription, async ({ body }) => {
      await removePhone(platform.database, body.endpoint);
      return succeeded('phoneRemoved');
    }),
  ];
}

/**
 * Ends emails when a reader presses the button of the page, or a mail program does so itself (RFC 8058). Needs no
 * session and answers with a page in the language of the address.
 */
export function addEndOfEmails(
  app: FastifyInstance,
  platform: Platform,
  render: (url: URL, address: string) => Promise<SendablePage>,
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, undefined));
    for (const language of languages) {
      scope.post<{ Params: { token: string } }>(pathIn(language, endEmailsPath(':token')), async (request, reply) => {
        // Without a token there is no page, so a wrong one gets the page that says so, with 404.
        const page = (await endEmails(platform, request.params.token)) ? emailsEndedPath : endEmailsPath('');
        return sendPage(
          request,
          reply,
          await render(new URL(pathIn(language, page), platform.config.publicUrl), request.ip),
        );
      });
    }
  });
}
