// `npm run generate`: compiles the texts, which type checks and import rules need.
import { join, relative, sep } from 'node:path';
import { filesIn, fingerprint, root, traces } from './fingerprint.mjs';
import { once } from './once.mjs';
import { runQuietly } from './run-quietly.mjs';

const LANGUAGES = join('web', 'shared', 'languages');
const PROJECT = join(LANGUAGES, 'project.inlang');
const COMPILED_TEXTS = join(LANGUAGES, 'generated');
/** The same options as the Vite plugin (vite.config.ts), so that a build finds the output up to date. */
const AS_BUILT = { strategy: ['baseLocale'], isServer: "import.meta.env?.SSR ?? typeof window === 'undefined'" };

/**
 * Compiles the texts if an input or the output has changed.
 *
 * @returns {Promise<boolean>} whether it compiled; rejects with the output of the compiler if it fails
 */
export function ensureGenerated() {
  return once({
    stamp: join(root, '.cache', 'generated'),
    fingerprint: fingerprint(generateInputs()),
    made: () => traces(COMPILED_TEXTS),
    lock: join(root, '.cache', 'generate.lock'),
    work: generate,
    onWait: () => console.log('Another process is generating texts. Waiting …'),
  });
}

/**
 * Returns every input, relative to the root.
 *
 * @returns {string[]}
 */
export function generateInputs() {
  return [
    'package-lock.json',
    join('scripts', 'generate.mjs'),
    join('scripts', 'sentences.ts'),
    ...['field-messages.ts', 'import-messages.ts', 'links.ts', 'messages.ts'].map((name) => join('contract', name)),
    ...['en.json', 'ml.json'].map((name) => join(LANGUAGES, name)),
    join(PROJECT, 'settings.json'),
  ];
}

async function generate() {
  await runQuietly(process.execPath, [join('scripts', 'sentences.ts')], { cwd: root });
  await compileTexts();
}

/**
 * Compiles the texts into the existing folder, and deletes files whose texts no longer exist. By default the compiler
 * deletes the whole folder first, which some file systems refuse ("directory not empty").
 */
async function compileTexts() {
  const { compile } = await import('@inlang/paraglide-js');
  const written = filesIn(COMPILED_TEXTS).map((name) => relative(COMPILED_TEXTS, name).replaceAll(sep, '/'));
  await compile({
    ...AS_BUILT,
    project: join(root, PROJECT),
    outdir: join(root, COMPILED_TEXTS),
    cleanOutdir: false,
    previousCompilation: { outputHashes: Object.fromEntries(written.map((name) => [name, ''])) },
  });
}

if (import.meta.main) {
  try {
    if (!(await ensureGenerated())) console.log('The texts are up to date.');
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
