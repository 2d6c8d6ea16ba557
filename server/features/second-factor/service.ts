import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { countWithin, HOUR, type Limit, secondsToWait, tooMany } from '#server/platform/limits/limits.ts';
import { budgetOf, countIfWrong } from '#server/platform/limits/reservations.ts';
import type { Standing } from '#server/platform/passwords/passwords.ts';
import type { Platform } from '#server/platform/platform.ts';
import { encrypt, type EncryptionContext, decrypt } from '#server/platform/encryption/encryption.ts';
import { addressOfKey, digitsOf, hashRecoveryCode, newKey, newRecoveryCodes, stepOf } from './codes.ts';
import {
  countRecoveryCodes,
  deleteSecondFactor,
  deleteSetUp,
  findSecondFactor,
  findSetUp,
  holdRules,
  insertSecondFactor,
  isRequired,
  saveSetUp,
  replaceRecoveryCodes,
  updateRequired,
  spendRecoveryCode,
  spendStep,
} from './store.ts';

const perHour = { max: 20, windowMs: HOUR, code: 'tooManyCodes' } as const;
/**
 * Six digits are few: whoever knows the password must not try them all within weeks. All browsers that are known to the
 * account share a budget, so that strangers cannot use theirs up.
 */
const codesPerAccount: Readonly<Record<Standing, Limit>> = {
  stranger: { ...perHour, kind: 'wrong-code-account' },
  known: { ...perHour, kind: 'wrong-code-known' },
};
const warningsPerAccount: Limit = { ...perHour, kind: 'wrong-code-warning', max: 1 };

interface Whose {
  readonly accountId: number;
  readonly sessionId: string;
}

function encryptionContext(accountId: number, { secret }: Platform): EncryptionContext {
  return { purpose: 'second-factor', owner: `account ${accountId}`, secret };
}

/** Whether signing in to the account needs a code. */
export async function hasSecondFactor(db: Db, accountId: number): Promise<boolean> {
  return (await findSecondFactor(db, accountId)) !== undefined;
}

/** @returns null while it is off; `since` in milliseconds since 1970 */
export async function readSecondFactor(
  db: Db,
  accountId: number,
): Promise<{ readonly since: number; readonly recoveryCodesLeft: number } | null> {
  const factor = await findSecondFactor(db, accountId);
  return factor ? { since: factor.since, recoveryCodesLeft: await countRecoveryCodes(db, accountId) } : null;
}

/**
 * The key that this session confirms: the same one however often it asks. Part of the caller's transaction.
 * @param label what an authenticator app shows beside the codes
 */
export async function beginSetUp(
  platform: Platform,
  db: Db,
  { accountId, sessionId }: Whose,
  label: { readonly issuer: string; readonly email: string },
): Promise<{ readonly key: string; readonly address: string } | undefined> {
  const encryptedFor = encryptionContext(accountId, platform);
  await saveSetUp(db, sessionId, encrypt(newKey(), encryptedFor));
  const key = decrypt((await findSetUp(db, sessionId)) ?? '', encryptedFor);
  return key === undefined ? undefined : { key, address: addressOfKey(key, label) };
}

/** What became of a first code. */
type SetUp =
  | { readonly outcome: 'on'; readonly recoveryCodes: readonly string[] }
  | { readonly outcome: 'overdue' | 'already-on' | 'wrong-code' };

/** Puts ten new recovery codes in place of those that are left; part of the caller's transaction. */
export async function renewRecoveryCodes({ secret }: Platform, db: Db, accountId: number): Promise<readonly string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(
    db,
    accountId,
    codes.map((code) => hashRecoveryCode(code, accountId, secret)),
  );
  return codes;
}

/** Switches two-factor sign-in on when the code is one of the key that this session was shown; part of the caller's transaction. */
export async function confirmSetUp(
  platform: Platform,
  db: Db,
  { accountId, sessionId }: Whose,
  code: string,
): Promise<SetUp> {
  if (await hasSecondFactor(db, accountId)) return { outcome: 'already-on' };
  const encryptedFor = encryptionContext(accountId, platform);
  const key = decrypt((await findSetUp(db, sessionId)) ?? '', encryptedFor);
  if (key === undefined) return { outcome: 'overdue' };
  const digits = digitsOf(code);
  const step = digits === undefined ? undefined : stepOf(digits, key, platform.now());
  if (step === undefined) return { outcome: 'wrong-code' };
  const factor = {
    account_id: accountId,
    sealed_key: encrypt(key, encryptedFor),
    since: platform.now(),
    last_step: step,
  };
  if (!(await insertSecondFactor(db, factor))) return { outcome: 'already-on' };
  await deleteSetUp(db, sessionId);
  return { outcome: 'on', recoveryCodes: await renewRecoveryCodes(platform, db, accountId) };
}

/**
 * Uses a code up: one of the authenticator app, which never works twice, or a recovery code. Part of the transaction in
 * which it lets somebody do something.
 * @returns undefined for a wrong one
 */
export async function spendCode(
  platform: Platform,
  db: Db,
  accountId: number,
  code: string,
): Promise<'app' | 'recovery' | undefined> {
  const digits = digitsOf(code);
  if (digits === undefined) {
    const hash = hashRecoveryCode(code, accountId, platform.secret);
    return (await spendRecoveryCode(db, accountId, hash)) ? 'recovery' : undefined;
  }
  const factor = await findSecondFactor(db, accountId);
  const key = factor && decrypt(factor.sealed_key, encryptionContext(accountId, platform));
  const step = key === undefined ? undefined : stepOf(digits, key, platform.now());
  return step !== undefined && (await spendStep(db, accountId, step)) ? 'app' : undefined;
}

/** Whether the account has to be warned of wrong codes: the limit is reached, for the first time within an hour. */
async function mustWarn(platform: Platform, limit: Limit, whom: string): Promise<boolean> {
  if ((await secondsToWait({ platform }, limit, whom)) === undefined) return false;
  const wait = await inTransaction(platform.database, (db) => countWithin(platform, db, warningsPerAccount, whom));
  return wait === undefined;
}

/**
 * Looks at a code. Recovery codes are too many to be tried one after the other, and stay a way in.
 * @param look is told how to count a wrong one, never within a transaction, which answers whether the account has to be
 *   warned
 * @throws AppError `too-many` after too many wrong codes of six digits
 */
export async function countWrongCodes<T>(
  platform: Platform,
  typed: { readonly accountId: number; readonly standing: Standing; readonly code: string | undefined },
  look: (wrong: () => Promise<boolean>) => Promise<T>,
): Promise<T> {
  const { accountId, standing, code } = typed;
  const isOfDigits = code !== undefined && digitsOf(code) !== undefined;
  if (!platform.config.rateLimits || !isOfDigits) return look(async () => false);
  const [limit, whom] = [codesPerAccount[standing], String(accountId)];
  const looked = await countIfWrong(platform, budgetOf(limit, whom), (wrong) =>
    look(async () => {
      await wrong();
      return mustWarn(platform, limit, whom);
    }),
  );
  if ('wait' in looked) throw tooMany(limit, looked.wait);
  return looked.value;
}

/** Switches it off and forgets the recovery codes. Answers whether it was on. */
export async function dropSecondFactor(db: Db, accountId: number): Promise<boolean> {
  return deleteSecondFactor(db, accountId);
}

/** The rules of the office stay as they are until the caller's transaction ends; whoever else wants to hold them waits. */
export async function lockRules(db: Db): Promise<void> {
  await holdRules(db);
}

/** Whether every administrator needs two-factor sign-in. */
export async function isTwoFactorRequired(db: Db): Promise<boolean> {
  return isRequired(db);
}

/** Whether an administrator has to set it up before anything else. */
export async function mustSetUp(db: Db, accountId: number): Promise<boolean> {
  return (await isRequired(db)) && !(await hasSecondFactor(db, accountId));
}

/** Answers whether that changed anything. */
export async function requireTwoFactor(db: Db, since: number | null): Promise<boolean> {
  return updateRequired(db, since);
}
