import { createServer as createHttpServer } from 'node:http';
import type { ServerBuild } from 'react-router';
import { createServer as createViteServer } from 'vite';
import { pagesOf, type Pages } from '#server/http/pages.ts';
import { main } from '#server/main.ts';

process.env['NODE_ENV'] = 'development';

/** Hot reload brings its own scripts and styles into the page and talks over a socket: none of it is known beforehand. */
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
// A page that is open holds a socket of hot reload, which would keep this process from ending, and the next from starting.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void vite.close());

async function loadBuild(): Promise<ServerBuild> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- React Router's plugin makes it, and it is not typed here
  return (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
}

const pages: Pages = {
  clientDirectory: undefined,
  policy: () => developmentPolicy,
  changing: true,
  parametersOf: () => undefined,
  ...pagesOf(loadBuild, 'development'),
};

// Vite answers for the sources of the website; whatever it does not know belongs to the site.
await main(pages, (respond) =>
  server.on('request', (request, response) => vite.middlewares(request, response, () => respond(request, response))),
);
