import {
  approveAccount as approveAccountEndpoint,
  deleteAccount,
  listAccounts,
  register as registerEndpoint,
  withdrawAccount as withdrawAccountEndpoint,
} from '#contract/accounts.ts';
import { adminLogin, readOwnAccount, readOwnAdminAccount, userLogin } from '#contract/sessions.ts';
import { credentialsResponse } from '#server/features/sessions/service.ts';
import { route, type Route, succeeded } from '#server/http/route.ts';
import { rememberBrowser } from '#server/http/known-browsers.ts';
import type { Platform } from '#server/platform/platform.ts';
import {
  approveAccount,
  createRegister,
  findAccounts,
  readAccount,
  removeAccount,
  withdrawAccount,
} from './service.ts';
import { createSignIn, type SignInAttempt } from './sign-in.ts';

export function accountRoutes(platform: Platform): readonly Route[] {
  const signIn = createSignIn(platform);
  const register = createRegister(platform);

  async function signInResponse(attempt: SignInAttempt) {
    const { credentials, knownTo } = await signIn(attempt);
    const known = rememberBrowser(platform, knownTo, attempt.cookieHeader);
    return credentialsResponse('loginSuccessful', credentials, known);
  }

  return [
    route(userLogin, ({ body }, { address, userAgent, cookieHeader }) =>
      signInResponse({ ...body, role: 'user', address, userAgent, cookieHeader }),
    ),

    route(adminLogin, ({ body }, { address, userAgent, cookieHeader }) =>
      signInResponse({ ...body, role: 'admin', address, userAgent, cookieHeader }),
    ),

    route(registerEndpoint, async ({ body }, { address }) => {
      await register(body, address);
      return succeeded('registered');
    }),

    route(readOwnAccount, (_input, { accountId }) => readAccount(platform, accountId)),
    route(readOwnAdminAccount, (_input, { accountId }) => readAccount(platform, accountId)),

    route(listAccounts, async ({ query }) => findAccounts(platform, query)),

    route(approveAccountEndpoint, async ({ params }, { accountId }) => {
      await approveAccount(platform, params.id, accountId);
      return succeeded('userApproved');
    }),

    route(withdrawAccountEndpoint, async ({ params }, { accountId }) => {
      await withdrawAccount(platform, params.id, accountId);
      return succeeded('userWithdrawn');
    }),

    route(deleteAccount, async ({ params }, { accountId }) => {
      await removeAccount(platform, params.id, accountId);
      return succeeded('userDeleted');
    }),
  ];
}
