import * as accounts from '#contract/accounts.ts';
import * as administrators from '#contract/administrators.ts';
import * as sessions from '#contract/sessions.ts';
import { credentialsResponse, deletedFilesCookie, findKnownBrowser, rememberBrowser } from '#server/http/cookies.ts';
import { idempotentRoute } from '#server/http/idempotent-route.ts';
import { route, type Route, succeeded, type Visitor, WithCookies } from '#server/http/route.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { BrowserAccount } from '#server/platform/tokens/holders.ts';
import {
  listAdministrators,
  readTwoFactorRule,
  removeAdministrator,
  resetTwoFactor,
  setTwoFactorRule,
} from './administrators.ts';
import { approveAccount, closeAccount, linkAccount, refuseAccount, withdrawDecision } from './decisions.ts';
import { setDuties } from './duties.ts';
import { cancelInvitation, invite, join, listInvitations, readInvitation } from './invitations.ts';
import { ownAccountRoutes } from './own-account-routes.ts';
import { handOutResetLink, readResetLink, requestResetEmail, resetPassword } from './password-reset.ts';

import { register } from './registration.ts';
import { endSession, refresh } from './sessions.ts';
import { signIn, type TypedCredentials } from './sign-in.ts';
import type { FindSiteName } from './two-factor.ts';
import { findAccounts } from './users.ts';

function signInRoutes(platform: Platform): readonly Route[] {
  async function signInResponse(typed: TypedCredentials, { address, userAgent, cookieHeader }: Visitor) {
    const findBrowserId = (account: BrowserAccount) => findKnownBrowser(platform, account, cookieHeader);
    const { credentials, browserAccount } = await signIn(platform, {
      ...typed,
      address,
      userAgent,
      findBrowserId,
    });
    const cookies = rememberBrowser(platform, browserAccount, cookieHeader);
    return credentialsResponse(platform, 'loginSuccessful', credentials, cookies);
  }

  return [
    route(sessions.refreshToken, async ({ body }) =>
      credentialsResponse(platform, 'sessionRefreshed', await refresh(platform, body)),
    ),

    route(sessions.logout, async ({ body }) => {
      const kind = await endSession(platform, body.refreshToken);
      // A browser can have a member's and an administrator's session. Only the cookie of the ended session is deleted.
      const ended = kind === undefined ? [] : [deletedFilesCookie(platform.config.publicUrl, kind)];
      return new WithCookies(succeeded('signedOut'), ended);
    }),

    route(sessions.userLogin, ({ body }, visitor) => signInResponse({ ...body, role: 'user' }, visitor)),

    route(sessions.adminLogin, ({ body }, visitor) => signInResponse({ ...body, role: 'admin' }, visitor)),

    route(accounts.register, async ({ body }, { address, idempotencyKey }) => {
      await register(platform, { input: body, idempotencyKey }, address);
      return succeeded('registered');
    }),

    route(accounts.forgotPassword, async ({ body }, { address }) => {
      await requestResetEmail(platform, body, address);
      return succeeded('resetMailSent');
    }),

    route(accounts.readResetLink, ({ body }) => readResetLink(platform, body.token)),

    route(accounts.resetPassword, async ({ body }, { cookieHeader }) => {
      const { role, browserAccount } = await resetPassword(platform, body);
      const cookies = rememberBrowser(platform, browserAccount, cookieHeader);
      return new WithCookies({ ...succeeded('passwordChanged'), role }, cookies);
    }),
  ];
}

function userRoutes(platform: Platform): readonly Route[] {
  return [
    route(accounts.listAccounts, async ({ query }) => findAccounts(platform, query)),

    route(accounts.approveAccount, async ({ params: { id }, body: { seen, members } }, { accountId }) => {
      const user = await approveAccount(platform, { id, seen, administratorId: accountId }, members);
      return { ...succeeded('userApproved'), user };
    }),

    route(accounts.refuseAccount, async ({ params: { id }, body: { seen, reason } }, { accountId }) => {
      const user = await refuseAccount(platform, { id, seen, administratorId: accountId }, reason);
      return { ...succeeded('userRefused'), user };
    }),

    route(accounts.withdrawApproval, async ({ params: { id }, body: { seen } }, { accountId }) => {
      const user = await withdrawDecision(platform, { id, seen, administratorId: accountId });
      return { ...succeeded('userWithdrawn'), user };
    }),

    route(accounts.linkAccount, async ({ params: { id }, body: { seen, members } }, { accountId }) => {
      const user = await linkAccount(platform, { id, seen, administratorId: accountId }, members);
      return { ...succeeded(members.length > 0 ? 'userLinked' : 'userUnlinked'), user };
    }),

    route(accounts.deleteAccount, async ({ params, query }, { accountId }) => {
      const deletion = { id: params.id, seen: query.seen, administratorId: accountId };
      const bin = await inTransaction(platform.database, (db) => closeAccount(platform, db, deletion));
      return { ...succeeded('userDeleted'), bin };
    }),

    route(accounts.makeResetLink, async ({ params }, { accountId }) => {
      const link = await handOutResetLink(platform, params.id, accountId);
      return { ...succeeded('resetLinkMade'), link };
    }),
  ];
}

function administratorRoutes(platform: Platform): readonly Route[] {
  return [
    route(administrators.listAdministrators, () => listAdministrators(platform)),

    route(administrators.removeAdministrator, async ({ params, query }, { accountId }) => {
      await removeAdministrator(platform, params.id, query.seen, accountId);
      return succeeded('administratorRemoved');
    }),

    route(administrators.setDuties, async ({ params, body }, { accountId }) => {
      await setDuties(platform, { id: params.id, duties: body.duties, seen: body.seen }, accountId);
      return succeeded('dutiesChanged');
    }),

    route(administrators.resetTwoFactor, async ({ params, query }, { accountId }) => {
      await resetTwoFactor(platform, params.id, query.seen, accountId);
      return succeeded('twoFactorOff');
    }),

    route(administrators.listInvitations, () => listInvitations(platform)),

    idempotentRoute(platform, administrators.inviteAdministrator, {
      adds: 'invitation',
      add: ({ body }, submission) => invite(platform, body, submission),
      respond: async ([id = 0]) => ({ ...succeeded('administratorInvited'), id }),
    }),

    route(administrators.cancelInvitation, async ({ params }, { accountId }) => {
      await cancelInvitation(platform, params.id, accountId);
      return succeeded('invitationCancelled');
    }),

    route(administrators.readInvitation, ({ body }) => readInvitation(platform, body.token)),

    route(administrators.acceptInvitation, async ({ body }) => {
      await join(platform, body);
      return succeeded('joinedAsAdministrator');
    }),

    route(administrators.readTwoFactorRule, () => readTwoFactorRule(platform)),

    route(administrators.setTwoFactorRule, async ({ body }, { accountId }) => {
      await setTwoFactorRule(platform, body.required, accountId);
      return succeeded(body.required ? 'twoFactorForAll' : 'twoFactorVoluntary');
    }),
  ];
}

/** @param findSiteName returns the name that authenticator apps show */
export function identityRoutes(platform: Platform, findSiteName: FindSiteName): readonly Route[] {
  return [
    ...signInRoutes(platform),
    ...userRoutes(platform),
    ...administratorRoutes(platform),
    ...ownAccountRoutes(platform, findSiteName),
  ];
}
