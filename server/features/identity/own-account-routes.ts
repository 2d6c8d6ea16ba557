import {
  startTwoFactorSetup as beginTwoFactorEndpoint,
  changeOwnPassword as changeOwnPasswordEndpoint,
  changeUserPassword,
  confirmEmail as confirmEmailEndpoint,
  confirmTwoFactor as confirmTwoFactorEndpoint,
  endOtherSessions as endOtherSessionsEndpoint,
  endOtherUserSessions,
  endOwnSession as endOwnSessionEndpoint,
  endUserSession,
  listOwnSessions as listOwnSessionsEndpoint,
  listUserSessions,
  makeRecoveryCodes as makeRecoveryCodesEndpoint,
  readOwnSecurity as readOwnSecurityEndpoint,
  switchDailyEmail as switchDailyEmailEndpoint,
  requestEmailChange as requestEmailChangeEndpoint,
  switchOffTwoFactor as switchOffTwoFactorEndpoint,
  undoEmailChange as undoEmailChangeEndpoint,
} from '#contract/own-account.ts';
import { readOwnAccount as readOwnAccountEndpoint, readOwnAdminAccount } from '#contract/sessions.ts';
import { credentialsResponse, rememberBrowser } from '#server/http/cookies.ts';
import { type HandlerInput, route, type Route, type SignedIn, succeeded, WithCookies } from '#server/http/route.ts';
import { createLoginThrottle } from '#server/platform/limits/login-throttle.ts';
import type { Platform } from '#server/platform/platform.ts';
import { confirmEmail, requestEmailChange, undoEmailChange } from './email-changes.ts';
import {
  changeOwnPassword,
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  readOwnAccount,
  readOwnSecurity,
  switchDailyEmail,
} from './own-account.ts';
import {
  beginTwoFactor,
  confirmTwoFactor,
  type FindSiteName,
  makeRecoveryCodes,
  switchOffTwoFactor,
} from './two-factor.ts';

/** Returns the calls with which users and administrators look after their own account. */
export function ownAccountRoutes(platform: Platform, findSiteName: FindSiteName): readonly Route[] {
  const throttle = createLoginThrottle(platform);

  async function changePassword(body: HandlerInput<typeof changeUserPassword>['body'], caller: SignedIn) {
    const { credentials, browserAccount } = await changeOwnPassword(platform, throttle, caller, body);
    const cookies = rememberBrowser(platform, browserAccount, caller.cookieHeader);
    return credentialsResponse(platform, 'ownPasswordChanged', credentials, cookies);
  }

  async function endSessionOf(caller: SignedIn, id: string) {
    await endOwnSession(platform, caller, id);
    return succeeded('sessionClosed');
  }

  async function endOthers(caller: SignedIn) {
    const browserAccount = await endOtherSessions(platform, caller);
    const cookies = rememberBrowser(platform, browserAccount, caller.cookieHeader);
    return new WithCookies(succeeded('otherSessionsClosed'), cookies);
  }

  return [
    route(readOwnAccountEndpoint, (_input, { accountId }) => readOwnAccount(platform, accountId)),
    route(readOwnAdminAccount, (_input, { accountId }) => readOwnAccount(platform, accountId)),

    route(readOwnSecurityEndpoint, (_input, { accountId }) => readOwnSecurity(platform, accountId)),

    route(switchDailyEmailEndpoint, async ({ body }, { accountId }) => {
      await switchDailyEmail(platform, accountId, body.on);
      return succeeded(body.on ? 'dailyEmailOn' : 'dailyEmailOff');
    }),

    route(changeOwnPasswordEndpoint, ({ body }, caller) => changePassword(body, caller)),
    route(changeUserPassword, ({ body }, caller) => changePassword(body, caller)),

    route(listOwnSessionsEndpoint, (_input, caller) => listOwnSessions(platform, caller)),
    route(listUserSessions, (_input, caller) => listOwnSessions(platform, caller)),

    route(endOwnSessionEndpoint, ({ params }, caller) => endSessionOf(caller, params.id)),
    route(endUserSession, ({ params }, caller) => endSessionOf(caller, params.id)),

    route(endOtherSessionsEndpoint, (_input, caller) => endOthers(caller)),
    route(endOtherUserSessions, (_input, caller) => endOthers(caller)),

    route(requestEmailChangeEndpoint, async ({ body }, caller) => {
      await requestEmailChange(platform, throttle, caller, body);
      return succeeded('emailChangeSent');
    }),

    route(confirmEmailEndpoint, async ({ body }) => {
      await confirmEmail(platform, body.token);
      return succeeded('emailChanged');
    }),

    route(undoEmailChangeEndpoint, async ({ body }) => {
      await undoEmailChange(platform, body.token);
      return succeeded('emailRestored');
    }),

    route(beginTwoFactorEndpoint, (_input, caller) => beginTwoFactor(platform, caller, findSiteName)),

    route(confirmTwoFactorEndpoint, async ({ body }, caller) => {
      const recoveryCodes = await confirmTwoFactor(platform, throttle, caller, body);
      return { ...succeeded('twoFactorOn'), recoveryCodes: [...recoveryCodes] };
    }),

    route(switchOffTwoFactorEndpoint, async ({ body }, caller) => {
      await switchOffTwoFactor(platform, throttle, caller, body);
      return succeeded('twoFactorOff');
    }),

    route(makeRecoveryCodesEndpoint, async ({ body }, caller) => {
      const recoveryCodes = await makeRecoveryCodes(platform, throttle, caller, body);
      return { ...succeeded('recoveryCodesMade'), recoveryCodes: [...recoveryCodes] };
    }),
  ];
}
