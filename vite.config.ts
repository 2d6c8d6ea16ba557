import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { reactRouter } from '@react-router/dev/vite';
import * as z from 'zod/mini';
import { defineConfig, type Plugin, Visitor } from 'vite';
import pdfjs from 'pdfjs-dist/package.json' with { type: 'json' };
import { oldestBrowsers } from './scripts/browsers.ts';
import { handbookTopics } from './scripts/handbook.ts';
import { malayalamMessages, writeServerMessages } from './scripts/sentences.ts';
import { type SheetName, sheetNames } from './web/app/documents/sheet-names.ts';

/**
 * Groups of modules that the build combines into one file each. Without groups, every shared module would be a separate
 * file. A group includes the imports of its modules, unless a group with a higher priority contains them.
 */
const groups = [
  { name: 'framework', test: /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 4 },
  {
    name: 'frame',
    test: /[\\/](web[\\/](root|entry\.client|app[\\/]errors[\\/]|shared[\\/](frame[\\/]|ui[\\/]page-head))|zod[\\/])/,
    priority: 3,
  },
  // Modules for API calls. Those for uploads, files and the office are loaded with the pages that need them.
  {
    name: 'calls',
    test: /[\\/](web[\\/]shared[\\/]api[\\/](?!upload|drafts|save-file|sending-keys|sign-out|check-sessions)|contract[\\/](sessions|members)\.)/,
    priority: 2,
  },
  {
    name: 'forms',
    test: /[\\/]web[\\/]shared[\\/](forms[\\/]|accounts[\\/]|ui[\\/](use-form|form-problems|field|[a-z]+-field)\.)|[\\/]messages[\\/](auth|form|login)_/,
  },
  { name: 'admin', test: /[\\/](contract|web[\\/](admin[\\/](shell|records)|shared[\\/]api))[\\/]/, minShareCount: 3 },
];

/** Files that pdf.js loads on demand, by folder. The other files in these folders are not used. */
const pdfFiles = {
  cmaps: /\.bcmap$|^LICENSE/,
  standard_fonts: /\.(pfb|ttf)$|^LICENSE/,
  wasm: /_nowasm_fallback\.js$|^LICENSE/,
};

/** Copies `pdfFiles` to the assets, under the names that pdf.js requests (web/shared/pdf-viewer/open-pdf.ts). */
const pdfFilesBeside: Plugin = {
  name: 'pdf-files',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle() {
    const root = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')));
    for (const [folder, wanted] of Object.entries(pdfFiles)) {
      for (const name of readdirSync(join(root, folder)).filter((file) => wanted.test(file))) {
        const source = readFileSync(join(root, folder, name));
        this.emitFile({ type: 'asset', fileName: `assets/pdfjs-${pdfjs.version}/${folder}/${name}`, source });
      }
    }
  },
};

writeServerMessages();

/** Options for compiling the texts of both languages. */
export const textsOfPages = {
  project: './web/shared/languages/project.inlang',
  outdir: './web/shared/languages/generated',
  strategy: ['baseLocale'],
} satisfies Parameters<typeof paraglideVitePlugin>[0];

const siteManifest = z.record(z.string(), z.object({ file: z.string(), imports: z.optional(z.array(z.string())) }));
const SITE_ASSETS = 'virtual:site-assets';
export const siteScript = 'web/app/script/site.ts';
/** The part of the site's script that only the members directory loads. */
const directoryScript = 'web/members/directory/directory-control.ts';

/** Returns the source path of a style sheet for documents. */
export function sheetSource(name: SheetName): string {
  return `web/app/documents/sheets/${name}.css`;
}

/** Returns the URLs of the scripts and style sheets of public pages: built files, or in development the sources. */
function findSiteAssets(isBuild: boolean) {
  const { find, withImports } = isBuild ? readManifest() : sources;
  return {
    script: find(siteScript),
    directoryScripts: withImports([siteScript, directoryScript]),
    sheets: Object.fromEntries(sheetNames.map((name) => [name, find(sheetSource(name))])),
  };
}

const addressOf = (file: string) => `/${file}`;
const sources = { find: addressOf, withImports: (scripts: readonly string[]) => scripts.map(addressOf) };

function readManifest() {
  const written: unknown = JSON.parse(readFileSync('.cache/site/.vite/manifest.json', 'utf8'));
  const built = new Map(Object.entries(siteManifest.parse(written)));
  const read = (source: string) => {
    const found = built.get(source);
    if (found === undefined) throw new Error(`${source} was not built`);
    return found;
  };
  const allImports = (source: string): readonly string[] => [
    source,
    ...(read(source).imports ?? []).flatMap(allImports),
  ];
  return {
    find: (source: string) => addressOf(read(source).file),
    /** Returns the addresses of `scripts` and of all scripts that they import. */
    withImports: (scripts: readonly string[]) =>
      [...new Set(scripts.flatMap(allImports))].map((source) => addressOf(read(source).file)),
  };
}

/**
 * Prepends the order of the layers to every sheet. The bundler decides which sheet loads first, and the first mention
 * of a layer would set its place.
 */
const layersInOrder: Plugin = {
  name: 'layers-in-order',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('.css') ? `@layer reset, tokens, base, ui, features, media;\n${code}` : undefined,
};

/**
 * Removes the summaries of endpoints from client code. Only the server-rendered API description shows them.
 */
export const withoutSummaries: Plugin = {
  name: 'without-summaries',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/contract\/[^/]+\.ts$/ },
    handler(code) {
      const summaries: { start: number; end: number }[] = [];
      new Visitor({
        Property: ({ key, start, end }) => {
          if (key.type === 'Identifier' && key.name === 'summary') summaries.push({ start, end });
        },
      }).visit(this.parse(code));
      return summaries.reduceRight(
        (kept, { start, end }) => `${kept.slice(0, start)}summary: ''${kept.slice(end)}`,
        code,
      );
    },
  },
};

const siteAssets: Plugin = {
  name: 'site-assets',
  resolveId: (id) => (id === SITE_ASSETS ? id : undefined),
  load(id) {
    if (id !== SITE_ASSETS) return undefined;
    return `export default ${JSON.stringify(findSiteAssets(this.environment.config.command === 'build'))};`;
  },
};

export default defineConfig({
  plugins: [
    paraglideVitePlugin(textsOfPages),
    malayalamMessages,
    handbookTopics,
    withoutSummaries,
    reactRouter(),
    pdfFilesBeside,
    siteAssets,
    layersInOrder,
  ],
  publicDir: 'web/app/public',
  // The content policy forbids data: URLs for scripts and styles.
  build: { assetsInlineLimit: 0, target: oldestBrowsers },
  environments: {
    client: {
      build: {
        license: { fileName: 'third-party-notices.txt' },
        rolldownOptions: { output: { codeSplitting: { groups } } },
      },
    },
  },
  worker: { format: 'es' },
  server: { forwardConsole: false },
  // Pre-bundles the dependencies of all pages before the first request.
  optimizeDeps: { entries: ['web/entry.client.tsx', 'web/root.tsx', 'web/*/**/*-page.tsx'] },
});
