import { createPublicKey, type KeyObject, verify } from 'node:crypto';

function readKey(der: Buffer): KeyObject | undefined {
  try {
    return createPublicKey({ key: der, format: 'der', type: 'spki' });
  } catch {
    return undefined;
  }
}

/**
 * Parses a public key exported by WebCrypto. Rejects extra bytes and points outside the curve.
 * @param publicKey base64url of an SPKI
 * @returns undefined unless it is a P-256 key
 */
function publicKeyOf(publicKey: string): KeyObject | undefined {
  const key = readKey(Buffer.from(publicKey, 'base64url'));
  if (key?.asymmetricKeyDetails?.namedCurve !== 'prime256v1') return undefined;
  return key.export({ type: 'spki', format: 'der' }).toString('base64url') === publicKey ? key : undefined;
}

/** Returns whether this is the base64url SPKI of a P-256 key. */
export function isPublicKey(publicKey: string): boolean {
  return publicKeyOf(publicKey) !== undefined;
}

/** An ECDSA signature of WebCrypto: two concatenated numbers. */
const SIGNATURE_BYTES = 64;

/**
 * Returns whether the text was signed with the key.
 * @param publicKey base64url of the SPKI of a P-256 key
 * @param signature base64url of an ECDSA signature with SHA-256, 64 bytes
 */
export function isSignedBy(publicKey: string, text: string, signature: string): boolean {
  const key = publicKeyOf(publicKey);
  const bytes = Buffer.from(signature, 'base64url');
  const isWellFormed = bytes.length === SIGNATURE_BYTES && bytes.toString('base64url') === signature;
  if (!key || !isWellFormed) return false;
  return verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, bytes);
}
