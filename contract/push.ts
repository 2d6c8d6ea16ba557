import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { languageField, plainLine } from './fields.ts';

/** The address at a push service that stands for one browser. It is a secret: with it, anybody can try to send to that browser. */
const address = { endpoint: plainLine(1_000) };

export const readPushKey = endpoint('GET /api/push/key', 'public', {
  summary: 'Returns the `applicationServerKey` with which browsers subscribe to push messages, as base64url.',
  responses: { record: z.object({ key: z.string() }) },
});

export const addPushSubscription = endpoint('POST /api/push/subscriptions', 'public', {
  addsNothing: true,
  summary:
    'Subscribes a browser to push messages of deaths, in a language. The body is the `PushSubscription` of the browser. Sending an endpoint again replaces its keys and language.',
  body: z.object({
    ...address,
    keys: z.object({ p256dh: plainLine(100), auth: plainLine(100) }),
    language: languageField,
  }),
});

export const removePushSubscription = endpoint('DELETE /api/push/subscriptions', 'public', {
  summary: 'Ends the push messages to a browser. The response is the same for an unknown endpoint.',
  body: z.object(address),
});
