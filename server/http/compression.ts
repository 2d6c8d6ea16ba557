import { pipeline, type Readable } from 'node:stream';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  gzipSync,
} from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Encoding, encodingFor } from './send-page.ts';

/** Responses with fewer characters are not compressed, because they fit into a few packets anyway. */
const MIN_COMPRESSED_LENGTH = 1024;
/** Up to this number of characters, compressing synchronously is faster than using another thread. */
const MAX_SYNC_LENGTH = 128 * 1024;

/** Each response is compressed when it is sent. A higher quality would take more CPU time than it saves in transfer. */
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

function chooseEncoding(reply: FastifyReply): Encoding {
  const encoding = encodingFor(reply.request.raw);
  reply.header('vary', 'accept-encoding');
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return encoding;
}

/**
 * Compresses the JSON body of a response; streams and files are sent unchanged. Only for GET endpoints. Other responses
 * are short, and some contain tokens, which an attacker could guess from the compressed length (BREACH). GET is safe:
 * the `Authorization` header gives access, and browsers never add it to requests that another site starts.
 */
export async function compressResponse(
  _request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (typeof payload !== 'string' || payload.length < MIN_COMPRESSED_LENGTH) return payload;
  const encoding = chooseEncoding(reply);
  return encoding === 'identity' ? payload : compress(payload, encoding);
}

/**
 * Compresses a response on another thread while it is read. Each chunk is flushed, so that the client can use it at
 * once. `source` is read no faster than the returned stream. Destroying either stream destroys the other stream.
 */
export function compressStream(reply: FastifyReply, source: Readable): Readable {
  const encoding = chooseEncoding(reply);
  if (encoding === 'identity') return source;
  const compressor =
    encoding === 'br'
      ? createBrotliCompress({ ...brotliOptions, flush: constants.BROTLI_OPERATION_FLUSH })
      : createGzip({ ...gzipOptions, flush: constants.Z_SYNC_FLUSH });
  // An error reaches the caller through the returned stream.
  return pipeline(source, compressor, () => {});
}
