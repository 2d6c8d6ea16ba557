// Installs the packages of the lock file if they are missing or outdated. Uses no packages and runs on any Node from
// 18; everything else runs on node_modules/.bin/node. With `--running` an installation by `npm ci --omit=dev` is
// enough.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { once } from './once.mjs';
import { runQuietly } from './run-quietly.mjs';

const OLDEST_NODE = 24;
const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = join(root, 'node_modules', '.installed');
const pinned = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');

try {
  if (!process.argv.includes('--running') || !isLean()) await installAll();
  if (!existsSync(pinned) && Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
    throw new Error(
      `There is no Node package for ${process.platform} ${process.arch}: install Node ${OLDEST_NODE} or newer yourself.`,
    );
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

/**
 * Returns true for a release, which has all production packages and lacks a dev package. This script installs nothing
 * in a release.
 *
 * @returns {boolean}
 */
function isLean() {
  // This script writes the stamp after it has installed the packages. `npm ci` deletes the stamp together with
  // node_modules.
  if (existsSync(stamp)) return false;
  const installed = packagesIn(join(root, 'node_modules', '.package-lock.json'));
  const named = Object.entries(packagesIn(join(root, 'package-lock.json'))).filter(([path]) => path !== '');
  return (
    named.some(([path, { dev, optional }]) => dev && !optional && !(path in installed)) &&
    named.every(
      ([path, { dev, optional, devOptional, version }]) =>
        dev || optional || devOptional || installed[path]?.version === version,
    )
  );
}

/**
 * @param {string} file a lock file of npm; the hidden file in node_modules lists the installed packages
 * @returns {Record<string, { version?: string, dev?: boolean, optional?: boolean, devOptional?: boolean }>} by folder
 */
function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return {};
  }
}

async function installAll() {
  await once({
    stamp,
    fingerprint: lockFingerprint(),
    lock: join(root, '.cache', 'install.lock'),
    work: install,
    onWait: () => console.log('Another process is installing the packages. Waiting …'),
  });
}

function lockFingerprint() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`);
  for (const name of ['package.json', 'package-lock.json']) hash.update(readFileSync(join(root, name)));
  return hash.digest('hex');
}

async function install() {
  console.log('Installing packages …');
  const start = performance.now();
  const { program, args, shell } = npm();
  // Hides npm's warning about the version of the machine's Node, because the packages run on the installed Node.
  const flags = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  try {
    await runQuietly(program, [...args, 'ci', ...flags], { cwd: root, shell });
  } catch (error) {
    throw new Error(`${error.message}\nThe packages could not be installed. See npm's message above.`, {
      cause: error,
    });
  }
  if (existsSync(pinned) && spawnSync(pinned, ['--version'], { shell }).status !== 0) {
    throw new Error('The Node package does not run on this machine. On Linux it needs glibc.');
  }
  console.log(`Installed packages in ${((performance.now() - start) / 1000).toFixed(1)} s.`);
}

/**
 * Returns the npm that started this script, and the Node which that npm uses. If npm did not start it, returns the npm
 * on PATH.
 */
function npm() {
  const cli = process.env.npm_execpath;
  if (cli?.endsWith('npm-cli.js')) {
    return { program: process.env.npm_node_execpath ?? process.execPath, args: [cli], shell: false };
  }
  return { program: 'npm', args: [], shell: process.platform === 'win32' };
}
