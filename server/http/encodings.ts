import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { isNotModified } from './headers.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export type Encoding = 'br' | 'gzip' | 'identity';

interface RenderedPage {
  /** The route pattern, such as `/events/:id`; undefined if the page has none. */
  readonly route: string | undefined;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** A page in one encoding, such as Brotli. */
export interface PageCopy {
  readonly status: number;
  /** The ETag of the page in this encoding; undefined if the status is not 200. */
  readonly etag: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** A page that can be sent in several encodings. Each compressed copy is created when it is first requested. */
export interface SendablePage {
  readonly status: number;
  readonly route: string | undefined;
  /** Uncompressed size in bytes. */
  readonly size: number;
  /** Returns the copy in the best encoding that the request accepts, without a promise if that copy already exists. */
  readonly copyFor: (request: IncomingMessage) => PageCopy | Promise<PageCopy>;
}

/** The supported encodings. If a client accepts several encodings equally, the earliest in this list is used. */
const encodings = new Negotiator<Encoding>({
  supportedValues: ['br', 'gzip', 'identity'],
  // 100 entries are enough, because browsers send few different Accept-Encoding values.
  cache: new LRUCache<string, string>({ max: 100 }),
});

/** Returns the best encoding that the client accepts. */
function encodingFor(request: IncomingMessage): Encoding {
  return encodings.negotiate(request.headers['accept-encoding'] ?? '') ?? 'identity';
}

/** Options of Brotli and gzip. */
interface Effort {
  readonly br: { readonly params: Readonly<Record<number, number>> };
  readonly gzip: { readonly level: number };
}

/** A page is compressed once and sent many times. */
const FOR_PAGES: Effort = { br: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }, gzip: { level: 6 } };
/** Other responses are compressed each time. More effort would take more CPU time than it saves in transfer. */
const FOR_CALLS: Effort = { br: { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } }, gzip: { level: 1 } };

async function compress<T extends Buffer | string>(body: T, encoding: Encoding, effort: Effort): Promise<T | Buffer> {
  if (encoding === 'br') return brotli(body, effort.br);
  return encoding === 'gzip' ? zip(body, effort.gzip) : body;
}

export function sendablePage({ route, status, headers: { vary, ...headers }, body }: RenderedPage): SendablePage {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const copies = new Map<Encoding, PageCopy | Promise<PageCopy>>();

  async function makeCopy(encoding: Encoding): Promise<PageCopy> {
    const packed = await compress(body, encoding, FOR_PAGES);
    const isPlain = encoding === 'identity';
    const copy: PageCopy = {
      status,
      etag: status === 200 ? `"${hash}${isPlain ? '' : `-${encoding}`}"` : undefined,
      headers: {
        ...headers,
        vary: `accept-encoding${vary === undefined ? '' : `, ${vary}`}`,
        ...(!isPlain && { 'content-encoding': encoding }),
      },
      body: packed,
    };
    copies.set(encoding, copy);
    return copy;
  }

  return {
    status,
    route,
    size: body.length,
    copyFor: (request) => {
      const encoding = encodingFor(request);
      const copy = copies.get(encoding) ?? makeCopy(encoding);
      copies.set(encoding, copy);
      return copy;
    },
  };
}

/** Sends a page in the client's preferred encoding, or 304 if the client has it already (decision 31). */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: SendablePage,
): Promise<FastifyReply> {
  const { status, etag, headers, body } = await page.copyFor(request.raw);
  reply.code(status).headers(headers);
  if (etag === undefined) return reply.send(body);
  reply.header('etag', etag);
  return isNotModified(request, etag) ? reply.code(304).removeHeader('content-encoding').send() : reply.send(body);
}

/** Responses with fewer characters are not compressed, because they fit into a few packets anyway. */
const MIN_COMPRESSED_LENGTH = 1024;

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
  return compress(payload, chooseEncoding(reply), FOR_CALLS);
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
      ? createBrotliCompress({ ...FOR_CALLS.br, flush: constants.BROTLI_OPERATION_FLUSH })
      : createGzip({ ...FOR_CALLS.gzip, flush: constants.Z_SYNC_FLUSH });
  // An error reaches the caller through the returned stream.
  return pipeline(source, compressor, () => {});
}
