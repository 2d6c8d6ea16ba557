import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import { BackupProblem } from './backup.ts';

const MAGIC = Buffer.from('CMJ sealed 1\n');
export const SALT_BYTES = 16;
const HEAD_BYTES = MAGIC.length + SALT_BYTES;
const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;

/** Read piece by piece. */
export type Bytes = AsyncIterable<Buffer>;
/** To be written: all at hand, or piece by piece. */
export type NewBytes = Bytes | readonly Buffer[];

/** What bytes are encrypted as; they cannot be opened as anything else's. */
export interface EncryptedAs {
  readonly key: Buffer;
  /** Such as `tables/members.ndjson`. */
  readonly name: string;
}

/** One or more pieces, all but the last one of this size. */
async function* inChunks(bytes: NewBytes, size: number): AsyncGenerator<{ chunk: Buffer; isLast: boolean }> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes) {
    rest = Buffer.concat([rest, chunk]);
    for (; rest.length > size; rest = rest.subarray(size)) yield { chunk: rest.subarray(0, size), isLast: false };
  }
  yield { chunk: rest, isLast: true };
}

/** No two pieces under one key have the same, and the last one is known by it: none can be left out or moved. */
function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(index, 7);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

function keyOf({ key, name }: EncryptedAs, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, `backup:${name}`, 32));
}

/**
 * Encrypts a stream, AES-256-GCM piece by piece, each with a tag of its own.
 * @param salt never the same for other bytes of the same name
 */
export async function* encryptBytes(bytes: NewBytes, as: EncryptedAs, salt: Buffer): AsyncGenerator<Buffer> {
  const key = keyOf(as, salt);
  yield Buffer.concat([MAGIC, salt]);
  let index = 0;
  for await (const { chunk, isLast } of inChunks(bytes, CHUNK_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index, isLast), { authTagLength: TAG_BYTES });
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
    index += 1;
  }
}

/** Takes the head off a stream, so that the rest can be read on. */
async function splitHead(bytes: Bytes, length: number): Promise<{ head: Buffer; rest: Bytes }> {
  const iterator = bytes[Symbol.asyncIterator]();
  let read: Buffer = Buffer.alloc(0);
  while (read.length < length) {
    const next = await iterator.next();
    if (next.done) break;
    read = Buffer.concat([read, next.value]);
  }
  async function* rest(): AsyncGenerator<Buffer> {
    yield read.subarray(length);
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  return { head: read.subarray(0, length), rest: rest() };
}

/** Decrypts what was encrypted; nothing is handed on before its tag was checked. @throws BackupProblem when it was changed */
export async function* openBytes(encrypted: Bytes, as: EncryptedAs): AsyncGenerator<Buffer> {
  const damaged = () => new BackupProblem(`${as.name} in the backup is damaged.`);
  const { head, rest } = await splitHead(encrypted, HEAD_BYTES);
  if (head.length < HEAD_BYTES || !head.subarray(0, MAGIC.length).equals(MAGIC)) throw damaged();
  const key = keyOf(as, head.subarray(MAGIC.length));
  let index = 0;
  for await (const { chunk, isLast } of inChunks(rest, CHUNK_BYTES + TAG_BYTES)) {
    if (chunk.length < TAG_BYTES) throw damaged();
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(index, isLast), { authTagLength: TAG_BYTES });
    decipher.setAuthTag(chunk.subarray(-TAG_BYTES));
    const opened = decipher.update(chunk.subarray(0, -TAG_BYTES));
    try {
      decipher.final();
    } catch {
      throw damaged();
    }
    yield opened;
    index += 1;
  }
}
