import {
  beginTwoFactor,
  changeOwnPassword as changeOwnPasswordEndpoint,
  confirmTwoFactor,
  endOtherSessions as endOtherSessionsEndpoint,
  endOwnSession as endOwnSessionEndpoint,
  listOwnSessions as listOwnSessionsEndpoint,
  makeRecoveryCodes,
  readOwnSecurity as readOwnSecurityEndpoint,
  switchOffTwoFactor,
} from '#contract/own-account.ts';
import { credentialsResponse } from '#server/http/credentials.ts';
import { route, type Route, succeeded, WithCookies } from '#server/http/route.ts';
import { rememberBrowser } from '#server/http/known-browsers.ts';
import { createLoginThrottle } from '#server/platform/limits/login-throttle.ts';
import type { Platform } from '#server/platform/platform.ts';
import { changeOwnPassword, endOtherSessions, endOwnSession, listOwnSessions, readOwnSecurity } from './service.ts';
import { beginOwnTwoFactor, confirmOwnTwoFactor, makeOwnRecoveryCodes, switchOffOwnTwoFactor } from './two-factor.ts';

export function ownAccountRoutes(platform: Platform): readonly Route[] {
  const throttleLogin = createLoginThrottle(platform);
  return [
    route(readOwnSecurityEndpoint, (_input, { accountId }) => readOwnSecurity(platform, accountId)),

    route(changeOwnPasswordEndpoint, async ({ body }, caller) => {
      const { credentials, knownTo } = await changeOwnPassword(platform, throttleLogin, caller, body);
      const known = rememberBrowser(platform, knownTo, caller.cookieHeader);
      return credentialsResponse(platform, 'ownPasswordChanged', credentials, known);
    }),

    route(listOwnSessionsEndpoint, (_input, caller) => listOwnSessions(platform, caller)),

    route(endOwnSessionEndpoint, async ({ params }, caller) => {
      await endOwnSession(platform, caller, params.id);
      return succeeded('sessionClosed');
    }),

    route(endOtherSessionsEndpoint, async (_input, caller) => {
      const knownTo = await endOtherSessions(platform, caller);
      const known = rememberBrowser(platform, knownTo, caller.cookieHeader);
      return new WithCookies(succeeded('otherSessionsClosed'), known);
    }),

    route(beginTwoFactor, (_input, caller) => beginOwnTwoFactor(platform, caller)),

    route(confirmTwoFactor, async ({ body }, caller) => {
      const recoveryCodes = await confirmOwnTwoFactor(platform, throttleLogin, caller, body);
      return { ...succeeded('twoFactorOn'), recoveryCodes: [...recoveryCodes] };
    }),

    route(switchOffTwoFactor, async ({ body }, caller) => {
      await switchOffOwnTwoFactor(platform, throttleLogin, caller, body);
      return succeeded('twoFactorOff');
    }),

    route(makeRecoveryCodes, async ({ body }, caller) => {
      const recoveryCodes = await makeOwnRecoveryCodes(platform, throttleLogin, caller, body);
      return { ...succeeded('recoveryCodesMade'), recoveryCodes: [...recoveryCodes] };
    }),
  ];
}
