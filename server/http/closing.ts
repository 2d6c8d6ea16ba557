import type { FastifyInstance } from 'fastify';

/** Milliseconds that an answer may still take when the site closes; whoever stalls longer is cut off. */
const DRAIN_TIMEOUT_MS = 12_000;

/**
 * Lets a browser go with the answer that was being written when the site began to close; else it would hold on.
 * @returns whether it has begun to close
 */
export function letGoWhenClosing(app: FastifyInstance): () => boolean {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
    setTimeout(() => app.server.closeAllConnections(), DRAIN_TIMEOUT_MS).unref();
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
  // An answer whose head was sent before: its connection is idle only now, and would be kept alive for a minute.
  app.addHook('onResponse', async () => {
    if (closing) setImmediate(() => app.server.closeIdleConnections());
  });
  return () => closing;
}
