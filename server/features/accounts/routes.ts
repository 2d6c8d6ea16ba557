import {
  approveAccount as approveAccountEndpoint,
  deleteAccount,
  listAccounts,
  register as registerEndpoint,
  withdrawAccount as withdrawAccountEndpoint,
} from '#contract/accounts.ts';
import { adminLogin, readOwnAccount, readOwnAdminAccount, userLogin } from '#contract/sessions.ts';
import { credentialsResponse } from '#server/http/credentials.ts';
import { route, type Route, succeeded, type Visitor } from '#server/http/route.ts';
import { knownBrowserIn, rememberBrowser } from '#server/http/known-browsers.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { KnownTo } from '#server/platform/tokens/holders.ts';
import { approveAccount, removeAccount, withdrawAccount } from './decisions.ts';
import { createRegister } from './registration.ts';
import { findAccounts, readAccount } from './service.ts';
import { createSignIn, type TypedCredentials } from './sign-in.ts';

export function accountRoutes(platform: Platform): readonly Route[] {
  const signIn = createSignIn(platform);
  const register = createRegister(platform);

  async function signInResponse(typed: TypedCredentials, { address, userAgent, cookieHeader }: Visitor) {
    const knownAs = (whom: KnownTo) => knownBrowserIn(platform, whom, cookieHeader);
    const { credentials, knownTo } = await signIn({ ...typed, address, userAgent, knownAs });
    const known = rememberBrowser(platform, knownTo, cookieHeader);
    return credentialsResponse(platform, 'loginSuccessful', credentials, known);
  }

  return [
    route(userLogin, ({ body }, visitor) => signInResponse({ ...body, role: 'user' }, visitor)),

    route(adminLogin, ({ body }, visitor) => signInResponse({ ...body, role: 'admin' }, visitor)),

    route(registerEndpoint, async ({ body }, { address, idempotencyKey }) => {
      await register({ input: body, idempotencyKey }, address);
      return succeeded('registered');
    }),

    route(readOwnAccount, (_input, { accountId }) => readAccount(platform, accountId)),
    route(readOwnAdminAccount, (_input, { accountId }) => readAccount(platform, accountId)),

    route(listAccounts, async ({ query }) => findAccounts(platform, query)),

    route(approveAccountEndpoint, async ({ params, body }, { accountId }) => {
      const user = await approveAccount(platform, params.id, body.seen, accountId);
      return { ...succeeded('userApproved'), user };
    }),

    route(withdrawAccountEndpoint, async ({ params, body }, { accountId }) => {
      const user = await withdrawAccount(platform, params.id, body.seen, accountId);
      return { ...succeeded('userWithdrawn'), user };
    }),

    route(deleteAccount, async ({ params, query }, { accountId }) => {
      const bin = await removeAccount(platform, params.id, query.seen, accountId);
      return { ...succeeded('userDeleted'), bin };
    }),
  ];
}
