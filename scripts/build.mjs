import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { compressTexts } from './compress.mjs';
import { filesIn, fingerprint, root } from './fingerprint.mjs';
import { once } from './once.mjs';
import { runQuietly } from './run-quietly.mjs';

/** A form that is open for a week has lost its session. */
const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000;
const BUNDLER = join(root, 'scripts', 'bundle.mjs');
const FOLDERS = ['contract', 'docs/handbook', 'web'];
const FILES = [
  'package.json',
  'package-lock.json',
  'react-router.config.ts',
  'scripts/handbook.ts',
  'scripts/sentences.ts',
  'server/platform/text/rich-text.ts',
  'server/platform/text/typed-numbers.ts',
  'tsconfig.json',
  'vite.config.ts',
  'vite.site.config.ts',
  'vite.worker.config.ts',
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
      await build(pages);
    },
    onWait: () => console.log('Waiting for another process that builds the pages …'),
  });
}

/** A release holds what it runs on alone. */
function checkBuilders() {
  if (existsSync(join(root, 'node_modules', 'vite'))) return;
  throw new Error(
    'What the site is made of has changed since it was built, and what builds it is not installed: run npm install.',
  );
}

async function bundle() {
  checkBuilders();
  const start = performance.now();
  await runQuietly(process.execPath, [BUNDLER], { cwd: root, env: { ...process.env, NODE_ENV: 'production' } });
  console.log(`Bundled the server in ${((performance.now() - start) / 1000).toFixed(1)} s.`);
}

/** @param {string} version of all that the pages are made of */
async function build(version) {
  checkBuilders();
  console.log('Building the pages …');
  const start = performance.now();
  const options = { cwd: root, env: { ...process.env, NODE_ENV: 'production', SITE_VERSION: version.slice(0, 16) } };
  const assets = join(root, 'build', 'client', 'assets');
  const earlier = join(root, '.cache', 'earlier-assets');
  setAside(assets, earlier);
  try {
    // The pages name the script and the sheets by what they are called when they are built.
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
    await runQuietly(process.execPath, [vite, 'build', '--config', 'vite.site.config.ts'], options);
    const cli = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs');
    await runQuietly(process.execPath, [cli, 'build'], options);
    cpSync(join(root, '.cache', 'site', 'assets'), assets, { recursive: true });
    // After the pages, whose texts it shares; their build empties the folder.
    await runQuietly(process.execPath, [vite, 'build', '--config', 'vite.worker.config.ts'], options);
    cpSync(join(root, '.cache', 'worker'), join(root, 'build', 'client'), { recursive: true });
    await compressTexts(join(root, 'build', 'client'));
  } finally {
    keepEarlier(earlier, assets);
  }
  console.log(`Built the pages in ${((performance.now() - start) / 1000).toFixed(1)} s.`);
}

/**
 * Takes the files of the build before out of the way of this one.
 *
 * @param {string} assets
 * @param {string} earlier holds what was set aside already where a build failed
 */
export function setAside(assets, earlier) {
  // Names carry what is in the files: what was set aside already may be whole where this one was cut off.
  if (existsSync(assets)) cpSync(assets, join(earlier, 'assets'), { recursive: true, force: false });
}

/**
 * Lays files of builds before beside those of this one: a page that was open during an update goes on fetching what it is
 * made of. They go a week after the build that does without them, when no page can be open that long.
 *
 * @param {string} earlier
 * @param {string} assets
 */
export function keepEarlier(earlier, assets, now = Date.now()) {
  const held = join(earlier, 'assets');
  if (!existsSync(held)) return;
  const notes = join(earlier, 'since.json');
  const since = readNotes(notes);
  const superseded = readdirSync(held, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(held, join(entry.parentPath, entry.name)))
    .filter((name) => !existsSync(join(assets, name)));
  const kept = superseded.map((name) => [name, since[name] ?? now]).filter(([, at]) => now - at < MAX_AGE_MS);
  for (const [name] of kept) cpSync(join(held, name), join(assets, name));
  writeFileSync(`${notes}.new`, JSON.stringify(Object.fromEntries(kept)));
  renameSync(`${notes}.new`, notes);
  rmSync(held, { recursive: true });
}

/**
 * @param {string} path
 * @returns {Record<string, number>} by file, milliseconds since 1970 when a build first did without it
 */
function readNotes(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return {};
  }
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
