import {
  approveAccount as approveAccountEndpoint,
  deleteAccount,
  forgotPassword,
  linkAccount as linkAccountEndpoint,
  listAccounts,
  makeResetLink,
  readResetLink as readResetLinkEndpoint,
  refuseAccount as refuseAccountEndpoint,
  register as registerEndpoint,
  resetPassword as resetPasswordEndpoint,
  withdrawApproval as withdrawAccountEndpoint,
} from '#contract/accounts.ts';
import {
  cancelInvitation as cancelInvitationEndpoint,
  inviteAdministrator,
  acceptInvitation,
  listAdministrators as listAdministratorsEndpoint,
  listInvitations as listInvitationsEndpoint,
  readInvitation as readInvitationEndpoint,
  readTwoFactorRule as readTwoFactorRuleEndpoint,
  removeAdministrator as removeAdministratorEndpoint,
  resetTwoFactor as resetTwoFactorEndpoint,
  setTwoFactorRule as setTwoFactorRuleEndpoint,
} from '#contract/administrators.ts';
import { adminLogin, logout, refreshToken, userLogin } from '#contract/sessions.ts';
import { credentialsResponse, deletedFilesCookie, findKnownBrowser, rememberBrowser } from '#server/http/cookies.ts';
import { idempotentRoute } from '#server/http/idempotent-route.ts';
import { route, type Route, succeeded, type Visitor, WithCookies } from '#server/http/route.ts';
import { createLoginThrottle } from '#server/platform/limits/login-throttle.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { BrowserAccount } from '#server/platform/tokens/holders.ts';
import {
  listAdministrators,
  readTwoFactorRule,
  removeAdministrator,
  resetTwoFactor,
  setTwoFactorRule,
} from './administrators.ts';
import { approveAccount, linkAccount, refuseAccount, removeAccount, withdrawDecision } from './decisions.ts';
import { cancelInvitation, invite, join, listInvitations, readInvitation } from './invitations.ts';
import { ownAccountRoutes } from './own-account-routes.ts';
import { handOutResetLink, readResetLink, requestResetEmail, resetPassword } from './password-reset.ts';
import { refresh } from './refresh.ts';
import { register } from './registration.ts';
import { endSession } from './sessions.ts';
import { signIn, type TypedCredentials } from './sign-in.ts';
import type { FindSiteName } from './two-factor.ts';
import { findAccounts } from './users.ts';

function signInRoutes(platform: Platform): readonly Route[] {
  const throttle = createLoginThrottle(platform);

  async function signInResponse(typed: TypedCredentials, { address, userAgent, cookieHeader }: Visitor) {
    const findBrowserId = (account: BrowserAccount) => findKnownBrowser(platform, account, cookieHeader);
    const { credentials, browserAccount } = await signIn(platform, throttle, {
      ...typed,
      address,
      userAgent,
      findBrowserId,
    });
    const cookies = rememberBrowser(platform, browserAccount, cookieHeader);
    return credentialsResponse(platform, 'loginSuccessful', credentials, cookies);
  }

  return [
    route(refreshToken, async ({ body }) =>
      credentialsResponse(platform, 'sessionRefreshed', await refresh(platform, body)),
    ),

    route(logout, async ({ body }) => {
      const kind = await endSession(platform, body.refreshToken);
      // A browser can have a member's and an administrator's session. Only the cookie of the ended session is deleted.
      const ended = kind === undefined ? [] : [deletedFilesCookie(platform.config.publicUrl, kind)];
      return new WithCookies(succeeded('signedOut'), ended);
    }),

    route(userLogin, ({ body }, visitor) => signInResponse({ ...body, role: 'user' }, visitor)),

    route(adminLogin, ({ body }, visitor) => signInResponse({ ...body, role: 'admin' }, visitor)),

    route(registerEndpoint, async ({ body }, { address, idempotencyKey }) => {
      await register(platform, { input: body, idempotencyKey }, address);
      return succeeded('registered');
    }),

    route(forgotPassword, async ({ body }, { address }) => {
      await requestResetEmail(platform, body, address);
      return succeeded('resetMailSent');
    }),

    route(readResetLinkEndpoint, ({ body }) => readResetLink(platform, body.token)),

    route(resetPasswordEndpoint, async ({ body }, { cookieHeader }) => {
      const { role, browserAccount } = await resetPassword(platform, body);
      const cookies = rememberBrowser(platform, browserAccount, cookieHeader);
      return new WithCookies({ ...succeeded('passwordChanged'), role }, cookies);
    }),
  ];
}

function userRoutes(platform: Platform): readonly Route[] {
  return [
    route(listAccounts, async ({ query }) => findAccounts(platform, query)),

    route(approveAccountEndpoint, async ({ params: { id }, body: { seen, members } }, { accountId }) => {
      const user = await approveAccount(platform, { id, seen, administratorId: accountId }, members);
      return { ...succeeded('userApproved'), user };
    }),

    route(refuseAccountEndpoint, async ({ params: { id }, body: { seen, reason } }, { accountId }) => {
      const user = await refuseAccount(platform, { id, seen, administratorId: accountId }, reason);
      return { ...succeeded('userRefused'), user };
    }),

    route(withdrawAccountEndpoint, async ({ params: { id }, body: { seen } }, { accountId }) => {
      const user = await withdrawDecision(platform, { id, seen, administratorId: accountId });
      return { ...succeeded('userWithdrawn'), user };
    }),

    route(linkAccountEndpoint, async ({ params: { id }, body: { seen, members } }, { accountId }) => {
      const user = await linkAccount(platform, { id, seen, administratorId: accountId }, members);
      return { ...succeeded(members.length > 0 ? 'userLinked' : 'userUnlinked'), user };
    }),

    route(deleteAccount, async ({ params, query }, { accountId }) => {
      const bin = await removeAccount(platform, params.id, query.seen, accountId);
      return { ...succeeded('userDeleted'), bin };
    }),

    route(makeResetLink, async ({ params }, { accountId }) => {
      const link = await handOutResetLink(platform, params.id, accountId);
      return { ...succeeded('resetLinkMade'), link };
    }),
  ];
}

function administratorRoutes(platform: Platform): readonly Route[] {
  return [
    route(listAdministratorsEndpoint, () => listAdministrators(platform)),

    route(removeAdministratorEndpoint, async ({ params, query }, { accountId }) => {
      await removeAdministrator(platform, params.id, query.seen, accountId);
      return succeeded('administratorRemoved');
    }),

    route(resetTwoFactorEndpoint, async ({ params, query }, { accountId }) => {
      await resetTwoFactor(platform, params.id, query.seen, accountId);
      return succeeded('twoFactorOff');
    }),

    route(listInvitationsEndpoint, () => listInvitations(platform)),

    idempotentRoute(platform, inviteAdministrator, {
      adds: 'invitation',
      add: ({ body }, submission) => invite(platform, body, submission),
      respond: async ([id = 0]) => ({ ...succeeded('administratorInvited'), id }),
    }),

    route(cancelInvitationEndpoint, async ({ params }, { accountId }) => {
      await cancelInvitation(platform, params.id, accountId);
      return succeeded('invitationCancelled');
    }),

    route(readInvitationEndpoint, ({ body }) => readInvitation(platform, body.token)),

    route(acceptInvitation, async ({ body }) => {
      await join(platform, body);
      return succeeded('joinedAsAdministrator');
    }),

    route(readTwoFactorRuleEndpoint, () => readTwoFactorRule(platform)),

    route(setTwoFactorRuleEndpoint, async ({ body }, { accountId }) => {
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
