import { createPublicKey, type KeyObject, verify } from 'node:crypto';

function readKey(der: Buffer): KeyObject | undefined {
  try {
    return createPublicKey({ key: der, format: 'der', type: 'spki' });
  } catch {
    return undefined;
  }
}

/**
 * A public key as WebCrypto hands it out; nothing may stand around it, and its point lies on the curve.
 * @param publicKey base64url of an SPKI
 * @returns undefined for everything but a P-256 key
 */
function publicKeyOf(publicKey: string): KeyObject | undefined {
  const key = readKey(Buffer.from(publicKey, 'base64url'));
  if (key?.asymmetricKeyDetails?.namedCurve !== 'prime256v1') return undefined;
  return key.export({ type: 'spki', format: 'der' }).toString('base64url') === publicKey ? key : undefined;
}

/** Whether this is base64url of the SPKI of a P-256 key. */
export function isPublicKey(publicKey: string): boolean {
  return publicKeyOf(publicKey) !== undefined;
}

/** The two numbers of an ECDSA signature by a P-256 key, one behind the other, as WebCrypto writes them. */
const SIGNATURE_BYTES = 64;

/**
 * Whether the text was signed by the key.
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
