import { cpSync } from 'node:fs';
import { join, sep } from 'node:path';
import { compressTexts } from './compress.mjs';
import { filesIn, fingerprint, root } from './fingerprint.mjs';
import { once } from './once.mjs';
import { runQuietly } from './run-quietly.mjs';

const BUNDLER = join(root, 'scripts', 'bundle.mjs');
const FOLDERS = ['contract', 'web'];
const FILES = [
  'package.json',
  'package-lock.json',
  'react-router.config.ts',
  'scripts/sentences.ts',
  'tsconfig.json',
  'vite.config.ts',
  'vite.site.config.ts',
];
/** What the build itself writes beside its inputs. The compiler of the texts lays papers of its own around its settings. */
const GENERATED = join('web', 'shared', 'languages', 'generated') + sep;
const TESTING = join('server', 'testing') + sep;
const INLANG = join('web', 'shared', 'languages', 'project.inlang') + sep;
const INLANG_SETTINGS = join(INLANG, 'settings.json');

/**
 * Builds the pages into build/ when anything they are made of has changed since the last complete build.
 *
 * @returns {Promise<boolean>} whether it had to build; rejects with what the build said when it fails
 */
export async function ensureBuild() {
  return buildPages(fingerprint(buildInputs()));
}

/**
 * Bundles the server with the pages into build/bundle/ when either has changed since; builds the pages before.
 *
 * @param {() => Promise<void>} [before] done first where there is something to do; nothing is when it rejects
 * @returns {Promise<boolean>} whether it had to do any of it; rejects with what the build said when it fails
 */
export async function ensureBundle(before) {
  const pages = fingerprint(buildInputs());
  const built = await buildPages(pages, before);
  const bundled = await once({
    stamp: join(root, 'build', 'bundle', '.built'),
    fingerprint: fingerprint(bundleInputs(), pages),
    lock: join(root, '.cache', 'bundle.lock'),
    work: async () => {
      await before?.();
      await bundle();
    },
    onWait: () => console.log('Waiting for another process that bundles the server …'),
  });
  return built || bundled;
}

/**
 * @param {string} pages fingerprint of what they are made of
 * @param {() => Promise<void>} [before]
 */
function buildPages(pages, before) {
  return once({
    stamp: join(root, 'build', '.built'),
    fingerprint: pages,
    lock: join(root, '.cache', 'build.lock'),
    work: async () => {
      await before?.();
      await build();
    },
    onWait: () => console.log('Waiting for another process that builds the pages …'),
  });
}

async function bundle() {
  const start = performance.now();
  await runQuietly(process.execPath, [BUNDLER], { cwd: root, env: { ...process.env, NODE_ENV: 'production' } });
  console.log(`Bundled the server in ${((performance.now() - start) / 1000).toFixed(1)} s.`);
}

async function build() {
  console.log('Building the pages …');
  const start = performance.now();
  const options = { cwd: root, env: { ...process.env, NODE_ENV: 'production' } };
  // The pages name the script and the sheets by what they are called when they are built.
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  await runQuietly(process.execPath, [vite, 'build', '--config', 'vite.site.config.ts'], options);
  const cli = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs');
  await runQuietly(process.execPath, [cli, 'build'], options);
  cpSync(join(root, '.cache', 'site', 'assets'), join(root, 'build', 'client', 'assets'), { recursive: true });
  await compressTexts(join(root, 'build', 'client'));
  console.log(`Built the pages in ${((performance.now() - start) / 1000).toFixed(1)} s.`);
}

/**
 * Every file that the pages are made of, relative to the root.
 *
 * @returns {string[]}
 */
export function buildInputs() {
  return [...FILES, ...FOLDERS.flatMap(inputsIn)];
}

/** The programs of the server; its files of data are read where they are. */
function bundleInputs() {
  return [
    join('scripts', 'bundle.mjs'),
    ...inputsIn('server').filter((name) => name.endsWith('.ts') && !name.startsWith(TESTING)),
  ];
}

/** @param {string} folder */
function inputsIn(folder) {
  return filesIn(folder).filter((name) => !isGenerated(name) && !/\.test\.tsx?$/.test(name));
}

/** @param {string} name */
function isGenerated(name) {
  return name.startsWith(GENERATED) || (name.startsWith(INLANG) && name !== INLANG_SETTINGS);
}

if (import.meta.main) {
  try {
    if (!(await ensureBundle())) console.log('Pages and server are built.');
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
