import { addPushSubscription, readPushKey, removePushSubscription } from '#contract/push.ts';
import { route, type Route, succeeded } from '#server/http/route.ts';
import { addressGroup, HOUR, type Limit, requireWithin } from '#server/platform/limits/limits.ts';
import type { Platform } from '#server/platform/platform.ts';
import { addPhone, removePhone, vapidKeys } from './phones.ts';

/** A town can share one address. */
const perAddress: Limit = { kind: 'push-subscription', max: 60, windowMs: HOUR, code: 'tooManyRequests' };

export function messageRoutes(platform: Platform): readonly Route[] {
  return [
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
