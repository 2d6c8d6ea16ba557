import { readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { paraglideVitePlugin } from '@inlang/paraglide-js';
import * as z from 'zod/mini';
import { defineConfig, type EnvironmentOptions, type Plugin, Visitor } from 'vite';
import pdfjs from 'pdfjs-dist/package.json' with { type: 'json' };
import { oldestBrowsers } from './scripts/browsers.ts';
import { chunksOf, keepBothLanguages } from './scripts/chunks.ts';
import { handbookTopics } from './scripts/handbook.ts';
import { malayalamMessages, writeServerMessages } from './scripts/sentences.ts';
import { type SheetName, sheetNames } from './web/app/documents/sheet-names.ts';

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
const textsOfPages = {
  project: './web/shared/languages/project.inlang',
  outdir: './web/shared/languages/generated',
  strategy: ['baseLocale'],
} satisfies Parameters<typeof paraglideVitePlugin>[0];

const SITE_ASSETS = 'virtual:site-assets';
const siteScript = 'web/app/script/site.ts';
/** The part of the site's script that only the members directory loads. */
const directoryScript = 'web/members/directory/directory-control.ts';
const apps = { members: 'web/app/members-app.tsx', office: 'web/app/office-app.tsx' } as const;
const CLIENT = 'build/client';

/** Returns the source path of a style sheet for documents. */
function sheetSource(name: SheetName): string {
  return `web/app/documents/sheets/${name}.css`;
}

const manifestSchema = z.record(z.string(), z.object({ file: z.string(), imports: z.optional(z.array(z.string())) }));

/** The files that a build has made of sources. */
interface Built {
  readonly sources: readonly string[];
  readonly find: (source: string) => string;
  /** Returns the addresses of `scripts` and of all scripts that they import. */
  readonly withImports: (scripts: readonly string[]) => readonly string[];
}

const addressOf = (file: string) => `/${file}`;
/** In development, Vite serves the sources. */
const notBuilt: Built = { sources: [], find: addressOf, withImports: (scripts) => scripts.map(addressOf) };

function readManifest(name: 'site' | 'client' | 'malayalam'): Built {
  const written: unknown = JSON.parse(readFileSync(join(CLIENT, '.vite', `${name}.json`), 'utf8'));
  const built = new Map(Object.entries(manifestSchema.parse(written)));
  const read = (source: string) => {
    const found = built.get(source);
    if (found === undefined) throw new Error(`${source} was not built`);
    return found;
  };
  const allImports = (source: string, seen = new Set<string>()): ReadonlySet<string> => {
    if (seen.has(source)) return seen;
    seen.add(source);
    for (const imported of read(source).imports ?? []) allImports(imported, seen);
    return seen;
  };
  return {
    sources: [...built.keys()],
    find: (source) => addressOf(read(source).file),
    withImports: (scripts) => {
      const all = scripts.flatMap((script) => [...allImports(script)]);
      return [...new Set(all)].map((source) => addressOf(read(source).file));
    },
  };
}

/** Returns the addresses of the scripts and style sheets that documents name. */
function findSiteAssets(isBuild: boolean) {
  const site = isBuild ? readManifest('site') : notBuilt;
  const appIn = (built: Built, source: string, folder: string) => {
    const pages = built.sources.filter((name) => name.startsWith(folder) && name.endsWith('page.tsx'));
    return {
      script: built.find(source),
      preloads: built.withImports([source]),
      pages: Object.fromEntries(pages.map((page) => [page, built.withImports([page])])),
    };
  };
  const appsIn = (built: Built) => ({
    members: appIn(built, apps.members, 'web/members/'),
    office: appIn(built, apps.office, 'web/admin/'),
  });
  return {
    script: site.find(siteScript),
    directoryScripts: site.withImports([siteScript, directoryScript]),
    sheets: Object.fromEntries(
      sheetNames.map((name) => {
        const address = site.find(sheetSource(name));
        return [name, { address, text: isBuild ? readFileSync(join(CLIENT, address), 'utf8').trim() : undefined }];
      }),
    ),
    apps: {
      en: appsIn(isBuild ? readManifest('client') : notBuilt),
      ml: appsIn(isBuild ? readManifest('malayalam') : notBuilt),
    },
  };
}

/** Removes the summaries of endpoints from client code. Only the server-rendered API description shows them. */
const withoutSummaries: Plugin = {
  name: 'without-summaries',
  apply: 'build',
  applyToEnvironment: ({ name }) => name !== 'ssr',
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

/** The language of each build for browsers. The site's script contains both languages. */
const languageOf = new Map([
  ['site', 'undefined'],
  ['client', "'en'"],
  ['malayalam', "'ml'"],
]);

/** Replaces the text compiler's runtime by the part that pages use, so that a build contains only its own language. */
const smallRuntime: Plugin = {
  name: 'small-runtime',
  apply: 'build',
  applyToEnvironment: ({ name }) => languageOf.has(name),
  load: {
    filter: { id: /\/generated\/runtime\.js$/ },
    handler() {
      return (
        `export const baseLocale = 'en', locales = ['en', 'ml'], experimentalStaticLocale = ${languageOf.get(this.environment.name)};` +
        'export const isLocale = (text) => locales.includes(text);' +
        'export let getLocale = () => baseLocale; export const overwriteGetLocale = (get) => { getLocale = get; };'
      );
    },
  },
};

/** Keeps both languages of the texts that a page may show in another language than its own. */
const bothLanguages: Plugin = {
  name: 'both-languages',
  apply: 'build',
  applyToEnvironment: ({ name }) => languageOf.has(name),
  transform: {
    filter: { id: /\/generated\/messages\/[^/]+\.js$/ },
    handler: keepBothLanguages(import.meta.dirname),
  },
};

/**
 * Small modules that most parts of the site's script share. Without the group, each would be a file and a request of its
 * own.
 */
const siteGroups = [
  {
    name: 'common',
    test: /[\\/](web[\\/]shared[\\/](documents[\\/](correct-address|load-document)|links[\\/]history-state|api[\\/]call-failed)|messages[\\/](fault_text|said_sessionended1)\.)/,
  },
];

/** The build of the applications of the members and of the office, in one language. */
function applications(name: 'client' | 'malayalam'): EnvironmentOptions {
  const groups = [{ name: chunksOf(import.meta.dirname, apps), debugName: 'by pages' }];
  return {
    consumer: 'client',
    build: {
      outDir: CLIENT,
      copyPublicDir: name === 'client',
      manifest: `.vite/${name}.json`,
      license: name === 'client' && { fileName: 'third-party-notices.txt' },
      rolldownOptions: {
        input: Object.values(apps),
        output: { codeSplitting: { includeDependenciesRecursively: false, groups } },
      },
    },
  };
}

/**
 * The service worker, or the second worker that replaces it without offline pages. Each is one file with a fixed name and
 * without imports (docs/decisions/0004-offline.md), so each is a build of its own.
 */
function serviceWorker(name: string, source: string): EnvironmentOptions {
  return {
    consumer: 'client',
    define: { SITE_VERSION: JSON.stringify(process.env['SITE_VERSION']) },
    build: {
      outDir: CLIENT,
      copyPublicDir: false,
      modulePreload: false,
      rolldownOptions: { input: `web/app/offline/${source}.ts`, output: { entryFileNames: `${name}.js` } },
    },
  };
}

/** The builds, each for other readers. `ssr` needs the names of the files that `site` and `client` have made. */
const environments: Record<string, EnvironmentOptions> = {
  /** Script and style sheets of the documents, without React (decision 42). */
  site: {
    consumer: 'client',
    build: {
      outDir: CLIENT,
      copyPublicDir: false,
      manifest: '.vite/site.json',
      // Dynamic imports must not preload other files.
      modulePreload: false,
      rolldownOptions: {
        input: [siteScript, ...sheetNames.map(sheetSource)],
        output: { codeSplitting: { includeDependenciesRecursively: false, groups: siteGroups } },
      },
    },
  },
  client: applications('client'),
  malayalam: applications('malayalam'),
  /** The documents, for the server. */
  ssr: {
    build: { outDir: 'build/server', copyPublicDir: false, rolldownOptions: { input: { index: 'web/app/server.ts' } } },
  },
  worker: serviceWorker('sw', 'worker'),
  workerOff: serviceWorker('sw-off', 'retire'),
};

export default defineConfig(({ command }) => ({
  appType: 'custom',
  plugins: [
    paraglideVitePlugin(textsOfPages),
    malayalamMessages,
    handbookTopics,
    withoutSummaries,
    smallRuntime,
    bothLanguages,
    pdfFilesBeside,
    siteAssets,
  ],
  publicDir: 'web/app/public',
  // The content policy forbids data: URLs for scripts and styles.
  build: { assetsInlineLimit: 0, target: oldestBrowsers, emptyOutDir: false, emitAssets: true },
  ...(command === 'build' && { environments }),
  builder: {
    sharedConfigBuild: true,
    sharedPlugins: true,
    buildApp: async (builder) => {
      for (const name of ['site', 'client', 'malayalam', 'ssr', 'worker', 'workerOff']) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
      rmSync(join(CLIENT, '.vite'), { recursive: true });
      // The pictures that only documents show.
      for (const name of readdirSync('build/server/assets').filter((file) => !file.endsWith('.js')))
        renameSync(`build/server/assets/${name}`, `${CLIENT}/assets/${name}`);
    },
  },
  worker: { format: 'es' },
  server: { forwardConsole: false },
  // Pre-bundles the dependencies of all pages before the first request.
  optimizeDeps: { entries: ['web/app/*-app.tsx', 'web/{admin,members}/*/*-page.tsx'] },
}));
