// What `npm start` runs, in its bundled form (scripts/bundle.mjs): the site with its pages beside it.
import { join } from 'node:path';
import { loadBuiltPages } from './http/pages.ts';
import { main } from './main.ts';

const build = join(import.meta.dirname, '..', 'build');
const pages = await loadBuiltPages(join(build, 'bundle'));
await main({ ...pages, clientDirectory: join(build, 'client') });
