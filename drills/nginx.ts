import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { findProgram, isExecutable } from '../tools/provision/apt.ts';
import { waitUntil } from './until.ts';

/** Debian's path of nginx. Its folder is only on root's PATH. */
const DEBIAN_PATH = '/usr/sbin/nginx';

/** Absolute path of nginx; undefined if it is not installed. */
export const nginx = findProgram(['nginx']) ?? (isExecutable(DEBIAN_PATH) ? DEBIAN_PATH : undefined);

/** nginx's folders for temporary files. Only root can write to their default paths. */
const FOLDERS = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'] as const;

const OURS = join(import.meta.dirname, '..', 'docs', 'operate', 'cmj.nginx');

/**
 * Returns an nginx configuration that includes docs/operate/cmj.nginx and listens on `port`. With `max_fails=0`, nginx
 * tries a stopped process again for every request. This costs no time, because the connection is refused at once.
 */
async function configuration(folder: string, port: number, sites: readonly number[]): Promise<string> {
  const ours = (await readFile(OURS, 'utf8'))
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('listen [::]:80;', 'proxy_connect_timeout 2s;')
    .replaceAll('http://127.0.0.1:3000', 'http://site');
  return `
daemon off;
worker_processes 1;
user ${userInfo().username};
pid ${join(folder, 'nginx.pid')};
error_log stderr crit;
events { worker_connections 4096; }
http {
  access_log off;
  ${FOLDERS.map((name) => `${name}_temp_path ${join(folder, name)};`).join('\n  ')}
  upstream site {
    ${sites.map((site) => `server 127.0.0.1:${site} max_fails=0;`).join('\n    ')}
    keepalive 16;
  }
  ${ours}
}
`;
}

/**
 * Starts nginx in front of sites as the current user, with all its files in `folder`.
 * @param sites ports of the sites
 * @returns a function that stops nginx
 */
export async function startNginx(
  program: string,
  folder: string,
  port: number,
  sites: readonly number[],
): Promise<() => Promise<void>> {
  const file = join(folder, 'nginx.conf');
  await writeFile(file, await configuration(folder, port, sites));
  const child = spawn(program, ['-e', 'stderr', '-p', folder, '-c', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'exit');
  await waitUntil(async () => {
    if (child.exitCode !== null) throw new Error('nginx exited before it answered: see its output above');
    return fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  });
  return async () => {
    child.kill('SIGQUIT');
    await ended;
  };
}
