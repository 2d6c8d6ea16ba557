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
import { answerCredentials } from '#server/features/sessions/service.ts';
import { implement, type Implementation, succeeded, WithCookies } from '#server/http/implement.ts';
import { rememberBrowser } from '#server/http/known-browsers.ts';
import { createGuessing } from '#server/platform/limits/guessing.ts';
import type { Platform } from '#server/platform/platform.ts';
import { changeOwnPassword, endOtherSessions, endOwnSession, listOwnSessions, readOwnSecurity } from './service.ts';
import { beginOwnTwoFactor, confirmOwnTwoFactor, makeOwnRecoveryCodes, switchOffOwnTwoFactor } from './two-factor.ts';

export function ownAccountRoutes(platform: Platform): readonly Implementation[] {
  const lookAtGuess = createGuessing(platform);
  return [
    implement(readOwnSecurityEndpoint, (_input, { accountId }) => readOwnSecurity(platform, accountId)),

    implement(changeOwnPasswordEndpoint, async ({ body }, caller) => {
      const { credentials, knownTo } = await changeOwnPassword(platform, lookAtGuess, caller, body);
      const known = rememberBrowser(platform, knownTo, caller.cookieHeader);
      return answerCredentials('ownPasswordChanged', credentials, known);
    }),

    implement(listOwnSessionsEndpoint, (_input, caller) => listOwnSessions(platform, caller)),

    implement(endOwnSessionEndpoint, async ({ params }, caller) => {
      await endOwnSession(platform, caller, params.id);
      return succeeded('sessionClosed');
    }),

    implement(endOtherSessionsEndpoint, async (_input, caller) => {
      const knownTo = await endOtherSessions(platform, caller);
      const known = rememberBrowser(platform, knownTo, caller.cookieHeader);
      return new WithCookies(succeeded('otherSessionsClosed'), known);
    }),

    implement(beginTwoFactor, (_input, caller) => beginOwnTwoFactor(platform, caller)),

    implement(confirmTwoFactor, async ({ body }, caller) => {
      const recoveryCodes = await confirmOwnTwoFactor(platform, lookAtGuess, caller, body);
      return { ...succeeded('twoFactorOn'), recoveryCodes: [...recoveryCodes] };
    }),

    implement(switchOffTwoFactor, async ({ body }, caller) => {
      await switchOffOwnTwoFactor(platform, lookAtGuess, caller, body);
      return succeeded('twoFactorOff');
    }),

    implement(makeRecoveryCodes, async ({ body }, caller) => {
      const recoveryCodes = await makeOwnRecoveryCodes(platform, lookAtGuess, caller, body);
      return { ...succeeded('recoveryCodesMade'), recoveryCodes: [...recoveryCodes] };
    }),
  ];
}
