import type { FastifyInstance } from 'fastify';
import { programVersion } from '#server/platform/program-version.ts';

/** The state of a site that is ready. `degraded` lists its problems for the operator. */
export interface Readiness {
  readonly degraded: readonly ('read-only' | 'disk' | 'disk-low' | 'storage' | 'damaged')[];
}

/**
 * `/healthz` returns the program version while the process is alive. `/readyz` returns whether the database and files
 * can be read (decision 30). A degraded site is ready, because a read-only site is better than none. A site about to
 * shut down is not ready, so that load balancers send requests elsewhere.
 * @param readiness returns undefined if the database or files cannot be read
 */
export function addHealthRoutes(
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
