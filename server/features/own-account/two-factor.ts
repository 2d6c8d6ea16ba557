import type * as z from 'zod/mini';
import { messages } from '#contract/messages.ts';
import type { switchingOff } from '#contract/own-account.ts';
import { holdAccountOf, readAccount, tellOfChange } from '#server/features/accounts/service.ts';
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
import type { SignedIn } from '#server/http/implement.ts';
import { recordAudit } from '#server/platform/audit/audit-store.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import type { LookAtGuess } from '#server/platform/limits/guessing.ts';
import type { Platform } from '#server/platform/platform.ts';
import { fieldRefusal, Refusal } from '#server/platform/refusal.ts';
import { withOwnPassword } from './service.ts';

const overdue = () => new Refusal('duplicate', messages.twoFactorOverdue);
const alreadyOn = () => new Refusal('duplicate', messages.twoFactorAlreadyOn);
const notOn = () => new Refusal('duplicate', messages.twoFactorNotOn);
const wrongCode = () => fieldRefusal('invalid', 'code', messages.codeWrong);

const refusals = { overdue, 'already-on': alreadyOn, 'wrong-code': wrongCode } as const;

type OwnDeed = 'two-factor switched on' | 'two-factor switched off' | 'recovery codes made';

async function noteOwn(platform: Platform, db: Db, accountId: number, action: OwnDeed): Promise<void> {
  await recordAudit(db, { at: platform.now(), actorId: accountId, action, subject: `administrator ${accountId}` });
}

/**
 * The key to be put into the authenticator app.
 * @throws Refusal `duplicate` when two-factor sign-in is on already
 */
export async function beginOwnTwoFactor(platform: Platform, caller: SignedIn) {
  const { email } = await readAccount(platform, caller.accountId);
  const key = await inTransaction(platform.database, async (db) => {
    if (await hasSecondFactor(db, caller.accountId)) throw alreadyOn();
    return beginSetUp(platform, db, caller, email);
  });
  if (!key) throw overdue();
  return key;
}

/**
 * Switches two-factor sign-in on with a first code. The other sessions end, for they began without one.
 * @returns the recovery codes, which are told this once
 * @throws Refusal `invalid` for a wrong code; it does not count as a guess, for the key has just been shown
 */
export async function confirmOwnTwoFactor(
  platform: Platform,
  caller: SignedIn,
  code: string,
): Promise<readonly string[]> {
  const { accountId, sessionId } = caller;
  return inTransaction(platform.database, async (db) => {
    // Whoever signs in at this moment waits, and then needs a code.
    if (!(await holdAccountOf(db, accountId))) throw new Refusal('unauthenticated', messages.sessionEnded);
    const done = await confirmSetUp(platform, db, caller, code);
    if (done.outcome !== 'on') throw refusals[done.outcome]();
    await endSessionsOfAccount(db, accountId, sessionId);
    await noteOwn(platform, db, accountId, 'two-factor switched on');
    await tellOfChange(platform, db, accountId, 'two-factor on');
    return done.recoveryCodes;
  });
}

/**
 * Switches two-factor sign-in off, with password and code.
 * @throws Refusal `duplicate` when every administrator needs it, `invalid` for a wrong password or code
 */
export async function switchOffOwnTwoFactor(
  platform: Platform,
  lookAtGuess: LookAtGuess,
  caller: SignedIn,
  input: z.output<typeof switchingOff>,
): Promise<void> {
  const { accountId } = caller;
  const typed = { field: 'password', password: input.password };
  await withOwnPassword(platform, lookAtGuess, caller, typed, async ({ guess }) => {
    await guess.checkCodes();
    const isOff = await inTransaction(platform.database, async (db) => {
      await holdAccountOf(db, accountId);
      if (!(await hasSecondFactor(db, accountId))) throw notOn();
      if (await isTwoFactorRequired(db)) throw new Refusal('duplicate', messages.twoFactorCompulsory);
      if ((await spendCode(platform, db, accountId, input.code)) === undefined) return false;
      await dropSecondFactor(db, accountId);
      await noteOwn(platform, db, accountId, 'two-factor switched off');
      await tellOfChange(platform, db, accountId, 'two-factor off');
      return true;
    });
    if (!isOff) await guess.wrongCode(wrongCode());
  });
}

/**
 * New recovery codes in place of those that are left.
 * @returns the codes, which are told this once
 * @throws Refusal `duplicate` while two-factor sign-in is off, `invalid` for a wrong password
 */
export async function makeOwnRecoveryCodes(
  platform: Platform,
  lookAtGuess: LookAtGuess,
  caller: SignedIn,
  password: string,
): Promise<readonly string[]> {
  const { accountId } = caller;
  return withOwnPassword(platform, lookAtGuess, caller, { field: 'password', password }, () =>
    inTransaction(platform.database, async (db) => {
      await holdAccountOf(db, accountId);
      if (!(await hasSecondFactor(db, accountId))) throw notOn();
      await noteOwn(platform, db, accountId, 'recovery codes made');
      return renewRecoveryCodes(platform, db, accountId);
    }),
  );
}
