import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** More than anybody sends by mistake, a long film apart. */
const MOST_BYTES = 64 * 1024 * 1024;
const LONGEST = 120_000;

function isUnread(request: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': chunked } = request.headers;
  const hasBody = chunked !== undefined || (length !== undefined && length !== '0');
  return hasBody && !request.readableEnded && !request.destroyed;
}

function dropRest(request: IncomingMessage): void {
  let bytes = 0;
  const hangUp = () => request.destroy();
  const timer = setTimeout(hangUp, LONGEST).unref();
  request.unpipe();
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) hangUp();
  });
  // It is over either way, and nobody waits for it.
  request.on('error', () => {});
  request.once('close', () => {
    clearTimeout(timer);
  });
  request.resume();
}

/**
 * Reads and drops what is still arriving of a body when the answer goes out, for a browser looks at the answer only
 * when it has sent everything; bounded in bytes and time (decision 32).
 */
export function dropUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (!isUnread(request.raw)) return;
    // Fastify would hang up after refusing a body by its announced length.
    reply.removeHeader('connection');
    dropRest(request.raw);
  });
}
