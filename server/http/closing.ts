import type { FastifyInstance } from 'fastify';

/** Lets a browser go with the answer that was being written when the site began to close; else it would hold on. */
export function letGoWhenClosing(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
  // An answer whose head was sent before: its connection is idle only now, and would be kept alive for a minute.
  app.addHook('onResponse', async () => {
    if (closing) setImmediate(() => app.server.closeIdleConnections());
  });
}
