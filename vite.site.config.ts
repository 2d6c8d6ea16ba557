import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { defineConfig } from 'vite';
import { malayalamSentences } from './scripts/sentences.ts';
import { sheetSource, siteScript, textsOfPages, withoutSummaries } from './vite.config.ts';
import { sheetNames } from './web/app/documents/sheet-names.ts';

/** Script and style sheets of the public pages, apart from the application: none of them loads React (decision 42). */
export default defineConfig({
  plugins: [paraglideVitePlugin(textsOfPages), malayalamSentences, withoutSummaries],
  publicDir: false,
  // Dynamic imports load what they name, and nothing ahead of it.
  build: {
    // Beside the build: React Router empties that folder.
    outDir: '.cache/site',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: { input: [siteScript, ...sheetNames.map(sheetSource)] },
  },
});
