import { createHash, createHmac, randomBytes } from 'node:crypto';

/** A fresh opaque token of 256 random bits, safe in headers and addresses. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The form in which a token is stored: whoever reads the database cannot sign in with it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** What nobody can compute without the server's secret; under one purpose it is of no use for another. */
export function keyedHash(purpose: string, value: string, secret: string): string {
  return createHmac('sha256', secret).update(`${purpose}:${value}`).digest('base64url');
}

/**
 * The token that follows another one. It can be computed again from its predecessor, so a lost answer can be repeated
 * though only hashes are stored (decision 8).
 */
export function successorOf(token: string, secret: string): string {
  return keyedHash('refresh-successor', token, secret);
}

/**
 * The token of the cookie that fetches the private files of a session. It stays the same at each refresh, so tabs that
 * refresh at once never put each other's cookie out of use, and yet only its hash is stored.
 */
export function filesTokenOf(sessionId: string, secret: string): string {
  return keyedHash('files-cookie', sessionId, secret);
}

/** A name under which something personal can be counted without being written down. */
export function keyedName(kind: string, value: string, secret: string): string {
  return `${kind}:${keyedHash(kind, value, secret)}`;
}
