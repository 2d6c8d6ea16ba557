import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { asciiDigits } from '#contract/text.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { RowOf } from '#server/platform/database/schema.ts';
import { decrypt, encrypt, type EncryptionContext } from '#server/platform/encryption/encryption.ts';
import { type Attempt, beginAttempt, onlyLimit, secondsToWait } from '#server/platform/limits/guesses.ts';
import { countWithin, HOUR, type Limit, tooMany } from '#server/platform/limits/limits.ts';
import type { LoginAttempt } from '#server/platform/limits/login-throttle.ts';
import type { CallerKind } from '#server/platform/passwords/passwords.ts';
import type { Platform } from '#server/platform/platform.ts';
import { keyedName } from '#server/platform/tokens/tokens.ts';
import { notifyOfChange } from './emails.ts';

export async function findSecondFactor(db: Db, accountId: number): Promise<RowOf<'second_factors'> | undefined> {
  return db.selectFrom('second_factors').selectAll().where('account_id', '=', accountId).executeTakeFirst();
}

export async function hasSecondFactor(db: Db, accountId: number): Promise<boolean> {
  return (await findSecondFactor(db, accountId)) !== undefined;
}

/** Deletes the second factor and the recovery codes of an account. Returns false if the account had none. */
export async function deleteSecondFactor(db: Db, accountId: number): Promise<boolean> {
  const deleted = await db
    .deleteFrom('second_factors')
    .where('account_id', '=', accountId)
    .returning('account_id')
    .executeTakeFirst();
  await db.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
  return deleted !== undefined;
}

export async function isTwoFactorRequired(db: Db): Promise<boolean> {
  const rules = await db.selectFrom('office_rules').select('two_factor_required_at').executeTakeFirstOrThrow();
  return rules.two_factor_required_at !== null;
}

/** The parameters that every authenticator app supports (RFC 6238). */
const TOTP_PARAMETERS = { algorithm: 'SHA1', digits: 6, period: 30 };
/** The codes before and after the current one are accepted too, because clocks of phones differ. */
const CODE_WINDOW = 1;

const RECOVERY_CODES = 10;
const RECOVERY_CODE_LENGTH = 10;
/** The characters of recovery codes, without `i`, `l`, `o` and `u`. */
const RECOVERY_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** Returns a new key of 160 bits, in Base32. */
export function newKey(): string {
  return new Secret({ size: 20 }).base32;
}

/**
 * Returns the content of the QR code for an authenticator app.
 * @param label the site and the account that the app shows beside the codes
 */
export function addressOfKey(key: string, label: { readonly issuer: string; readonly email: string }): string {
  return new TOTP({ ...TOTP_PARAMETERS, issuer: label.issuer, label: label.email, secret: key }).toString();
}

/** Returns six digits that were typed in any script, with or without spaces or hyphens; undefined for anything else. */
function digitsOf(code: string): string | undefined {
  const digits = asciiDigits(code.replaceAll(/[\s-]/g, ''));
  return /^\d{6}$/.test(digits) ? digits : undefined;
}

/**
 * Returns the number of the 30-second step, counted from 1970, to which a code of the app belongs; undefined for a
 * wrong code.
 * @param now milliseconds since 1970
 */
export function stepOf(code: string, key: string, now: number): number | undefined {
  const digits = digitsOf(code);
  if (digits === undefined) return undefined;
  const totp = new TOTP({ ...TOTP_PARAMETERS, secret: key });
  const delta = totp.validate({ token: digits, timestamp: now, window: CODE_WINDOW });
  return delta === null ? undefined : totp.counter({ timestamp: now }) + delta;
}

function newRecoveryCode(): string {
  const characters = Array.from({ length: RECOVERY_CODE_LENGTH }, () =>
    RECOVERY_ALPHABET.charAt(randomInt(RECOVERY_ALPHABET.length)),
  );
  return `${characters.slice(0, 5).join('')}-${characters.slice(5).join('')}`;
}

/** Returns the stored hash of a recovery code. Spaces, hyphens, case and characters that look alike do not matter. */
function hashRecoveryCode(code: string, accountId: number, secret: string): string {
  const read = asciiDigits(code.toLowerCase().replaceAll(/[\s-]/g, '')).replaceAll('o', '0').replaceAll(/[il]/g, '1');
  return keyedName('recovery-code', `${accountId}:${read}`, secret);
}

/**
 * Replaces the recovery codes of an account with ten new ones of 50 bits, such as `k7m2q-0xw4t`. Returns the new codes.
 */
export async function renewRecoveryCodes({ secret }: Platform, db: Db, accountId: number): Promise<readonly string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  const rows = codes.map((code) => ({ hash: hashRecoveryCode(code, accountId, secret), account_id: accountId }));
  await db.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
  await db.insertInto('recovery_codes').values(rows).execute();
  return codes;
}

function encryptionContext({ secret }: Platform, accountId: number): EncryptionContext {
  return { purpose: 'second-factor', owner: `account ${accountId}`, secret };
}

export function encryptKey(platform: Platform, accountId: number, key: string): string {
  return encrypt(key, encryptionContext(platform, accountId));
}

/** Returns the key of an account's authenticator app; undefined if it was encrypted under another secret. */
export function decryptKey(platform: Platform, accountId: number, encryptedKey: string): string | undefined {
  return decrypt(encryptedKey, encryptionContext(platform, accountId));
}

/**
 * Uses up a code of the authenticator app or a recovery code. Neither works twice. Runs in the transaction of the
 * action that needs the code.
 * @returns the kind of the code; undefined for a wrong code
 */
export async function redeemCode(
  platform: Platform,
  db: Db,
  accountId: number,
  code: string,
): Promise<'app' | 'recovery' | undefined> {
  if (digitsOf(code) === undefined) {
    const hash = hashRecoveryCode(code, accountId, platform.secret);
    const redeemed = db.deleteFrom('recovery_codes').where('hash', '=', hash).where('account_id', '=', accountId);
    return (await redeemed.returning('hash').executeTakeFirst()) ? 'recovery' : undefined;
  }
  const factor = await findSecondFactor(db, accountId);
  const key = factor && decryptKey(platform, accountId, factor.encrypted_key);
  const step = key === undefined ? undefined : stepOf(code, key, platform.now());
  if (step === undefined) return undefined;
  // Each step can be used once, and none before one that was used.
  const factorNow = db.updateTable('second_factors').set({ last_step: step }).where('account_id', '=', accountId);
  const used = await factorNow.where('last_step', '<', step).returning('account_id').executeTakeFirst();
  return used && 'app';
}

const perHour = { max: 20, windowMs: HOUR, code: 'tooManyCodes' } as const;
/**
 * Limits on wrong codes of an account. Six digits are few: someone who knows the password must not be able to try them
 * all within weeks. Known browsers have a limit of their own, which strangers cannot use up.
 */
const codesPerAccount: Readonly<Record<CallerKind, Limit>> = {
  stranger: { ...perHour, kind: 'wrong-code-account' },
  known: { ...perHour, kind: 'wrong-code-known' },
};
const warningsPerAccount: Limit = { ...perHour, kind: 'wrong-code-warning', max: 1 };

/** Warns the owner of an account by email if wrong codes have reached the limit, at most once an hour. */
async function warnOfWrongCodes(platform: Platform, limit: Limit, accountId: number): Promise<void> {
  const subject = String(accountId);
  if ((await secondsToWait(platform, limit, subject)) === undefined) return;
  if (countWithin(platform, warningsPerAccount, subject) === undefined)
    await notifyOfChange(platform, platform.database, accountId, 'many wrong codes');
}

/**
 * Starts the check of a code, as part of a check of the password. A wrong code of the app counts towards the limits of
 * codes and of passwords. A wrong recovery code counts only as a wrong password, because there are too many recovery
 * codes to guess. Recovery codes stay usable while the app's codes are refused.
 * @param code undefined if none was typed
 * @returns the attempt, which must be disposed
 * @throws AppError `too-many` after 20 wrong codes of the app in an hour
 */
export async function beginCodeAttempt(
  platform: Platform,
  login: LoginAttempt,
  accountId: number,
  code: string | undefined,
): Promise<Attempt> {
  if (code === undefined || digitsOf(code) === undefined) {
    return { wrong: login.wrong, [Symbol.asyncDispose]: async () => {} };
  }
  const limit = codesPerAccount[login.caller];
  const attempt = await beginAttempt(platform, onlyLimit(limit, String(accountId)));
  if ('waitSeconds' in attempt) throw tooMany(limit, attempt.waitSeconds);
  let isWrong = false;
  return {
    wrong: (error) => {
      isWrong = true;
      return login.wrong(attempt.wrong(error));
    },
    [Symbol.asyncDispose]: async () => {
      await attempt[Symbol.asyncDispose]();
      if (isWrong) await warnOfWrongCodes(platform, limit, accountId);
    },
  };
}
