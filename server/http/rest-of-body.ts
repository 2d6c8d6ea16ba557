import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { type ArrivalLimits, watchBody } from './arrival.ts';

function isUnread(request: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': chunked } = request.headers;
  const hasBody = chunked !== undefined || (length !== undefined && length !== '0');
  return hasBody && !request.readableEnded && !request.destroyed;
}

/** Bytes a millisecond that are dropped, of all bodies together: faster than any line to a telephone. */
const PACE = 32 * 1024;
/** When the next may be let in, in ms of performance.now(). */
let freeAt = 0;

/**
 * Lets no more in than the pace. What is read becomes garbage, and of forty who send as fast as they can it would become so
 * faster than it is cleared away.
 */
function keepPace(request: IncomingMessage): void {
  request.on('data', (chunk: Buffer) => {
    const now = performance.now();
    freeAt = Math.max(now, freeAt) + chunk.length / PACE;
    if (freeAt - now < 1) return;
    request.pause();
    setTimeout(() => request.resume(), freeAt - now).unref();
  });
}

/**
 * Reads and drops what is still arriving of a body, for a browser looks at the answer only when it has sent everything;
 * bounded in bytes and time (decision 32).
 */
export function dropRest(request: IncomingMessage, { rest, floor }: ArrivalLimits): void {
  if (!isUnread(request)) return;
  const hangUp = () => request.destroy();
  const timer = setTimeout(hangUp, rest.within).unref();
  request.unpipe();
  // The pace keeps whoever is slow waiting, too, and leaves everybody far more than the floor.
  watchBody(request, { maxBytes: rest.bytes, floor, isHeldUp: () => false }, hangUp);
  // It is over either way, and nobody waits for it.
  request.on('error', () => {});
  request.once('close', () => {
    clearTimeout(timer);
  });
  keepPace(request);
  request.resume();
}

/** Drops the rest of a body when the answer goes out. Whoever was too slow to send it is not waited for. */
export function dropUnreadBodies(app: FastifyInstance, limits: ArrivalLimits): void {
  app.addHook('onSend', async (request, reply) => {
    if (!isUnread(request.raw)) return;
    if (reply.statusCode === 408) {
      reply.header('connection', 'close');
      return;
    }
    // Fastify would hang up after refusing a body by its announced length.
    reply.removeHeader('connection');
    dropRest(request.raw, limits);
  });
}
