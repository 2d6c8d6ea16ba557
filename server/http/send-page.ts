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
  /** The pattern of its address, such as `/events/:id`; undefined where there is none, or a route of the app says it. */
  readonly route: string | undefined;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** A page as one kind of browser gets it. */
export interface PageCopy {
  readonly status: number;
  /** Of a page that exists. */
  readonly etag: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** A page as it is kept: rendered once, compressed at most once for each way of compressing. */
export interface SendablePage {
  readonly status: number;
  readonly route: string | undefined;
  /** Bytes before it is compressed. */
  readonly size: number;
  /** The copy for whoever asks; at once if it has been made before. */
  readonly copyFor: (request: IncomingMessage) => PageCopy | Promise<PageCopy>;
}

/** In order of what is sent when a browser likes several as much. */
const encodings = new Negotiator<Encoding>({
  supportedValues: ['br', 'gzip', 'identity'],
  // Those of the few browsers that there are.
  cache: new LRUCache<string, string>({ max: 100 }),
});

/** The best way of compressing that the browser says it can read. */
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

/** Sends a page compressed as the browser likes it, or tells it that the copy it holds is still good (decision 31). */
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
