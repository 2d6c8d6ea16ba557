import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { problemBody } from './errors.ts';
import { REQUEST_ID } from './request-log.ts';

/** For everything that is not a page: nothing may be loaded, framed or run. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const everywhere: Readonly<Record<string, string>> = {
  'content-security-policy': DATA_POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy':
    'accelerometer=(), autoplay=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=(), interest-cohort=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-permitted-cross-domain-policies': 'none',
};

const TWO_YEARS = 63_072_000;

/** The headers of every answer, unreadable requests included; the lasting promise to use https only where the site is https. */
export function securityHeaders(publicUrl: string): Readonly<Record<string, string>> {
  if (!publicUrl.startsWith('https:')) return everywhere;
  return { ...everywhere, 'strict-transport-security': `max-age=${TWO_YEARS}; includeSubDomains` };
}

/** The origins of other sites that a page may show something of. */
export interface OtherSites {
  /** In a frame. */
  readonly frames?: readonly string[];
  readonly images?: readonly string[];
}

/**
 * The policy of a page: its own files, and of inline scripts only those whose hashes are named. A page holds nothing
 * about its visitor, so hashes (unlike a nonce) let it be kept and sent again.
 */
export function pagePolicy(scriptHashes: readonly string[], { frames = [], images = [] }: OtherSites = {}): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${scriptHashes.map((hash) => `'sha256-${hash}'`).join(' ')}`.trimEnd(),
    "style-src 'self'",
    `img-src ${["'self' data: blob:", ...images].join(' ')}`,
    "font-src 'self'",
    ...(frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []),
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // Each answers with one address of ours, whatever it is asked: the thread that reads PDFs, and /sw.js.
    'trusted-types pdf-worker service-worker',
  ].join('; ');
}

/**
 * The policy of a script that is a thread of its own: it fetches what is ours (fonts and decoders for a PDF, pages to keep),
 * and runs nothing else.
 */
export const WORKER_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'";

/** Puts the headers on every answer that goes through the app, refusals included. */
export function addSecurityHeaders(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** Milliseconds in which a client may read the last answer on its connection. */
const LINGER = 2000;

/**
 * Answers what is not even HTTP, or whose head does not come, for which no hook runs, in the same form and under the same
 * headers.
 */
export function respondToUnreadableRequests(
  publicUrl: string,
): NonNullable<FastifyServerOptions['clientErrorHandler']> {
  const headers = { ...securityHeaders(publicUrl), 'content-type': 'application/json; charset=utf-8' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
    const body = JSON.stringify(problemBody(status === 408 ? 'tooSlow' : 'unreadable'));
    // The other side need not close its half, ever.
    const timer = setTimeout(() => socket.destroy(), LINGER).unref();
    socket.once('close', () => clearTimeout(timer));
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}content-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
    );
  };
}

/** Answers an address that cannot be read, which no route and no hook ever sees. */
export function respondToUnreadableAddresses(publicUrl: string): NonNullable<FastifyServerOptions['frameworkErrors']> {
  const headers = {
    ...securityHeaders(publicUrl),
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
  };
  return (_error, request, reply) => {
    reply.raw.writeHead(400, { ...headers, [REQUEST_ID]: request.id }).end(JSON.stringify(problemBody('unreadable')));
  };
}

/** Whether the copy that the browser holds is the one with this tag, which stands in quotes. */
export function isNotModified(request: Pick<IncomingMessage, 'headers'>, etag: string): boolean {
  const held = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return held?.includes(etag) === true;
}
