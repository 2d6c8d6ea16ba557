import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { drawnPdf, stream } from './pdfs.ts';

const sha256 = (...parts: readonly Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest();

/** Encrypts with AES-256. @param iv the initialization vector, 16 bytes; null for mode ECB */
function encrypt(mode: 'cbc' | 'ecb', key: Buffer, content: Buffer, iv: Buffer | null, isPadded = false): Buffer {
  const cipher = createCipheriv(`aes-256-${mode}`, key, iv).setAutoPadding(isPadded);
  return Buffer.concat([cipher.update(content), cipher.final()]);
}

/** Returns the password hash and the wrapped file key of an encryption dictionary. */
function lock(password: string, key: Buffer, user: Buffer): readonly [check: Buffer, key: Buffer] {
  const [given, one, other] = [Buffer.from(password), randomBytes(8), randomBytes(8)];
  const check = Buffer.concat([sha256(given, one, user), one, other]);
  return [check, encrypt('cbc', sha256(given, other, user), key, Buffer.alloc(16))];
}

/** The number of the only object in the object stream that `restrictedPdf` writes. */
export const PACKED = 20;

/**
 * Returns a PDF encrypted with AES-256 whose permissions forbid printing.
 * @param password for opening it; empty if none is needed
 * @param packed the value of object `PACKED`, in an encrypted object stream listed in a cross-reference stream
 */
export function restrictedPdf(password: string, packed = 'null', drawn: Parameters<typeof drawnPdf>[0] = {}): Buffer {
  const key = randomBytes(32);
  const [user, userKey] = lock(password, key, Buffer.alloc(0));
  const [owner, ownerKey] = lock('other', key, user);
  const permissions = Buffer.concat([Buffer.from('c0f0ffffffffffff', 'hex'), Buffer.from('Tadb'), randomBytes(4)]);
  const values = {
    U: user,
    UE: userKey,
    O: owner,
    OE: ownerKey,
    Perms: encrypt('ecb', key, permissions, null),
  };
  const hex = Object.entries(values).map(([name, value]) => `/${name}<${value.toString('hex')}>`);
  const filter = '/CF<</StdCF<</CFM/AESV3/AuthEvent/DocOpen/Length 32>>>>/StmF/StdCF/StrF/StdCF';
  const trailer = `/Encrypt<</Filter/Standard/V 5/R 5/Length 256/P -3904${hex.join('')}${filter}>>`;
  const encrypted = (content: Buffer | string, entries?: string) => {
    const iv = randomBytes(16);
    return stream(Buffer.concat([iv, encrypt('cbc', key, Buffer.from(content), iv, true)]), entries);
  };
  const head = `${PACKED} 0 `;
  const objects = [
    encrypted(deflateSync(head + packed), `/Type/ObjStm/N 1/First ${head.length}/Filter/FlateDecode`),
    encrypted('BT /F1 24 Tf 20 200 Td (Sample) Tj ET'),
  ];
  return withPacked(drawnPdf({ contents: '6 0 R', ...drawn, objects, trailer }), trailer);
}

/** Appends the table (`/Type /XRef`) by which PDF readers find the object `PACKED` within the compressed object 5. */
export function withPacked(before: Buffer, trailer = ''): Buffer {
  const [previous] = /\d+(?=\n%%EOF\n$)/.exec(before.toString('latin1')) ?? [];
  const entries = `/Type/XRef/Size 31/W[1 4 2]/Index[${PACKED} 1]/Root 1 0 R/Prev ${previous}${trailer}`;
  const table = stream(Buffer.from('02000000050000', 'hex'), entries);
  const end = `\nendobj\nstartxref\n${before.length}\n%%EOF\n`;
  return Buffer.concat([before, Buffer.from('30 0 obj\n'), table, Buffer.from(end)]);
}
