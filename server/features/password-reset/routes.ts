import { forgotPassword, makeResetLink, resetPassword as resetPasswordEndpoint } from '#contract/accounts.ts';
import { implement, type Implementation, succeeded, WithCookies } from '#server/http/implement.ts';
import { rememberBrowser } from '#server/http/known-browsers.ts';
import type { Platform } from '#server/platform/platform.ts';
import { createAskForResetMail, handOutResetLink, resetPassword } from './service.ts';

export function passwordResetRoutes(platform: Platform): readonly Implementation[] {
  const askForResetMail = createAskForResetMail(platform);
  return [
    implement(forgotPassword, async ({ body }, { address }) => {
      await askForResetMail(body, address);
      return succeeded('resetMailSent');
    }),

    implement(resetPasswordEndpoint, async ({ body }, { cookieHeader }) => {
      const { role, knownTo } = await resetPassword(platform, body);
      const known = rememberBrowser(platform, knownTo, cookieHeader);
      return new WithCookies({ ...succeeded('passwordChanged'), role }, known);
    }),

    implement(makeResetLink, async ({ params }, { accountId }) => {
      const link = await handOutResetLink(platform, params.id, accountId);
      return { ...succeeded('resetLinkMade'), link };
    }),
  ];
}
