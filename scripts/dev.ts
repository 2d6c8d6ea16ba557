import { createServer as createHttpServer } from 'node:http';
import { createServer as createViteServer } from 'vite';
import { toBuiltPages } from '#server/http/built-pages.ts';
import type { Pages } from '#server/http/pages.ts';
import { main } from '#server/main.ts';

process.env['NODE_ENV'] = 'development';

/** Content security policy for development: allows inline scripts and styles and the WebSocket of hot reload. */
const developmentPolicy = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self' ws:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const server = createHttpServer();
const vite = await createViteServer({ appType: 'custom', server: { middlewareMode: true, ws: { server } } });
// Open pages hold a hot-reload socket, which would keep this process from exiting.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void vite.close());

/** Loads the pages again after each change of their sources. */
const loadPages = async () => toBuiltPages(await vite.ssrLoadModule('/web/app/server.ts'));

const pages: Pages = {
  clientDirectory: undefined,
  policy: () => developmentPolicy,
  changing: true,
  parametersOf: () => undefined,
  render: async (page) => (await loadPages()).render(page),
  renderDirectory: async (...range) => (await loadPages()).renderDirectory(...range),
};

// Vite serves the sources of the pages and passes all other requests to the site.
await main(pages, (respond) =>
  server.on('request', (request, response) => vite.middlewares(request, response, () => respond(request, response))),
);
