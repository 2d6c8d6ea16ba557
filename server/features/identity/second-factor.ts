import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { asciiDigits } from '#contract/text.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { decrypt, encrypt, type EncryptionContext } from '#server/platform/encryption/encryption.ts';
import { countWithin, HOUR, type Limit, secondsToWait, tooMany } from '#server/platform/limits/limits.ts';
import type { LoginAttempt } from '#server/platform/limits/login-throttle.ts';
import { budgetOf, countIfWrong } from '#server/platform/limits/reservations.ts';
import type { Standing } from '#server/platform/passwords/passwords.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { AppError } from '#server/platform/app-error.ts';
import { keyedName } from '#server/platform/tokens/tokens.ts';
import { notifyOfChange } from './emails.ts';
import { findSecondFactor, replaceRecoveryCodes, redeemRecoveryCode, markStepUsed } from './second-factor-store.ts';

/** The parameters that every authenticator app supports (RFC 6238). */
const FORM = { algorithm: 'SHA1', digits: 6, period: 30 };
/** The code before and the one after are accepted: clocks of phones are wrong. */
const CODE_WINDOW = 1;

const RECOVERY_CODES = 10;
const RECOVERY_CODE_LENGTH = 10;
/** Without characters that look alike. */
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
  return new TOTP({ ...FORM, issuer: label.issuer, label: label.email, secret: key }).toString();
}

/** Returns the six digits of an app's code, typed in any script and with spaces or hyphens; undefined for anything else. */
function digitsOf(code: string): string | undefined {
  const digits = asciiDigits(code.replaceAll(/[\s-]/g, ''));
  return /^\d{6}$/.test(digits) ? digits : undefined;
}

/**
 * Returns the time step that a code of the app belongs to; undefined for a wrong one.
 * @param now milliseconds since 1970
 */
export function stepOf(code: string, key: string, now: number): number | undefined {
  const digits = digitsOf(code);
  if (digits === undefined) return undefined;
  const totp = new TOTP({ ...FORM, secret: key });
  const delta = totp.validate({ token: digits, timestamp: now, window: CODE_WINDOW });
  return delta === null ? undefined : totp.counter({ timestamp: now }) + delta;
}

function newRecoveryCode(): string {
  const characters = Array.from({ length: RECOVERY_CODE_LENGTH }, () =>
    RECOVERY_ALPHABET.charAt(randomInt(RECOVERY_ALPHABET.length)),
  );
  return `${characters.slice(0, 5).join('')}-${characters.slice(5).join('')}`;
}

/** Returns the stored form of a recovery code. Hyphens, case and characters that look alike do not matter. */
function hashRecoveryCode(code: string, accountId: number, secret: string): string {
  const read = asciiDigits(code.toLowerCase().replaceAll(/[\s-]/g, '')).replaceAll('o', '0').replaceAll(/[il]/g, '1');
  return keyedName('recovery-code', `${accountId}:${read}`, secret);
}

/** Replaces the recovery codes of an account with ten new ones of 50 bits, such as `k7m2q-0xw4t`, and returns these. */
export async function renewRecoveryCodes({ secret }: Platform, db: Db, accountId: number): Promise<readonly string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await replaceRecoveryCodes(
    db,
    accountId,
    codes.map((code) => hashRecoveryCode(code, accountId, secret)),
  );
  return codes;
}

function encryptionContext({ secret }: Platform, accountId: number): EncryptionContext {
  return { purpose: 'second-factor', owner: `account ${accountId}`, secret };
}

/** Encrypts the key of an account's authenticator app. */
export function encryptKey(platform: Platform, accountId: number, key: string): string {
  return encrypt(key, encryptionContext(platform, accountId));
}

/** Returns the key of an account's authenticator app; undefined if it was encrypted under another secret. */
export function decryptKey(platform: Platform, accountId: number, encryptedKey: string): string | undefined {
  return decrypt(encryptedKey, encryptionContext(platform, accountId));
}

/**
 * Uses up a code of the authenticator app or a recovery code. Neither works twice. Runs in the transaction of the action
 * that needs the code.
 * @returns the kind of the code; undefined for a wrong one
 */
export async function redeemCode(
  platform: Platform,
  db: Db,
  accountId: number,
  code: string,
): Promise<'app' | 'recovery' | undefined> {
  if (digitsOf(code) === undefined) {
    const hash = hashRecoveryCode(code, accountId, platform.secret);
    return (await redeemRecoveryCode(db, accountId, hash)) ? 'recovery' : undefined;
  }
  const factor = await findSecondFactor(db, accountId);
  const key = factor && decryptKey(platform, accountId, factor.sealed_key);
  const step = key === undefined ? undefined : stepOf(code, key, platform.now());
  return step !== undefined && (await markStepUsed(db, accountId, step)) ? 'app' : undefined;
}

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

/** Whether the account has to be warned of wrong codes: the limit is reached, for the first time within an hour. */
async function mustWarn(platform: Platform, limit: Limit, whom: string): Promise<boolean> {
  if ((await secondsToWait({ platform }, limit, whom)) === undefined) return false;
  const wait = await inTransaction(platform.database, (db) => countWithin(platform, db, warningsPerAccount, whom));
  return wait === undefined;
}

async function countWrongCodes<T>(
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

/** What somebody with the right password typed besides. */
interface TypedCode {
  readonly accountId: number;
  readonly guess: LoginAttempt;
  /** Of the second factor; undefined when none was typed. */
  readonly code: string | undefined;
  /** What a wrong one is refused with. */
  readonly appError: AppError;
}

/**
 * Looks at a code; a wrong one is as bad as a wrong password, counts as both, and is refused. Never within a transaction.
 * @param look answers undefined for a wrong one
 */
export async function withCode<T>(
  platform: Platform,
  { accountId, guess, code, appError }: TypedCode,
  look: () => Promise<T | undefined>,
): Promise<T> {
  return countWrongCodes(platform, { accountId, standing: guess.standing, code }, async (wrong) => {
    const value = await look();
    if (value !== undefined) return value;
    if (await wrong()) await notifyOfChange(platform, platform.database, accountId, 'many wrong codes');
    return guess.wrong(appError);
  });
}
