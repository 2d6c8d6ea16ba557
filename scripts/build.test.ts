import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildInputs, keepEarlier, setAside } from './build.mjs';

it('the inputs of the build are source files, not generated ones', () => {
  const root = join(import.meta.dirname, '..');
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const written = new Set(execFileSync('git', list, { cwd: root, encoding: 'utf8' }).split('\0'));
  const inputs = buildInputs();
  expect(inputs).toContain('web/shared/languages/project.inlang/settings.json');
  expect(inputs.filter((name) => !written.has(name))).toEqual([]);
});

it('a build keeps assets of earlier builds for a week', () => {
  const root = mkdtempSync(join(tmpdir(), 'cmj-build-'));
  const [assets, earlier] = [join(root, 'assets'), join(root, 'earlier')];
  const lay = (...names: readonly string[]) => {
    mkdirSync(assets, { recursive: true });
    for (const name of names) writeFileSync(join(assets, name), name);
  };
  const build = (day: number, ...names: readonly string[]) => {
    setAside(assets, earlier);
    rmSync(assets, { recursive: true, force: true });
    lay(...names);
    keepEarlier(earlier, assets, day * 24 * 60 * 60 * 1000);
    return readdirSync(assets);
  };
  expect(build(1, 'late-1.js', 'same.js')).toEqual(['late-1.js', 'same.js']);
  // The week starts at the first build without the file, not when the file was made.
  expect(build(60, 'late-2.js', 'same.js')).toEqual(['late-1.js', 'late-2.js', 'same.js']);
  expect(readFileSync(join(assets, 'late-1.js'), 'utf8')).toBe('late-1.js');
  // A build that fails halfway removes no earlier asset.
  setAside(assets, earlier);
  rmSync(assets, { recursive: true });
  expect(build(66, 'late-3.js', 'same.js')).toEqual(['late-1.js', 'late-2.js', 'late-3.js', 'same.js']);
  expect(build(68, 'late-4.js', 'same.js')).toEqual(['late-2.js', 'late-3.js', 'late-4.js', 'same.js']);
  // An earlier asset that a new build contains again is current, so it is not deleted after a week.
  expect(build(75, 'late-2.js')).toEqual(['late-2.js', 'late-4.js', 'same.js']);
  rmSync(root, { recursive: true });
});
