import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the tracked and untracked files of the repository at `root`, without ignored ones. Paths are relative to
 * `root`, with forward slashes, sorted.
 */
export function sourceFiles(root: string): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const names = listed.split('\0').filter((name) => name !== '' && existsSync(join(root, name)));
  return [...new Set(names)].toSorted();
}
