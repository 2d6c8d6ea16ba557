import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Encoding, encodingFor } from './send-page.ts';

/** In characters. Shorter responses fit into a few packets anyway. */
const MIN_COMPRESSED_LENGTH = 1024;
/** In characters. Up to this length, compressing synchronously is faster than using another thread. */
const MAX_SYNC_LENGTH = 128 * 1024;

/** Responses are compressed per request. A higher quality costs more CPU time than it saves in transfer. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } };
const gzipOptions = { level: 1 };

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

async function compress(text: string, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
  if (encoding === 'br') {
    return text.length > MAX_SYNC_LENGTH ? brotli(text, brotliOptions) : brotliCompressSync(text, brotliOptions);
  }
  return text.length > MAX_SYNC_LENGTH ? zip(text, gzipOptions) : gzipSync(text, gzipOptions);
}

/**
 * Compresses the JSON body of a response; streams and files are sent unchanged. Only for GET endpoints. Other responses
 * are short, and some contain tokens, which an attacker could guess from the compressed length (BREACH). GET is safe:
 * the `Authorization` header gives access, and browsers never add it to requests that another site starts.
 */
export async function compressResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (typeof payload !== 'string' || payload.length < MIN_COMPRESSED_LENGTH) return payload;
  reply.header('vary', 'accept-encoding');
  const encoding = encodingFor(request.raw);
  if (encoding === 'identity') return payload;
  reply.header('content-encoding', encoding);
  return compress(payload, encoding);
}
