import * as ownAccount from '#contract/own-account.ts';
import * as sessions from '#contract/sessions.ts';
import { credentialsResponse, rememberBrowser } from '#server/http/cookies.ts';
import { route, type Route, succeeded, WithCookies } from '#server/http/route.ts';
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
  return [
    route(sessions.readOwnAccount, (_input, { accountId }) => readOwnAccount(platform, accountId)),

    route(sessions.readOwnAdminAccount, async (_input, { accountId, duties }) => ({
      ...(await readOwnAccount(platform, accountId)),
      duties: [...duties],
    })),

    route(ownAccount.readOwnSecurity, (_input, { accountId }) => readOwnSecurity(platform, accountId)),

    route(ownAccount.switchDailyEmail, async ({ body }, { accountId }) => {
      await switchDailyEmail(platform, accountId, body.on);
      return succeeded(body.on ? 'dailyEmailOn' : 'dailyEmailOff');
    }),

    ...[ownAccount.changeOwnPassword, ownAccount.changeUserPassword].map((call) =>
      route(call, async ({ body }, caller) => {
        const { credentials, browserAccount } = await changeOwnPassword(platform, caller, body);
        const cookies = rememberBrowser(platform, browserAccount, caller.cookieHeader);
        return credentialsResponse(platform, 'ownPasswordChanged', credentials, cookies);
      }),
    ),

    ...[ownAccount.listOwnSessions, ownAccount.listUserSessions].map((call) =>
      route(call, (_input, caller) => listOwnSessions(platform, caller)),
    ),

    ...[ownAccount.endOwnSession, ownAccount.endUserSession].map((call) =>
      route(call, async ({ params }, caller) => {
        await endOwnSession(platform, caller, params.id);
        return succeeded('sessionClosed');
      }),
    ),

    ...[ownAccount.endOtherSessions, ownAccount.endOtherUserSessions].map((call) =>
      route(call, async (_input, caller) => {
        const browserAccount = await endOtherSessions(platform, caller);
        const cookies = rememberBrowser(platform, browserAccount, caller.cookieHeader);
        return new WithCookies(succeeded('otherSessionsClosed'), cookies);
      }),
    ),

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
