import type * as z from 'zod/mini';
import type { identityProof } from '#contract/own-account.ts';
import { AppError, fieldAppError } from '#server/platform/app-error.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { notifyOfChange } from './emails.ts';
import { touchAccount } from './accounts-store.ts';
import { type Caller, provePassword, readOwnAccount, recordOwnAction } from './own-account.ts';
import {
  addressOfKey,
  beginCodeAttempt,
  decryptKey,
  deleteSecondFactor,
  encryptKey,
  hasSecondFactor,
  isTwoFactorRequired,
  newKey,
  renewRecoveryCodes,
  stepOf,
  redeemCode,
} from './second-factor.ts';
import { deleteSessionsOfAccount } from './sessions-store.ts';

type Proof = z.output<typeof identityProof>;

const overdue = () => new AppError('duplicate', 'twoFactorOverdue');
const alreadyOn = () => new AppError('duplicate', 'twoFactorAlreadyOn');
const notOn = () => new AppError('duplicate', 'twoFactorNotOn');
const wrongCode = () => fieldAppError('invalid', 'code', 'codeWrong');

const typedIn = ({ password }: Proof) => ({ field: 'password', password });

/** Returns the name of the site that the authenticator app shows. */
export type FindSiteName = (db: Db) => Promise<string>;

/**
 * Returns a key for the authenticator app and the content of its QR code. Repeated calls of a session get the same key.
 * @throws AppError `missing` if the account was deleted; `duplicate` if two-factor sign-in is already on, or the
 *   session has ended
 */
export async function beginTwoFactor(platform: Platform, caller: Caller, findSiteName: FindSiteName) {
  const { accountId, sessionId } = caller;
  const { email } = await readOwnAccount(platform, accountId);
  return inTransaction(platform.database, async (db) => {
    if (await hasSecondFactor(db, accountId)) throw alreadyOn();
    const issuer = await findSiteName(db);
    const stored = await db
      .updateTable('sessions')
      .set((e) => ({ setup_key: e.fn.coalesce('setup_key', e.val(encryptKey(platform, accountId, newKey()))) }))
      .where('id', '=', sessionId)
      .returning('setup_key')
      .executeTakeFirst();
    const key = stored?.setup_key == null ? undefined : decryptKey(platform, accountId, stored.setup_key);
    if (key === undefined) throw overdue();
    return { key, address: addressOfKey(key, { issuer, email }) };
  });
}

/**
 * Switches two-factor sign-in on. Requires the password too: a stolen session must not take over the account. Ends the
 * other sessions, which began without a code.
 * @returns the recovery codes, which are shown only now
 * @throws AppError `invalid` for a wrong password or code, `duplicate` if two-factor sign-in is already on or the
 *   session has no key. Wrong codes are not limited here, because the caller already knows the key
 */
export async function confirmTwoFactor(platform: Platform, caller: Caller, input: Proof): Promise<readonly string[]> {
  const { accountId, sessionId } = caller;
  await using password = await provePassword(platform, caller, typedIn(input));
  return await inTransaction(platform.database, async (db) => {
    // A concurrent sign-in waits for this lock, and then needs a code.
    await password.lockAccount(db);
    if (await hasSecondFactor(db, accountId)) throw alreadyOn();
    const session = db.selectFrom('sessions').select('setup_key').where('id', '=', sessionId);
    const { setup_key: encrypted_key = null } = (await session.executeTakeFirst()) ?? {};
    await db.updateTable('sessions').set({ setup_key: null }).where('id', '=', sessionId).execute();
    const key = encrypted_key === null ? undefined : decryptKey(platform, accountId, encrypted_key);
    if (encrypted_key === null || key === undefined) throw overdue();
    const step = stepOf(input.code, key, platform.now());
    if (step === undefined) throw wrongCode();
    const factor = { account_id: accountId, encrypted_key, since: platform.now(), last_step: step };
    await db.insertInto('second_factors').values(factor).execute();
    const recoveryCodes = await renewRecoveryCodes(platform, db, accountId);
    await deleteSessionsOfAccount(db, accountId, sessionId);
    await touchAccount(db, accountId, platform.now());
    await recordOwnAction(platform, db, accountId, 'two-factor switched on');
    await notifyOfChange(platform, db, accountId, 'two-factor on');
    return recoveryCodes;
  });
}

/**
 * Checks password and code of a caller and uses up the code, then runs `act` in the same transaction.
 * @throws AppError `duplicate` if two-factor sign-in is off, `invalid` for a wrong password or code, `too-many` after
 *   too many wrong ones
 */
async function changeWithCode<T>(
  platform: Platform,
  caller: Caller,
  input: Proof,
  act: (db: Db) => Promise<T>,
): Promise<T> {
  const { accountId } = caller;
  await using password = await provePassword(platform, caller, typedIn(input));
  await using codeAttempt = await beginCodeAttempt(platform, password.attempt, accountId, input.code);
  return await inTransaction(platform.database, async (db) => {
    await password.lockAccount(db);
    if (!(await hasSecondFactor(db, accountId))) throw notOn();
    if (!(await redeemCode(platform, db, accountId, input.code))) throw codeAttempt.wrong(wrongCode());
    return act(db);
  });
}

/**
 * Switches two-factor sign-in off after a check of password and code.
 * @throws AppError `duplicate` if two-factor sign-in is compulsory or already off, `invalid` for a wrong password or
 *   code
 */
export async function switchOffTwoFactor(platform: Platform, caller: Caller, input: Proof): Promise<void> {
  const { accountId } = caller;
  await changeWithCode(platform, caller, input, async (db) => {
    if (await isTwoFactorRequired(db)) throw new AppError('duplicate', 'twoFactorCompulsory');
    await deleteSecondFactor(db, accountId);
    await touchAccount(db, accountId, platform.now());
    await recordOwnAction(platform, db, accountId, 'two-factor switched off');
    await notifyOfChange(platform, db, accountId, 'two-factor off');
  });
}

/**
 * Replaces the recovery codes after a check of password and code.
 * @returns the new codes, which are shown only now
 * @throws AppError `duplicate` while two-factor sign-in is off, `invalid` for a wrong password or code
 */
export async function makeRecoveryCodes(platform: Platform, caller: Caller, input: Proof): Promise<readonly string[]> {
  const { accountId } = caller;
  return changeWithCode(platform, caller, input, async (db) => {
    await recordOwnAction(platform, db, accountId, 'recovery codes made');
    await notifyOfChange(platform, db, accountId, 'recovery codes made');
    return renewRecoveryCodes(platform, db, accountId);
  });
}
