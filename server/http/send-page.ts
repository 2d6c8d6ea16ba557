import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { holdsCopy } from './held-copy.ts';
import type { RenderedPage } from './page-cache.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

type Encoding = 'br' | 'gzip';

/** A page as it is kept: rendered once, compressed at most once for each way of compressing. */
export interface SendablePage extends RenderedPage {
  readonly etag: string;
  readonly compressed: (encoding: Encoding) => Promise<Buffer>;
}

export function sendablePage(page: RenderedPage): SendablePage {
  const copies = new Map<Encoding, Promise<Buffer>>();
  return {
    ...page,
    etag: createHash('sha256').update(page.body).digest('base64url').slice(0, 22),
    compressed: (encoding) => {
      const copy =
        copies.get(encoding) ??
        (encoding === 'br' ? brotli(page.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }) : zip(page.body));
      copies.set(encoding, copy);
      return copy;
    },
  };
}

function acceptedEncoding(request: FastifyRequest): Encoding | undefined {
  const header = request.headers['accept-encoding'];
  const accepted = (Array.isArray(header) ? header.join(',') : (header ?? ''))
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim().toLowerCase());
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : undefined;
}

/** Sends a page compressed as the browser likes it, or tells it that the copy it holds is still good (decision 31). */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: SendablePage,
): Promise<FastifyReply> {
  const encoding = acceptedEncoding(request);
  const etag = `"${page.etag}${encoding === undefined ? '' : `-${encoding}`}"`;
  reply.code(page.status).headers(page.headers).header('vary', 'accept-encoding');
  if (page.status === 200) {
    reply.header('etag', etag);
    if (holdsCopy(request, etag)) return reply.code(304).send();
  }
  if (encoding === undefined) return reply.send(page.body);
  return reply.header('content-encoding', encoding).send(await page.compressed(encoding));
}
