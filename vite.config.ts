import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [
    paraglideVitePlugin({
      project: './web/languages/project.inlang',
      outdir: './web/languages/generated',
      strategy: ['baseLocale'],
    }),
    reactRouter(),
  ],
  publicDir: 'web/public',
  // The Content-Security-Policy forbids data: addresses for scripts and styles.
  build: { assetsInlineLimit: 0 },
  server: { forwardConsole: false },
});
