import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { defineConfig, type Plugin } from 'vite';
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
    test: /[\\/](web[\\/]shared[\\/](documents[\\/](correct-address|load-document)|links[\\/]history-state|api[\\/]call-failed)|messages[\\/](fault_text|said_sessionended1)\.)/,
  },
];

/** Replaces the text compiler's runtime by the part that public pages use. */
const smallRuntime: Plugin = {
  name: 'small-runtime',
  load: {
    filter: { id: /\/generated\/runtime\.js$/ },
    handler: () =>
      "export const baseLocale = 'en', locales = ['en', 'ml'], experimentalStaticLocale = undefined;" +
      'export const isLocale = (text) => locales.includes(text);' +
      'export let getLocale = () => baseLocale; export const overwriteGetLocale = (get) => { getLocale = get; };',
  },
};

/** Builds script and style sheets of the public pages separately from the application, without React (decision 42). */
export default defineConfig({
  plugins: [paraglideVitePlugin(textsOfPages), malayalamMessages, withoutSummaries, smallRuntime],
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
