import { defineConfig } from 'vite';
import { oldestBrowsers } from './scripts/browsers.ts';

/**
 * Builds the service worker, and a second worker that replaces and removes it. Each is one file with a fixed name and
 * without imports (docs/decisions/0004-offline.md). Run it after the build of the pages, which compiles the texts.
 */
export default defineConfig({
  publicDir: false,
  define: { SITE_VERSION: JSON.stringify(process.env['SITE_VERSION']) },
  build: {
    outDir: '.cache/worker',
    modulePreload: false,
    target: oldestBrowsers,
    rolldownOptions: {
      input: { sw: 'web/app/offline/worker.ts', 'sw-off': 'web/app/offline/retire.ts' },
      output: { entryFileNames: '[name].js' },
    },
  },
});
