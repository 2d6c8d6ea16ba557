import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const out = join(root, 'build', 'bundle', 'server');

/** Packages that are not bundled. `pg-native` is optional and not installed; the others have native add-ons. */
const NOT_BUNDLED = ['better-sqlite3', 'pg-native', 'sharp'];
/** Matches the reference to a worker or child process in a source file. */
const PROGRAM = /new URL\('([\w./-]+\.ts)', import\.meta\.url\)/g;

/** @param {string} path */
const withSlashes = (path) => path.replaceAll('\\', '/');

/**
 * Rewrites paths in bundled modules: data files are read from the sources, workers and child processes from the bundle.
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

// One build for the server and the build of the pages, so that they share packages.
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
    // Not minified, so that stack traces name functions. Source maps would be read at every start: they double its time
    // and take 80 MB.
    minify: false,
    sourcemap: false,
    rolldownOptions: {
      input: { start: join(root, 'server', 'bundle.ts'), index: join(root, 'build', 'server', 'index.js') },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
