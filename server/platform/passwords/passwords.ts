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

/** Two at a time use 38 MiB; whoever would wait behind these is better told to come back. */
const atOnce = pLimit(2);
const MOST_WAITING = 40;

/** The same password typed on another keyboard may be made of other code points. */
function bytesOf(password: string): Buffer {
  return Buffer.from(password.normalize('NFKC'), 'utf8');
}

async function hashWith(password: string, nonce: Buffer): Promise<Buffer> {
  if (atOnce.pendingCount >= MOST_WAITING) throw new Refusal('busy', messages.busy, { retryAfterSeconds: 2 });
  const parameters: Argon2Parameters = {
    message: bytesOf(password),
    nonce,
    parallelism: LANES,
    tagLength: HASH_BYTES,
    memory: MEMORY_KIB,
    passes: PASSES,
  };
  return atOnce(() => derive('argon2id', parameters));
}

/** PHC strings write base64 without padding. */
function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}

/**
 * Hashes a password with argon2id into a PHC string.
 * @throws Refusal `busy` when too many are waiting
 */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const hash = await hashWith(password, nonce);
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${base64(nonce)}$${base64(hash)}`;
}

/**
 * Whether the password is the one behind the PHC string.
 * @throws Refusal `busy` when too many are waiting
 */
export async function verifyPassword(phc: string, password: string): Promise<boolean> {
  const [, nonce, hash] = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$([\w+/]+)\$([\w+/]+)$/.exec(phc) ?? [];
  if (nonce === undefined || hash === undefined) return verifyAgainstNothing(password);
  return timingSafeEqual(await hashWith(password, Buffer.from(nonce, 'base64')), Buffer.from(hash, 'base64'));
}

/** Costs as much time as a check against a real hash, for accounts that do not exist; always false. */
export async function verifyAgainstNothing(password: string): Promise<false> {
  await hashWith(password, Buffer.alloc(16));
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
