import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Negotiator } from '@fastify/accept-negotiator';
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
export function encodingFor(request: IncomingMessage): Encoding {
  return encodings.negotiate(request.headers['accept-encoding'] ?? '') ?? 'identity';
}

async function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return encoding === 'gzip' ? zip(body) : body;
}

export function sendablePage({ route, status, headers, body }: RenderedPage): SendablePage {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const copies = new Map<Encoding, PageCopy | Promise<PageCopy>>();

  async function makeCopy(encoding: Encoding): Promise<PageCopy> {
    const packed = await compress(body, encoding);
    const isPlain = encoding === 'identity';
    const copy: PageCopy = {
      status,
      etag: status === 200 ? `"${hash}${isPlain ? '' : `-${encoding}`}"` : undefined,
      headers: { ...headers, vary: 'accept-encoding', ...(!isPlain && { 'content-encoding': encoding }) },
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
