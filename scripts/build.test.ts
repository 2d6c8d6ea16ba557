import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildInputs, keepEarlier, setAside } from './build.mjs';

it('a build is made of files that people write, and of none that it writes itself', () => {
  const root = join(import.meta.dirname, '..');
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const written = new Set(execFileSync('git', list, { cwd: root, encoding: 'utf8' }).split('\0'));
  const inputs = buildInputs();
  expect(inputs).toContain('web/shared/languages/project.inlang/settings.json');
  expect(inputs.filter((name) => !written.has(name))).toEqual([]);
});

it('a build keeps what pages of the builds before go on fetching, for a week', () => {
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
  // However old a build is: its pages were opened until the next one took its place.
  expect(build(60, 'late-2.js', 'same.js')).toEqual(['late-1.js', 'late-2.js', 'same.js']);
  expect(readFileSync(join(assets, 'late-1.js'), 'utf8')).toBe('late-1.js');
  // One that fails in the middle takes nothing away.
  setAside(assets, earlier);
  rmSync(assets, { recursive: true });
  expect(build(66, 'late-3.js', 'same.js')).toEqual(['late-1.js', 'late-2.js', 'late-3.js', 'same.js']);
  expect(build(68, 'late-4.js', 'same.js')).toEqual(['late-2.js', 'late-3.js', 'late-4.js', 'same.js']);
  // What a build needs again is its own.
  expect(build(75, 'late-2.js')).toEqual(['late-2.js', 'late-4.js', 'same.js']);
  rmSync(root, { recursive: true });
});
