import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { asciiDigits } from '#contract/text.ts';
import { keyedName } from '#server/platform/tokens/tokens.ts';

/** What every authenticator app understands (RFC 6238). */
const FORM = { algorithm: 'SHA1', digits: 6, period: 30 };
/** Clocks of phones go wrong: the code before and the one after are as good. */
const CODE_WINDOW = 1;

const RECOVERY_CODES = 10;
const RECOVERY_SIGNS = 10;
/** Without signs that look alike. */
const SIGNS = '0123456789abcdefghjkmnpqrstvwxyz';

/** @returns a new key of 160 bits, in Base32 */
export function newKey(): string {
  return new Secret({ size: 20 }).base32;
}

/**
 * @param label what the app calls the site, and whose account it is
 * @returns what a QR code says to an authenticator app
 */
export function addressOfKey(key: string, label: { readonly issuer: string; readonly email: string }): string {
  return new TOTP({ ...FORM, issuer: label.issuer, label: label.email, secret: key }).toString();
}

/** Six digits of any script, in one group or two. */
export function digitsOf(code: string): string | undefined {
  const digits = asciiDigits(code.replaceAll(/[\s-]/g, ''));
  return /^\d{6}$/.test(digits) ? digits : undefined;
}

/**
 * @param now milliseconds since 1970
 * @returns the interval that the code stands for, undefined for a wrong one
 */
export function stepOf(digits: string, key: string, now: number): number | undefined {
  const totp = new TOTP({ ...FORM, secret: key });
  const delta = totp.validate({ token: digits, timestamp: now, window: CODE_WINDOW });
  return delta === null ? undefined : totp.counter({ timestamp: now }) + delta;
}

function newRecoveryCode(): string {
  const signs = Array.from({ length: RECOVERY_SIGNS }, () => SIGNS.charAt(randomInt(SIGNS.length)));
  return `${signs.slice(0, 5).join('')}-${signs.slice(5).join('')}`;
}

/** Ten codes of 50 bits, such as `k7m2q-0xw4t`. */
export function newRecoveryCodes(): readonly string[] {
  return Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
}

/** The form in which a recovery code is stored; hyphens, case and signs that look alike do not matter. */
export function hashRecoveryCode(code: string, accountId: number, secret: string): string {
  const read = asciiDigits(code.toLowerCase().replaceAll(/[\s-]/g, '')).replaceAll('o', '0').replaceAll(/[il]/g, '1');
  return keyedName('recovery-code', `${accountId}:${read}`, secret);
}
