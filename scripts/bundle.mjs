import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const out = join(root, 'build', 'bundle', 'server');

/** Packages that load machine code from beside themselves, and one that `pg` may do without. */
const NOT_BUNDLED = ['better-sqlite3', 'pg-native', 'sharp'];
/** How a source names another one that runs as a thread or a process of its own. */
const PROGRAM = /new URL\('([\w./-]+\.ts)', import\.meta\.url\)/g;

/** @param {string} path */
const withSlashes = (path) => path.replaceAll('\\', '/');

/**
 * Lets bundled modules find what they name by their own place: files of data in the sources, where they stay; programs
 * as files of the bundle.
 *
 * @type {import('vite').Plugin}
 */
const places = {
  name: 'places',
  enforce: 'pre',
  transform: {
    filter: { id: /[\\/]server[\\/][^?]+\.ts$/ },
    handler(code, id) {
      const folder = dirname(id);
      const way = JSON.stringify(`/${withSlashes(relative(out, folder))}`);
      const moved = code
        .replaceAll('import.meta.dirname', `(import.meta.dirname + ${way})`)
        .replaceAll(PROGRAM, (_written, name) => {
          const program = join(folder, name);
          const fileName = `${withSlashes(relative(root, program)).replaceAll('/', '-').slice(0, -'.ts'.length)}.js`;
          this.emitFile({ type: 'chunk', id: program, fileName });
          return `new URL('./${fileName}', import.meta.url)`;
        });
      return { code: moved, map: null };
    },
  },
};

// The server and the program of the pages, as React Router built it, share one copy of whatever both import.
await build({
  configFile: false,
  root,
  logLevel: 'error',
  publicDir: false,
  plugins: [places],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, external: NOT_BUNDLED },
  build: {
    ssr: true,
    target: 'node24',
    outDir: out,
    emptyOutDir: true,
    // Lines of the log name functions and this file, in which each source stands under its name. Maps of sources would be
    // read at every start: they double its time and take 80 MB.
    minify: false,
    sourcemap: false,
    rolldownOptions: {
      input: { start: join(root, 'server', 'bundle.ts'), index: join(root, 'build', 'server', 'index.js') },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
