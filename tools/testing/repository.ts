import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync, cpSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import * as z from 'zod';
import { optionalDependencies } from '../../package.json';
import { sourceFiles } from '../source-files.ts';

/** Creates a git repository for one test with the given files (path → content). Returns its root. */
export function makeRepository(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'cmj-repository-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  execFileSync('git', ['init', '--quiet'], { cwd: root });
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  return root;
}

const root = join(import.meta.dirname, '..', '..');

/** Copies the sources to a folder for one test, with packages and without build output. Returns its root. */
export function checkOut(): string {
  const copy = mkdtempSync(join(tmpdir(), 'cmj-checkout-'));
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
  for (const file of sourceFiles(root)) cpSync(join(root, file), join(copy, file));
  // One link per package, so that caches of tools in node_modules are not shared.
  const packages = join(copy, 'node_modules');
  mkdirSync(packages);
  for (const name of readdirSync(join(root, 'node_modules')).filter((entry) => !/^\.(vite|cache)/.test(entry))) {
    symlinkSync(join(root, 'node_modules', name), join(packages, name));
  }
  return copy;
}

const installedPackages = z.object({ packages: z.record(z.string(), z.looseObject({ dev: z.boolean().optional() })) });

/**
 * Fills a folder with a release: the sources, the build, and the packages that `npm ci --omit=dev` installs, except
 * Node itself.
 */
export function makeRelease(folder: string): void {
  for (const file of [...sourceFiles(root), 'build']) cpSync(join(root, file), join(folder, file), { recursive: true });
  const list = join('node_modules', '.package-lock.json');
  const { packages } = installedPackages.parse(JSON.parse(readFileSync(join(root, list), 'utf8')));
  const nodes = new Set(Object.keys(optionalDependencies).map((name) => `node_modules/${name}`));
  const lean = Object.entries(packages).filter(([path, { dev }]) => !dev && !nodes.has(path));
  for (const [path] of lean) cpSync(join(root, path), join(folder, path), { recursive: true });
  writeFileSync(join(folder, list), JSON.stringify({ packages: Object.fromEntries(lean) }));
}
