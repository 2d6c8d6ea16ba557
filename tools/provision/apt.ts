import { accessSync, constants, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runCommand } from '../run/command.ts';

/** Returns the path of the first of `names` that is an executable on PATH; undefined if none is. */
export function findProgram(names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const CLUSTER_SETTINGS = '/etc/postgresql-common';

/** Returns whether this process can install packages with apt-get. */
export function canInstall(): boolean {
  return process.getuid?.() === 0 && findProgram(['apt-get']) !== undefined;
}

/** Installs Debian packages non-interactively. Resolves with the end of apt-get's output if it failed, else ''. */
export async function aptInstall(packages: readonly string[], signal: AbortSignal): Promise<string> {
  if (packages.includes('postgresql')) preventDefaultCluster();
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', UCF_FORCE_CONFFOLD: '1' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const { ok, output } = await runCommand('apt-get', ['-q', ...args], { cwd: '/', signal, env });
    if (!ok) return output.trimEnd().split('\n').slice(-15).join('\n');
  }
  return '';
}

/** Prevents Debian's package `postgresql` from creating and starting a server, which the tests do not need. */
function preventDefaultCluster(): void {
  mkdirSync(CLUSTER_SETTINGS, { recursive: true });
  try {
    writeFileSync(`${CLUSTER_SETTINGS}/createcluster.conf`, 'create_main_cluster = false\n', { flag: 'wx' });
  } catch {
    // The machine already has such settings, which are kept.
  }
}
