// The bundled program of `npm start` (scripts/bundle.mjs): the site with its built pages.
import { join } from 'node:path';
import { loadBuiltPages } from './http/built-pages.ts';
import { main } from './main.ts';

const build = join(import.meta.dirname, '..', 'build');
const pages = await loadBuiltPages(join(build, 'bundle'));
await main({ ...pages, clientDirectory: join(build, 'client') });
