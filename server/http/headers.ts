import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { problemBody } from './errors.ts';
import { REQUEST_ID } from './request-log.ts';

/** The content security policy of responses that are neither a page nor a worker script. It allows nothing. */
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

/** Returns the security headers of every response, including errors. HSTS is included only on an https site. */
export function securityHeaders(publicUrl: string): Readonly<Record<string, string>> {
  if (!publicUrl.startsWith('https:')) return everywhere;
  return { ...everywhere, 'strict-transport-security': `max-age=${TWO_YEARS}; includeSubDomains` };
}

/** SHA-256 hashes (base64) of what a page contains in its markup. */
export interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** Origins of other sites whose content a page may show. */
export interface OtherSites {
  readonly frames?: readonly string[];
  readonly images?: readonly string[];
}

function selfAnd(hashes: readonly string[]): string {
  return ["'self'", ...hashes.map((hash) => `'sha256-${hash}'`)].join(' ');
}

/**
 * Builds the content security policy of a page. It allows the site's own files, inline scripts and styles with the given
 * hashes, and the given other sites. Unlike a nonce, hashes allow a page to be cached and sent again.
 */
export function pagePolicy({ scripts, styles }: InlineHashes, { frames = [], images = [] }: OtherSites = {}): string {
  return [
    "default-src 'none'",
    `script-src ${selfAnd(scripts)}`,
    `style-src ${selfAnd(styles)}`,
    `img-src ${["'self' data: blob:", ...images].join(' ')}`,
    "font-src 'self'",
    ...(frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []),
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // Allowed Trusted Types policies. Each returns a single URL of this site: the PDF worker or /sw.js.
    'trusted-types pdf-worker service-worker',
  ].join('; ');
}

/**
 * The content security policy of worker scripts. A worker may run the site's own scripts and fetch the site's own files
 * (fonts, PDF decoders, pages to cache, the icon of notifications), and nothing else.
 */
export const WORKER_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self'";

/** Adds headers to every response for which Fastify runs hooks, including errors. */
export function addSecurityHeaders(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** How long a client may take to read an error response before its connection is closed. */
const LINGER_MS = 2000;

/**
 * Answers requests that are not valid HTTP, have too large headers or do not arrive in time. Fastify runs no hooks for
 * such requests, so the security headers are written here.
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
    // Closes the connection if the client does not.
    const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
    socket.once('close', () => clearTimeout(timer));
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}content-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
    );
  };
}

/** Answers requests with an unreadable URL. Fastify runs no route and no hook for such requests. */
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

/** Returns whether `If-None-Match` contains this ETag. @param etag with its quotes */
export function isNotModified(request: Pick<IncomingMessage, 'headers'>, etag: string): boolean {
  const held = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return held?.includes(etag) === true;
}
