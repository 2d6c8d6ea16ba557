import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pLimit from 'p-limit';
import { messages } from '#contract/messages.ts';
import { Refusal } from '#server/platform/refusal.ts';

const derive = promisify(argon2);

/** The cost that OWASP recommends for argon2id: 19 MiB, two passes. */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const HASH_BYTES = 32;

/**
 * Who asks: somebody of whom nothing is known, or a browser that has signed in before, somebody who is signed in, or who
 * holds a link of ours.
 */
export type Standing = 'known' | 'stranger';

/** Two at a time use 38 MiB, and strangers have one of these places: a flood of them keeps nobody waiting who is known. */
const places = pLimit(2);
const strangers = pLimit(1);
/** Whoever would wait behind these is better told to come back. */
const MOST_WAITING = 40;

/** @throws Refusal `busy` when too many of this standing are waiting */
async function inPlace<T>(standing: Standing, act: () => Promise<T>): Promise<T> {
  const line = standing === 'known' ? places : strangers;
  if (line.pendingCount >= MOST_WAITING) throw new Refusal('busy', messages.busy, { retryAfterSeconds: 2 });
  return standing === 'known' ? places(act) : strangers(() => places(act));
}

/** The same password typed on another keyboard may be made of other code points. */
function bytesOf(password: string): Buffer {
  return Buffer.from(password.normalize('NFKC'), 'utf8');
}

async function hashWith(password: string, nonce: Buffer, standing: Standing): Promise<Buffer> {
  const parameters: Argon2Parameters = {
    message: bytesOf(password),
    nonce,
    parallelism: LANES,
    tagLength: HASH_BYTES,
    memory: MEMORY_KIB,
    passes: PASSES,
  };
  return inPlace(standing, () => derive('argon2id', parameters));
}

/** PHC strings write base64 without padding. */
function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}

/**
 * Hashes a password with argon2id into a PHC string.
 * @throws Refusal `busy` when too many are waiting
 */
export async function hashPassword(password: string, standing: Standing): Promise<string> {
  const nonce = randomBytes(16);
  const hash = await hashWith(password, nonce, standing);
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${base64(nonce)}$${base64(hash)}`;
}

/**
 * Whether the password is the one behind the PHC string.
 * @throws Refusal `busy` when too many are waiting
 */
export async function verifyPassword(phc: string, password: string, standing: Standing): Promise<boolean> {
  const [, nonce, hash] = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$([\w+/]+)\$([\w+/]+)$/.exec(phc) ?? [];
  if (nonce === undefined || hash === undefined) return verifyAgainstNothing(password, standing);
  const typed = await hashWith(password, Buffer.from(nonce, 'base64'), standing);
  return timingSafeEqual(typed, Buffer.from(hash, 'base64'));
}

/** Costs as much time as a check against a real hash, for accounts that do not exist; always false. */
export async function verifyAgainstNothing(password: string, standing: Standing): Promise<false> {
  await hashWith(password, Buffer.alloc(16), standing);
  return false;
}

const commonPasswords = new Set(
  readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .split('\n')
    .filter(Boolean),
);

/** Whether it is among the passwords that are tried first; case is ignored. */
export function isCommonPassword(password: string): boolean {
  return commonPasswords.has(password.normalize('NFKC').toLowerCase());
}
