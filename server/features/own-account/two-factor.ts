import type * as z from 'zod/mini';
import type { proof } from '#contract/own-account.ts';
import { readAccount, notifyOfChange, markChanged, withCode } from '#server/features/accounts/service.ts';
import { findAssociation } from '#server/features/content/service.ts';
import {
  beginSetUp,
  confirmSetUp,
  dropSecondFactor,
  hasSecondFactor,
  isTwoFactorRequired,
  renewRecoveryCodes,
  spendCode,
} from '#server/features/second-factor/service.ts';
import { endSessionsOfAccount } from '#server/features/sessions/service.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import type { ThrottleLogin } from '#server/platform/limits/login-throttle.ts';
import type { Platform } from '#server/platform/platform.ts';
import { fieldAppError, AppError } from '#server/platform/app-error.ts';
import { type Caller, noteOwn, withOwnPassword } from './proof.ts';

type Proof = z.output<typeof proof>;

const overdue = () => new AppError('duplicate', 'twoFactorOverdue');
const alreadyOn = () => new AppError('duplicate', 'twoFactorAlreadyOn');
const notOn = () => new AppError('duplicate', 'twoFactorNotOn');
const wrongCode = () => fieldAppError('invalid', 'code', 'codeWrong');

const typedIn = ({ password }: Proof) => ({ field: 'password', password });

const refusals = { overdue, 'already-on': alreadyOn, 'wrong-code': wrongCode } as const;

/**
 * The key to be put into the authenticator app.
 * @throws AppError `duplicate` when two-factor sign-in is on already
 */
export async function beginOwnTwoFactor(platform: Platform, caller: Caller) {
  const { email } = await readAccount(platform, caller.accountId);
  const key = await inTransaction(platform.database, async (db) => {
    if (await hasSecondFactor(db, caller.accountId)) throw alreadyOn();
    const { shortName } = await findAssociation(db);
    return beginSetUp(platform, db, caller, { issuer: shortName, email });
  });
  if (!key) throw overdue();
  return key;
}

/**
 * Switches two-factor sign-in on, with the password and a first code: a stolen session must not take the account over.
 * The other sessions end, for they began without one.
 * @returns the recovery codes, which are told this once
 * @throws AppError `invalid` for a wrong password or code; the code does not count as a guess, for the key has just been
 *   shown
 */
export async function confirmOwnTwoFactor(
  platform: Platform,
  throttleLogin: ThrottleLogin,
  caller: Caller,
  input: Proof,
): Promise<readonly string[]> {
  const { accountId, sessionId } = caller;
  return withOwnPassword(platform, throttleLogin, caller, typedIn(input), ({ hold }) =>
    inTransaction(platform.database, async (db) => {
      // Whoever signs in at this moment waits, and then needs a code.
      await hold(db);
      const done = await confirmSetUp(platform, db, caller, input.code);
      if (done.outcome !== 'on') throw refusals[done.outcome]();
      await endSessionsOfAccount(db, accountId, sessionId);
      await markChanged(db, accountId, platform.now());
      await noteOwn(platform, db, accountId, 'two-factor switched on');
      await notifyOfChange(platform, db, accountId, 'two-factor on');
      return done.recoveryCodes;
    }),
  );
}

/** Does something to the own second factor for who has shown password and code; the code is used up by it. */
async function withOwnCode<T>(
  platform: Platform,
  throttleLogin: ThrottleLogin,
  caller: Caller,
  input: Proof,
  act: (db: Db) => Promise<T>,
): Promise<T> {
  const { accountId } = caller;
  const { code } = input;
  return withOwnPassword(platform, throttleLogin, caller, typedIn(input), async ({ guess, hold }) => {
    const done = await withCode(platform, { accountId, guess, code, appError: wrongCode() }, () =>
      inTransaction(platform.database, async (db) => {
        await hold(db);
        if (!(await hasSecondFactor(db, accountId))) throw notOn();
        if ((await spendCode(platform, db, accountId, code)) === undefined) return undefined;
        return { value: await act(db) };
      }),
    );
    return done.value;
  });
}

/**
 * Switches two-factor sign-in off, with password and code.
 * @throws AppError `duplicate` when every administrator needs it, `invalid` for a wrong password or code
 */
export async function switchOffOwnTwoFactor(
  platform: Platform,
  throttleLogin: ThrottleLogin,
  caller: Caller,
  input: Proof,
): Promise<void> {
  const { accountId } = caller;
  await withOwnCode(platform, throttleLogin, caller, input, async (db) => {
    if (await isTwoFactorRequired(db)) throw new AppError('duplicate', 'twoFactorCompulsory');
    await dropSecondFactor(db, accountId);
    await markChanged(db, accountId, platform.now());
    await noteOwn(platform, db, accountId, 'two-factor switched off');
    await notifyOfChange(platform, db, accountId, 'two-factor off');
  });
}

/**
 * New recovery codes in place of those that are left, with password and code.
 * @returns the codes, which are told this once
 * @throws AppError `duplicate` while two-factor sign-in is off, `invalid` for a wrong password or code
 */
export async function makeOwnRecoveryCodes(
  platform: Platform,
  throttleLogin: ThrottleLogin,
  caller: Caller,
  input: Proof,
): Promise<readonly string[]> {
  const { accountId } = caller;
  return withOwnCode(platform, throttleLogin, caller, input, async (db) => {
    await noteOwn(platform, db, accountId, 'recovery codes made');
    await notifyOfChange(platform, db, accountId, 'recovery codes made');
    return renewRecoveryCodes(platform, db, accountId);
  });
}
