import type * as z from 'zod/mini';
import type { Page } from '#contract/endpoint.ts';
import type { OwnSecurity, OwnSession, passwordChange } from '#contract/own-account.ts';
import { readAccount, refuseCommonPassword, notifyOfChange } from '#server/features/accounts/service.ts';
import { makeStrangers, replacePassword } from '#server/features/accounts/password.ts';
import { forgetLinksOf } from '#server/features/password-reset/service.ts';
import { isTwoFactorRequired, readSecondFactor } from '#server/features/second-factor/service.ts';
import {
  endSessionOfAccount,
  endSessionsOfAccount,
  listSessionsOfAccount,
  renewSession,
} from '#server/features/sessions/service.ts';
import type { Credentials, KnownTo } from '#server/platform/tokens/holders.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import type { ThrottleLogin } from '#server/platform/limits/login-throttle.ts';
import type { Platform } from '#server/platform/platform.ts';
import { notFound } from '#server/platform/app-error.ts';
import { type Caller, lockOwnAccount, noteOwn, withOwnPassword } from './proof.ts';

/** What the administrator is called. */
export async function readOwnName(platform: Platform, accountId: number): Promise<string> {
  return (await readAccount(platform, accountId)).name;
}

/** How the administrator signs in. */
export async function readOwnSecurity(platform: Platform, accountId: number): Promise<OwnSecurity> {
  const { name, email } = await readAccount(platform, accountId);
  const factor = await readSecondFactor(platform.database, accountId);
  return {
    name,
    email,
    twoFactor: factor && { ...factor, since: new Date(factor.since).toISOString() },
    isTwoFactorRequired: await isTwoFactorRequired(platform.database),
  };
}

/**
 * Changes the own password. Every session and every link to choose a new password ends, and every browser is forgotten;
 * who asked goes on with the credentials of a fresh session.
 * @returns these, and to whom the browser is known that asked
 * @throws AppError `invalid` for a wrong present password or a common new one
 */
export async function changeOwnPassword(
  platform: Platform,
  throttleLogin: ThrottleLogin,
  caller: Caller,
  input: z.output<typeof passwordChange>,
): Promise<{ readonly credentials: Credentials; readonly knownTo: KnownTo }> {
  refuseCommonPassword(input.password);
  const typed = { field: 'currentPassword', password: input.currentPassword };
  const { accountId } = caller;
  return withOwnPassword(platform, throttleLogin, caller, typed, async ({ hold }) => {
    const passwordHash = await platform.passwords.hash(input.password, 'known');
    return inTransaction(platform.database, async (db) => {
      const account = await hold(db);
      const knownTo = await replacePassword(db, accountId, passwordHash);
      await forgetLinksOf(db, accountId);
      await noteOwn(platform, db, accountId, 'password changed');
      await notifyOfChange(platform, db, accountId, 'password');
      return { credentials: await renewSession(platform, db, account, caller), knownTo };
    });
  });
}

/** Where the administrator is signed in: the session that asks first, then the one used last. */
export async function listOwnSessions(platform: Platform, caller: Caller): Promise<Page<OwnSession>> {
  const sessions = await listSessionsOfAccount(platform, caller.accountId);
  const rows = sessions.map(({ id, browser, system, beganAt, lastUsedAt }) => ({
    id,
    browser,
    system,
    beganAt: new Date(beganAt).toISOString(),
    lastUsedAt: new Date(lastUsedAt).toISOString(),
    isThis: id === caller.sessionId,
  }));
  const inOrder = rows.toSorted((one, other) => Number(other.isThis) - Number(one.isThis));
  return { rows: inOrder, total: inOrder.length };
}

/** @throws AppError `missing` for one that has ended, or that is somebody else's */
export async function endOwnSession(platform: Platform, caller: Caller, sessionId: string): Promise<void> {
  const { accountId } = caller;
  await inTransaction(platform.database, async (db) => {
    await lockOwnAccount(platform, db, caller);
    if (!(await endSessionOfAccount(db, accountId, sessionId))) throw notFound();
    await noteOwn(platform, db, accountId, 'session ended');
  });
}

/**
 * Ends all of the own sessions but the one that asks, and forgets every browser.
 * @returns to whom the browser is known that asked
 */
export async function endOtherSessions(platform: Platform, caller: Caller): Promise<KnownTo> {
  const { accountId, sessionId } = caller;
  return inTransaction(platform.database, async (db) => {
    await lockOwnAccount(platform, db, caller);
    await endSessionsOfAccount(db, accountId, sessionId);
    await noteOwn(platform, db, accountId, 'other sessions ended');
    return makeStrangers(db, accountId);
  });
}
