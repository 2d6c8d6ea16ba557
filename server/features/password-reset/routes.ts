import {
  forgotPassword,
  makeResetLink,
  readResetLink as readResetLinkEndpoint,
  resetPassword as resetPasswordEndpoint,
} from '#contract/accounts.ts';
import { route, type Route, succeeded, WithCookies } from '#server/http/route.ts';
import { rememberBrowser } from '#server/http/known-browsers.ts';
import type { Platform } from '#server/platform/platform.ts';
import { createResetEmailRequest, handOutResetLink, readResetLink, resetPassword } from './service.ts';

export function passwordResetRoutes(platform: Platform): readonly Route[] {
  const requestResetEmail = createResetEmailRequest(platform);
  return [
    route(forgotPassword, async ({ body }, { address }) => {
      await requestResetEmail(body, address);
      return succeeded('resetMailSent');
    }),

    route(readResetLinkEndpoint, ({ body }) => readResetLink(platform, body.token)),

    route(resetPasswordEndpoint, async ({ body }, { cookieHeader }) => {
      const { role, knownTo } = await resetPassword(platform, body);
      const known = rememberBrowser(platform, knownTo, cookieHeader);
      return new WithCookies({ ...succeeded('passwordChanged'), role }, known);
    }),

    route(makeResetLink, async ({ params }, { accountId }) => {
      const link = await handOutResetLink(platform, params.id, accountId);
      return { ...succeeded('resetLinkMade'), link };
    }),
  ];
}
