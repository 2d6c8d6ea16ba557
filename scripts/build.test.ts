import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildInputs } from './build.mjs';

it('a build is made of files that people write, and of none that it writes itself', () => {
  const root = join(import.meta.dirname, '..');
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const written = new Set(execFileSync('git', list, { cwd: root, encoding: 'utf8' }).split('\0'));
  const inputs = buildInputs();
  expect(inputs).toContain('web/shared/languages/project.inlang/settings.json');
  expect(inputs.filter((name) => !written.has(name))).toEqual([]);
});
