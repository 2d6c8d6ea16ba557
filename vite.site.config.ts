import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { defineConfig } from 'vite';
import { oldestBrowsers } from './scripts/browsers.ts';
import { malayalamMessages } from './scripts/sentences.ts';
import { sheetSource, siteScript, textsOfPages, withoutSummaries } from './vite.config.ts';
import { sheetNames } from './web/app/documents/sheet-names.ts';

/**
 * Small modules that most parts of the site's script share. Without the group, each would be a file and a request of its
 * own.
 */
const groups = [
  {
    name: 'common',
    test: /[\\/]web[\\/]shared[\\/](documents[\\/](correct-address|load-document)|links[\\/]history-state|api[\\/]call-failed)/,
  },
];

/** Builds script and style sheets of the public pages separately from the application, without React (decision 42). */
export default defineConfig({
  plugins: [paraglideVitePlugin(textsOfPages), malayalamMessages, withoutSummaries],
  publicDir: false,
  // Dynamic imports must not preload other files.
  build: {
    // Outside build/, because React Router empties that folder.
    outDir: '.cache/site',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: false,
    target: oldestBrowsers,
    rolldownOptions: {
      input: [siteScript, ...sheetNames.map(sheetSource)],
      output: { codeSplitting: { includeDependenciesRecursively: false, groups } },
    },
  },
});
