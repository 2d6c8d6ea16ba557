import { accessSync, constants, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runCommand } from '../run/command.ts';

/** The first of `names` that can be run from a folder of PATH, as an absolute path. */
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

/** Whether this process may install packages of a Debian-like system. */
export function canInstall(): boolean {
  return process.getuid?.() === 0 && findProgram(['apt-get']) !== undefined;
}

/** Installs Debian packages without asking anything. Resolves with what apt-get said when it failed, else ''. */
export async function aptInstall(packages: readonly string[], signal: AbortSignal): Promise<string> {
  if (packages.includes('postgresql')) keepFromMakingCluster();
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', UCF_FORCE_CONFFOLD: '1' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const { ok, output: said } = await runCommand('apt-get', ['-q', ...args], { cwd: '/', signal, env });
    if (!ok) return said.trimEnd().split('\n').slice(-15).join('\n');
  }
  return '';
}

/** Debian's package would otherwise make and start a server of its own, which nobody here asked for. */
function keepFromMakingCluster(): void {
  mkdirSync(CLUSTER_SETTINGS, { recursive: true });
  try {
    writeFileSync(`${CLUSTER_SETTINGS}/createcluster.conf`, 'create_main_cluster = false\n', { flag: 'wx' });
  } catch {
    // The machine has its own settings: they stay.
  }
}
