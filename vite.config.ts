import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

const formParts = [
  /[\\/](web[\\/]api|contract|zod)[\\/]/,
  /[\\/]web[\\/](contract-form|ui[\\/](use-form|form-problems|(text|password)-field))\./,
  /[\\/]features[\\/]accounts[\\/](auth-page|use-leave|new-password-fields)\./,
  /[\\/]generated[\\/]messages[\\/](auth|form|login|said)_/,
];

/**
 * What every page needs comes in two scripts, and what forms need in one more: not in one for each small module that pages
 * share. A group takes along whatever its modules import, unless a group of higher priority has it.
 */
const groups = [
  { name: 'framework', test: /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 2 },
  {
    name: 'frame',
    test: /[\\/]web[\\/](root|entry\.client|features[\\/](frame|errors)[\\/]|ui[\\/]kicker)/,
    priority: 1,
  },
  { name: 'forms', test: (id: string) => formParts.some((part) => part.test(id)) },
];

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
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
  server: { forwardConsole: false },
  // Everything that pages import is prepared before the first of them is asked for.
  optimizeDeps: { entries: ['web/entry.client.tsx', 'web/root.tsx', 'web/features/**/*-page.tsx'] },
});
