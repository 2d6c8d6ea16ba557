import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { WORKER_POLICY } from './headers.ts';
import { sendablePage, sendPage } from './send-page.ts';

/** The files of the build with which this has to do: they are served here and nowhere else. */
export const WORKER_FILES = 'sw*';

/**
 * Serves the service worker at its one address. Browsers ask for it with every page, whatever a worker of before does with
 * pages, so a broken one is gone at the next visit.
 * @param isOn otherwise the one that takes a worker and all it has kept away again
 */
export async function serveServiceWorker(app: FastifyInstance, root: string, isOn: boolean): Promise<void> {
  const worker = sendablePage({
    route: undefined,
    status: 200,
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': WORKER_POLICY,
    },
    body: await readFile(join(root, isOn ? 'sw.js' : 'sw-off.js')),
  });
  app.get('/sw.js', async (request, reply) => sendPage(request, reply, worker));
}
