import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

function keyFor(purpose: string, secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `sealing:${purpose}`, 32));
}

/** Binds an encrypted text to its purpose and owner. The text cannot be decrypted for another purpose or owner. */
export interface EncryptionContext {
  readonly purpose: string;
  /** Identifies the record that contains the text. */
  readonly owner: string;
  readonly secret: string;
}

/** Encrypts a text with AES-256-GCM, with a separate key per purpose. */
export function encrypt(text: string, { purpose, owner, secret }: EncryptionContext): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFor(purpose, secret), iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(owner));
  const encrypted = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([encrypted, cipher.getAuthTag()]).toString('base64url');
}

/** Decrypts a text. Returns undefined if it was changed, or encrypted for another context or with another secret. */
export function decrypt(encrypted: string, { purpose, owner, secret }: EncryptionContext): string | undefined {
  const bytes = Buffer.from(encrypted, 'base64url');
  const tag = bytes.subarray(-TAG_BYTES);
  const iv = bytes.subarray(0, IV_BYTES);
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose, secret), iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(owner));
    decipher.setAuthTag(tag);
    const text = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
