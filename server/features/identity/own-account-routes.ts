import * as ownAccount from '#contract/own-account.ts';
import * as sessions from '#contract/sessions.ts';
import { credentialsResponse, rememberBrowser } from '#server/http/cookies.ts';
import { type HandlerInput, route, type Route, type SignedIn, succeeded, WithCookies } from '#server/http/route.ts';
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
  async function changePassword(body: HandlerInput<typeof ownAccount.changeUserPassword>['body'], caller: SignedIn) {
    const { credentials, browserAccount } = await changeOwnPassword(platform, caller, body);
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
    route(sessions.readOwnAccount, (_input, { accountId }) => readOwnAccount(platform, accountId)),
    route(sessions.readOwnAdminAccount, (_input, { accountId }) => readOwnAccount(platform, accountId)),

    route(ownAccount.readOwnSecurity, (_input, { accountId }) => readOwnSecurity(platform, accountId)),

    route(ownAccount.switchDailyEmail, async ({ body }, { accountId }) => {
      await switchDailyEmail(platform, accountId, body.on);
      return succeeded(body.on ? 'dailyEmailOn' : 'dailyEmailOff');
    }),

    route(ownAccount.changeOwnPassword, ({ body }, caller) => changePassword(body, caller)),
    route(ownAccount.changeUserPassword, ({ body }, caller) => changePassword(body, caller)),

    route(ownAccount.listOwnSessions, (_input, caller) => listOwnSessions(platform, caller)),
    route(ownAccount.listUserSessions, (_input, caller) => listOwnSessions(platform, caller)),

    route(ownAccount.endOwnSession, ({ params }, caller) => endSessionOf(caller, params.id)),
    route(ownAccount.endUserSession, ({ params }, caller) => endSessionOf(caller, params.id)),

    route(ownAccount.endOtherSessions, (_input, caller) => endOthers(caller)),
    route(ownAccount.endOtherUserSessions, (_input, caller) => endOthers(caller)),

    route(ownAccount.requestEmailChange, async ({ body }, caller) => {
      await requestEmailChange(platform, caller, body);
      return succeeded('emailChangeSent');
    }),

    route(ownAccount.confirmEmail, async ({ body }) => {
      await confirmEmail(platform, body.token);
      return succeeded('emailChanged');
    }),

    route(ownAccount.undoEmailChange, async ({ body }) => {
      await undoEmailChange(platform, body.token);
      return succeeded('emailRestored');
    }),

    route(ownAccount.startTwoFactorSetup, (_input, caller) => beginTwoFactor(platform, caller, findSiteName)),

    route(ownAccount.confirmTwoFactor, async ({ body }, caller) => {
      const recoveryCodes = await confirmTwoFactor(platform, caller, body);
      return { ...succeeded('twoFactorOn'), recoveryCodes: [...recoveryCodes] };
    }),

    route(ownAccount.switchOffTwoFactor, async ({ body }, caller) => {
      await switchOffTwoFactor(platform, caller, body);
      return succeeded('twoFactorOff');
    }),

    route(ownAccount.makeRecoveryCodes, async ({ body }, caller) => {
      const recoveryCodes = await makeRecoveryCodes(platform, caller, body);
      return { ...succeeded('recoveryCodesMade'), recoveryCodes: [...recoveryCodes] };
    }),
  ];
}
