// `npm run generate`: what types and walls are checked with, from the catalogues and the routes.
import { join } from 'node:path';
import { filesIn, fingerprint, root, traces } from './fingerprint.mjs';
import { once } from './once.mjs';
import { runQuietly } from './run-quietly.mjs';

const LANGUAGES = join('web', 'shared', 'languages');
const PROJECT = join(LANGUAGES, 'project.inlang');
/** As the plugin of a build says it (vite.config.ts), which then finds nothing to write anew. */
const AS_BUILT = ['--strategy', 'baseLocale', '--is-server', "import.meta.env?.SSR ?? typeof window === 'undefined'"];
/** The functions of the texts, and the types of the routes. A build and hot reload write them, too. */
const OUTPUTS = [join(LANGUAGES, 'generated'), join('.react-router', 'types')];

/**
 * Compiles the texts and the types of the routes when what they are made of has changed since, or they have.
 *
 * @returns {Promise<boolean>} whether it had to; rejects with what the compilers said when they fail
 */
export function ensureGenerated() {
  return once({
    stamp: join(root, '.cache', 'generated'),
    fingerprint: fingerprint(generateInputs()),
    made: () => OUTPUTS.map(traces).join(' '),
    lock: join(root, '.cache', 'generate.lock'),
    work: generate,
    onWait: () => console.log('Waiting for another process that generates …'),
  });
}

/**
 * Every file that they are made of, relative to the root.
 *
 * @returns {string[]}
 */
export function generateInputs() {
  return [
    'package-lock.json',
    'react-router.config.ts',
    'vite.config.ts',
    join('scripts', 'generate.mjs'),
    join('scripts', 'sentences.ts'),
    join('web', 'routes.ts'),
    ...['field-messages.ts', 'links.ts', 'messages.ts'].map((name) => join('contract', name)),
    ...filesIn(join('web', 'shared', 'links')),
    ...['en.json', 'ml.json'].map((name) => join(LANGUAGES, name)),
    join(PROJECT, 'settings.json'),
  ];
}

async function generate() {
  const run = (words) => runQuietly(process.execPath, words, { cwd: root });
  const packages = join(root, 'node_modules');
  const texts = ['compile', '--project', PROJECT, '--outdir', OUTPUTS[0], '--silent', ...AS_BUILT];
  await run([join('scripts', 'sentences.ts')]);
  await Promise.all([
    run([join(packages, '@inlang', 'paraglide-js', 'bin', 'run.js'), ...texts]),
    run([join(packages, '@react-router', 'dev', 'bin.cjs'), 'typegen']),
  ]);
}

if (import.meta.main) {
  try {
    if (!(await ensureGenerated())) console.log('Texts and types of routes are up to date.');
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
