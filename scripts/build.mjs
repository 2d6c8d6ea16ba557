import {
  appendFileSync,
  cpSync,
  existsSync,
  globSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, relative, sep } from 'node:path';
import { compressTexts } from './compress.mjs';
import { filesIn, fingerprint, root } from './fingerprint.mjs';
import { once } from './once.mjs';
import { runQuietly } from './run-quietly.mjs';

/** How long assets of earlier builds are kept for open pages. A session ends after seven days without use. */
const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000;
const BUNDLER = join(root, 'scripts', 'bundle.mjs');
const FOLDERS = ['contract', 'docs/handbook', 'web'];
const FILES = [
  'package.json',
  'package-lock.json',
  'scripts/browsers.ts',
  'scripts/chunks.ts',
  'scripts/handbook.ts',
  'scripts/sentences.ts',
  'server/platform/text/rich-text.ts',
  'server/platform/text/typed-numbers.ts',
  'tsconfig.json',
  'vite.config.ts',
];
/**
 * Folder with the output of the text compiler, which is not an input of the build. The compiler also writes files
 * beside its settings. `isGenerated` matches both.
 */
const GENERATED = join('web', 'shared', 'languages', 'generated') + sep;
const TESTING = join('server', 'testing') + sep;
const INLANG = join('web', 'shared', 'languages', 'project.inlang') + sep;
const INLANG_SETTINGS = join(INLANG, 'settings.json');

/**
 * Builds the pages into build/ if an input has changed since the last complete build.
 *
 * @returns {Promise<boolean>} whether it built; rejects with the output of the build if it fails
 */
export async function ensureBuild() {
  return buildPages(fingerprint(buildInputs()));
}

/**
 * Builds the pages and bundles them with the server into build/bundle/, if an input has changed.
 *
 * @param {() => Promise<void>} [before] runs before each necessary step: building the pages and making the bundle.
 *   If it rejects, the step is not done.
 * @returns {Promise<boolean>} whether it built anything; rejects with the output of the build if it fails
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
    onWait: () => console.log('Another process is bundling the server. Waiting …'),
  });
  return built || bundled;
}

/**
 * @param {string} pages fingerprint of the inputs
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
    onWait: () => console.log('Another process is building the pages. Waiting …'),
  });
}

/** Throws if the build packages are missing, as in a release. */
function checkBuilders() {
  if (existsSync(join(root, 'node_modules', 'vite'))) return;
  throw new Error(
    'The sources have changed since the last build, and the build packages are not installed. Run npm install.',
  );
}

async function bundle() {
  checkBuilders();
  const start = performance.now();
  await runQuietly(process.execPath, [BUNDLER], { cwd: root, env: { ...process.env, NODE_ENV: 'production' } });
  console.log(`Bundled the server in ${((performance.now() - start) / 1000).toFixed(1)} s.`);
}

/** @param {string} version fingerprint of the inputs of the pages */
async function build(version) {
  checkBuilders();
  console.log('Building the pages …');
  const start = performance.now();
  const options = { cwd: root, env: { ...process.env, NODE_ENV: 'production', SITE_VERSION: version.slice(0, 16) } };
  const assets = join(root, 'build', 'client', 'assets');
  const earlier = join(root, '.cache', 'earlier-assets');
  setAside(assets, earlier);
  try {
    for (const made of ['client', 'server']) rmSync(join(root, 'build', made), { recursive: true, force: true });
    await runQuietly(
      process.execPath,
      [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--app'],
      options,
    );
    addFontLicences(join(root, 'build', 'client', 'third-party-notices.txt'));
    await compressTexts(join(root, 'build', 'client'));
  } finally {
    keepEarlier(earlier, assets);
  }
  console.log(`Built the pages in ${((performance.now() - start) / 1000).toFixed(1)} s.`);
}

/**
 * Adds the licenses of our fonts to those of the packages in the pages, which Vite writes.
 *
 * @param {string} notices
 */
function addFontLicences(notices) {
  for (const file of globSync('web/shared/styles/fonts/ofl-*.txt', { cwd: root }).toSorted())
    appendFileSync(notices, `\n## ${file}\n\n${readFileSync(join(root, file), 'utf8')}`);
}

/**
 * Copies the assets of the previous build aside, before the new build deletes them.
 *
 * @param {string} assets
 * @param {string} earlier may already contain files if a build failed
 */
export function setAside(assets, earlier) {
  // File names contain a hash of the content. Existing copies are not overwritten, because the assets of an interrupted
  // build may be truncated.
  if (existsSync(assets)) cpSync(assets, join(earlier, 'assets'), { recursive: true, force: false });
}

/**
 * Restores assets of earlier builds for pages that were open during an update. Deletes each asset a week after the
 * first build without it.
 *
 * @param {string} earlier
 * @param {string} assets
 */
export function keepEarlier(earlier, assets, now = Date.now()) {
  const saved = join(earlier, 'assets');
  if (!existsSync(saved)) return;
  const notes = join(earlier, 'since.json');
  const since = readNotes(notes);
  const superseded = readdirSync(saved, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(saved, join(entry.parentPath, entry.name)))
    .filter((name) => !existsSync(join(assets, name)));
  const kept = superseded.map((name) => [name, since[name] ?? now]).filter(([, at]) => now - at < MAX_AGE_MS);
  for (const [name] of kept) cpSync(join(saved, name), join(assets, name));
  writeFileSync(`${notes}.new`, JSON.stringify(Object.fromEntries(kept)));
  renameSync(`${notes}.new`, notes);
  rmSync(saved, { recursive: true });
}

/**
 * @param {string} path
 * @returns {Record<string, number>} for each superseded file, when the first build ran that no longer made it (epoch ms)
 */
function readNotes(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return {};
  }
}

/**
 * Returns every input of the pages, relative to the root.
 *
 * @returns {string[]}
 */
export function buildInputs() {
  return [...FILES, ...FOLDERS.flatMap(inputsIn)];
}

/** Returns the sources of the server. Its data files are not inputs, because the bundle reads them in place. */
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
    if (!(await ensureBundle())) console.log('The build is up to date.');
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
