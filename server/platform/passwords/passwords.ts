import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pLimit from 'p-limit';
import { busy, fieldAppError } from '#server/platform/app-error.ts';

const derive = promisify(argon2);

/** What guessing costs, and checking too. */
export interface PasswordCost {
  readonly memoryKib: number;
  readonly passes: number;
}

/** What OWASP recommends for argon2id: 19 MiB, two passes. */
const RECOMMENDED: PasswordCost = { memoryKib: 19_456, passes: 2 };
const LANES = 1;
const HASH_BYTES = 32;

/**
 * Who asks: somebody of whom nothing is known, or a browser that has signed in before, somebody who is signed in, or who
 * holds a link of ours.
 */
export type Standing = 'known' | 'stranger';

/** Two at a time use 38 MiB, and strangers have one of these places: a flood of them keeps nobody waiting who is known. */
const PLACES = 2;
const PLACES_OF_STRANGERS = 1;
/** Whoever would wait behind these is better told to come back. */
const MAX_WAITING = 40;
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w+/]+)\$([\w+/]+)$/;

/** Every call throws AppError `busy` when too many of this standing are waiting. */
export interface Passwords {
  /** Hashes a password with argon2id into a PHC string. */
  readonly hash: (password: string, standing: Standing) => Promise<string>;
  /** Whether the password is the one behind the PHC string, whatever it cost to make that. */
  readonly verify: (phc: string, password: string, standing: Standing) => Promise<boolean>;
  /** Costs as much time as a check against a hash of now, for accounts that do not exist; always false. */
  readonly verifyAgainstNothing: (password: string, standing: Standing) => Promise<false>;
}

/** The same password typed on another keyboard may be made of other code points. */
function bytesOf(password: string): Buffer {
  return Buffer.from(password.normalize('NFKC'), 'utf8');
}

async function hashWith(password: string, nonce: Buffer, { memoryKib, passes }: PasswordCost): Promise<Buffer> {
  const parameters: Argon2Parameters = {
    message: bytesOf(password),
    nonce,
    parallelism: LANES,
    tagLength: HASH_BYTES,
    memory: memoryKib,
    passes,
  };
  return derive('argon2id', parameters);
}

/** PHC strings write base64 without padding. */
function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}

export function createPasswords(cost: PasswordCost = RECOMMENDED): Passwords {
  const places = pLimit(PLACES);
  const strangers = pLimit(PLACES_OF_STRANGERS);

  async function inPlace<T>(standing: Standing, act: () => Promise<T>): Promise<T> {
    const line = standing === 'known' ? places : strangers;
    if (line.pendingCount >= MAX_WAITING) throw busy();
    return standing === 'known' ? places(act) : strangers(() => places(act));
  }

  async function verifyAgainstNothing(password: string, standing: Standing): Promise<false> {
    await inPlace(standing, () => hashWith(password, Buffer.alloc(16), cost));
    return false;
  }

  return {
    verifyAgainstNothing,
    hash: async (password, standing) => {
      const nonce = randomBytes(16);
      const hash = await inPlace(standing, () => hashWith(password, nonce, cost));
      return `$argon2id$v=19$m=${cost.memoryKib},t=${cost.passes},p=${LANES}$${base64(nonce)}$${base64(hash)}`;
    },
    verify: async (phc, password, standing) => {
      const [, memory, passes, nonce, hash] = PHC.exec(phc) ?? [];
      if (nonce === undefined || hash === undefined) return verifyAgainstNothing(password, standing);
      const spent = { memoryKib: Number(memory), passes: Number(passes) };
      const typed = await inPlace(standing, () => hashWith(password, Buffer.from(nonce, 'base64'), spent));
      return timingSafeEqual(typed, Buffer.from(hash, 'base64'));
    },
  };
}

const commonPasswords = new Set(
  readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .split('\n')
    .filter(Boolean),
);

/** Returns whether a password is one of the most common ones. Case is ignored. */
export function isCommonPassword(password: string): boolean {
  return commonPasswords.has(password.normalize('NFKC').toLowerCase());
}

/** Throws AppError `invalid` for one of the most common passwords (decision 10). */
export function refuseCommonPassword(password: string): void {
  if (isCommonPassword(password)) throw fieldAppError('invalid', 'password', 'passwordCommon');
}
