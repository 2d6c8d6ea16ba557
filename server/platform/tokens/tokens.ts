import { createHash, createHmac, randomBytes } from 'node:crypto';

/** Returns a new opaque token of 256 random bits, safe in headers and URLs. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the stored form of a token. It cannot be used to sign in if the database is leaked. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Returns a hash that requires the server's secret. Hashes of different purposes are unrelated. */
export function keyedHash(purpose: string, value: string, secret: string): string {
  return createHmac('sha256', secret).update(`${purpose}:${value}`).digest('base64url');
}

/**
 * Returns the next refresh token. It is derived from the previous refresh token, so that the server can repeat a lost
 * response although it stores only hashes (decision 8).
 */
export function successorOf(token: string, secret: string): string {
  return keyedHash('refresh-successor', token, secret);
}

/**
 * Returns the session's file cookie token. It is derived from the session, so that it stays the same when several tabs
 * refresh at once, although only its hash is stored.
 */
export function filesTokenOf(sessionId: string, secret: string): string {
  return keyedHash('files-cookie', sessionId, secret);
}

/** Returns a name for counting events of a person or address without storing personal data. */
export function keyedName(kind: string, value: string, secret: string): string {
  return `${kind}:${keyedHash(kind, value, secret)}`;
}
