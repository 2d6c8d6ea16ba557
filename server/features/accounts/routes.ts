import {
  adminLogin,
  approveUser as approveUserEndpoint,
  deleteUser,
  listUsers,
  readOwnAccount,
  readOwnAdminAccount,
  register as registerEndpoint,
  userLogin,
  withdrawUser as withdrawUserEndpoint,
} from '#contract/accounts.ts';
import { answerCredentials } from '#server/features/sessions/service.ts';
import { implement, type Implementation, succeeded } from '#server/http/implement.ts';
import { rememberBrowser } from '#server/http/known-browsers.ts';
import type { Platform } from '#server/platform/platform.ts';
import { approveUser, createRegister, findUsers, readAccount, removeUser, withdrawUser } from './service.ts';
import { createSignIn, type SignInAttempt } from './sign-in.ts';

export function accountRoutes(platform: Platform): readonly Implementation[] {
  const signIn = createSignIn(platform);
  const register = createRegister(platform);

  async function answerSignIn(attempt: SignInAttempt) {
    const { credentials, knownTo } = await signIn(attempt);
    const known = rememberBrowser(platform, knownTo, attempt.cookieHeader);
    return answerCredentials('loginSuccessful', credentials, known);
  }

  return [
    implement(userLogin, ({ body }, { address, userAgent, cookieHeader }) =>
      answerSignIn({ ...body, role: 'user', address, userAgent, cookieHeader }),
    ),

    implement(adminLogin, ({ body }, { address, userAgent, cookieHeader }) =>
      answerSignIn({ ...body, role: 'admin', address, userAgent, cookieHeader }),
    ),

    implement(registerEndpoint, async ({ body }, { address }) => {
      await register(body, address);
      return succeeded('registered');
    }),

    implement(readOwnAccount, (_input, { accountId }) => readAccount(platform, accountId)),
    implement(readOwnAdminAccount, (_input, { accountId }) => readAccount(platform, accountId)),

    implement(listUsers, async ({ query }) => findUsers(platform, query)),

    implement(approveUserEndpoint, async ({ params }, { accountId }) => {
      await approveUser(platform, params.id, accountId);
      return succeeded('userApproved');
    }),

    implement(withdrawUserEndpoint, async ({ params }, { accountId }) => {
      await withdrawUser(platform, params.id, accountId);
      return succeeded('userWithdrawn');
    }),

    implement(deleteUser, async ({ params }, { accountId }) => {
      await removeUser(platform, params.id, accountId);
      return succeeded('userDeleted');
    }),
  ];
}
