import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '#server/testing/running-process.ts';
import { findProgram } from '../tools/provision/programs.ts';
import { withFolder } from './test-site.ts';
import { waitUntil } from './drill.ts';

/** Path of Caddy; undefined if it is not installed. */
export const caddy = findProgram(['caddy']);

const OURS = join(import.meta.dirname, '..', 'docs', 'operate', 'cmj.caddy');

/** With several processes, Caddy asks which are ready, as in docs/operate/compose-scaled.caddy. */
const READY = '\n\t\thealth_uri /readyz\n\t\thealth_interval 1s';

/**
 * Starts Caddy with docs/operate/cmj.caddy in front of a site, without TLS, and stops it after `act`.
 * @param sites ports of the processes of the site
 */
export async function behindCaddy<T>(sites: readonly number[], act: (url: string) => Promise<T>): Promise<T> {
  if (caddy === undefined) throw new Error('Caddy is not installed.');
  const program = caddy;
  return withFolder(async (folder) => {
    const url = `http://127.0.0.1:${await freePort()}`;
    const file = join(folder, 'Caddyfile');
    const ours = (await readFile(OURS, 'utf8'))
      .replace('\tservers {', '\tadmin off\n\tservers {')
      .replace('cmj.example {', `${url} {`)
      .replace(
        '127.0.0.1:3000 {',
        `${sites.map((port) => `127.0.0.1:${port}`).join(' ')} {${sites.length > 1 ? READY : ''}`,
      );
    await writeFile(file, ours);
    const child = spawn(program, ['run', '--adapter', 'caddyfile', '--config', file], {
      env: { HOME: folder },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4000)));
    const ended = once(child, 'exit');
    try {
      await waitUntil(async () => {
        if (child.exitCode !== null) throw new Error(`Caddy exited before it answered.\n${output}`);
        return fetch(`${url}/healthz`).then(
          ({ ok }) => ok,
          () => false,
        );
      });
      return await act(url);
    } finally {
      child.kill('SIGTERM');
      await ended;
    }
  });
}
