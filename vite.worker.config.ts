import { defineConfig } from 'vite';

/**
 * The service worker, and the one that takes it away again: each is one file under a fixed name, which imports nothing
 * (docs/decisions/0004-offline.md). The texts have been compiled for the pages before.
 */
export default defineConfig({
  publicDir: false,
  define: { SITE_VERSION: JSON.stringify(process.env['SITE_VERSION']) },
  build: {
    outDir: '.cache/worker',
    modulePreload: false,
    rolldownOptions: {
      input: { sw: 'web/app/offline/worker.ts', 'sw-off': 'web/app/offline/retire.ts' },
      output: { entryFileNames: '[name].js' },
    },
  },
});
