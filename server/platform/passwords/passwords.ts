import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pLimit from 'p-limit';
import { busy, fieldAppError } from '#server/platform/app-error.ts';

const derive = promisify(argon2);

/** The cost of computing a hash, for the site and for an attacker. */
export interface PasswordCost {
  readonly memoryKib: number;
  readonly passes: number;
}

/** The OWASP recommendation for argon2id: 19 MiB, two passes. */
const RECOMMENDED: PasswordCost = { memoryKib: 19_456, passes: 2 };
const LANES = 1;
const HASH_BYTES = 32;

/**
 * A known caller uses a browser that has signed in to the account before, is signed in, or has a link that the site
 * made. All others are strangers.
 */
export type CallerKind = 'known' | 'stranger';

/**
 * Maximum number of hashes computed at a time. Two hashes take 38 MiB. Strangers can use only one, so that many
 * strangers do not delay known callers.
 */
const MAX_HASHES = 2;
const MAX_HASHES_OF_STRANGERS = 1;
/** Maximum number of waiting calls for each `CallerKind`. */
const MAX_WAITING = 40;
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w+/]+)\$([\w+/]+)$/;

/** Hashes passwords. Every call throws AppError `busy` if too many callers of the same `CallerKind` wait. */
export interface Passwords {
  /** Hashes a password with argon2id and returns a PHC string. */
  readonly hash: (password: string, caller: CallerKind) => Promise<string>;
  /**
   * Returns whether a password matches a PHC string, whatever the cost of that hash.
   * @param phc undefined if the account does not exist; the call then takes as long as a new hash and returns false
   */
  readonly verify: (phc: string | undefined, password: string, caller: CallerKind) => Promise<boolean>;
}

/** Normalises the Unicode form of a password, because keyboards produce different code points for the same text. */
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

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}

export function createPasswords(cost: PasswordCost = RECOMMENDED): Passwords {
  const all = pLimit(MAX_HASHES);
  const strangers = pLimit(MAX_HASHES_OF_STRANGERS);

  async function inQueue<T>(caller: CallerKind, act: () => Promise<T>): Promise<T> {
    const queue = caller === 'known' ? all : strangers;
    if (queue.pendingCount >= MAX_WAITING) throw busy();
    return caller === 'known' ? all(act) : strangers(() => all(act));
  }

  return {
    hash: async (password, caller) => {
      const nonce = randomBytes(16);
      const hash = await inQueue(caller, () => hashWith(password, nonce, cost));
      return `$argon2id$v=19$m=${cost.memoryKib},t=${cost.passes},p=${LANES}$${base64(nonce)}$${base64(hash)}`;
    },
    verify: async (phc, password, caller) => {
      const [, memory, passes, nonce, hash] = PHC.exec(phc ?? '') ?? [];
      if (nonce === undefined || hash === undefined) {
        await inQueue(caller, () => hashWith(password, Buffer.alloc(16), cost));
        return false;
      }
      const spent = { memoryKib: Number(memory), passes: Number(passes) };
      const typed = await inQueue(caller, () => hashWith(password, Buffer.from(nonce, 'base64'), spent));
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
