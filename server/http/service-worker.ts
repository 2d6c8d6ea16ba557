import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { WORKER_POLICY } from './headers.ts';
import { sendablePage, sendPage } from './send-page.ts';

/** Matches the build files of the service worker. Only `serveServiceWorker` serves these files. */
export const WORKER_FILES = 'sw*';

/**
 * Serves the service worker at /sw.js. With every page load, browsers request it from the server and not from the old
 * worker, so a broken worker is replaced at the next visit.
 * @param isOn if false, serves a worker that deletes its caches and unregisters itself
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
