import type { FastifyInstance } from 'fastify';
import { programVersion } from '#server/platform/program-version.ts';

/** The site answers; what is wrong with it is for whoever runs the server. */
export interface Readiness {
  readonly degraded: readonly ('read-only' | 'disk' | 'disk-low' | 'storage' | 'damaged')[];
}

/**
 * `/healthz`: the process lives, and which version of the program it is. `/readyz`: what it stands on can be read (decision
 * 30). A site that only reads is worth more than none, so a degraded one is ready. One that is about to end is not: whoever
 * hands out requests sends them elsewhere from then on.
 * @param readiness answers undefined when database or files cannot be read
 */
export function addHealth(
  app: FastifyInstance,
  readiness: () => Promise<Readiness | undefined>,
  isLeaving: () => boolean,
): void {
  app.get('/healthz', { logLevel: 'warn' }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok', version: programVersion }),
  );
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const found = isLeaving() ? undefined : await readiness();
    return reply
      .code(found ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(found ? { status: 'ok', degraded: found.degraded } : { status: 'unavailable' });
  });
}
