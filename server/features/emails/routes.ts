import {
  discardEmail,
  listFailedEmails,
  readEmails as readEmailsEndpoint,
  retryEmail,
  sendTestEmail,
} from '#contract/emails.ts';
import { route, type Route, succeeded } from '#server/http/route.ts';
import { type Limit, MINUTE, requireWithin } from '#server/platform/limits/limits.ts';
import type { EmailKinds } from '#server/platform/mail/email-kind.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findFailedEmails, discard, readEmails, resendEmail, sendTest } from './service.ts';

const tests: Limit = { kind: 'test-email', max: 10, windowMs: 10 * MINUTE, code: 'tooManyRequests' };

export function emailRoutes(platform: Platform, kinds: EmailKinds): readonly Route[] {
  return [
    route(readEmailsEndpoint, () => readEmails(platform, kinds)),
    route(listFailedEmails, ({ query }) => findFailedEmails(platform, kinds, query)),
    route(retryEmail, async ({ params }, { accountId }) => {
      await resendEmail(platform, kinds, params.id, accountId);
      return succeeded('emailSentAgain');
    }),
    route(discardEmail, async ({ params }, { accountId }) => {
      await discard(platform, kinds, params.id, accountId);
      return succeeded('emailDiscarded');
    }),
    route(sendTestEmail, async (_input, { accountId }) => {
      requireWithin(platform, tests, String(accountId));
      return { ...succeeded('emailTested'), ...(await sendTest(platform, accountId)) };
    }),
  ];
}
