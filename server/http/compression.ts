import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Encoding, encodingFor } from './send-page.ts';

/** Characters: what is shorter fits into one packet as it is. */
const WORTH_IT = 1024;
/** Characters that are compressed sooner than another thread has been handed them: a page of any list. */
const AT_ONCE = 128 * 1024;

/** An answer is compressed for one reader: what a better quality saves costs more than it takes to send. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } };
const gzipOptions = { level: 1 };

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

async function compress(text: string, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
  if (encoding === 'br') {
    return text.length > AT_ONCE ? brotli(text, brotliOptions) : brotliCompressSync(text, brotliOptions);
  }
  return text.length > AT_ONCE ? zip(text, gzipOptions) : gzipSync(text, gzipOptions);
}

/**
 * Compresses the JSON of an answer as it leaves; streams and files go on as they are. For endpoints that are read with
 * GET only: the answers of the others are short, and some hold tokens, whose length must tell nobody how much of them he
 * has guessed (BREACH). With GET no other site can try: calls are authorised by a header that a browser never sends of
 * itself.
 */
export async function compressResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (typeof payload !== 'string' || payload.length < WORTH_IT) return payload;
  reply.header('vary', 'accept-encoding');
  const encoding = encodingFor(request.raw);
  if (encoding === 'identity') return payload;
  reply.header('content-encoding', encoding);
  return compress(payload, encoding);
}
