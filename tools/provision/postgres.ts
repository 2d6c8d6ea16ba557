import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, readFileSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findProgram, isExecutable } from './apt.ts';

const DEBIAN_FOLDER = '/usr/lib/postgresql';
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_wal_size: '128MB',
  // Every test has a database of its own, too short-lived to be cleaned: each look at one of them is a process.
  autovacuum: 'off',
} as const;

export interface Cluster {
  /** `postgres://…`, of a superuser that may create databases. */
  readonly url: string;
  /** Ends the server and removes all it wrote. */
  readonly stop: () => Promise<void>;
}

interface User {
  readonly uid: number;
  readonly gid: number;
}

/** The folder with `postgres` and `initdb`: from PATH, else the newest of Debian's. */
export function findPostgres(): string | undefined {
  const onPath = findProgram(['postgres']);
  const versions = existsSync(DEBIAN_FOLDER)
    ? readdirSync(DEBIAN_FOLDER).toSorted((a, b) => Number(b) - Number(a))
    : [];
  const folders = [
    ...(onPath === undefined ? [] : [dirname(onPath)]),
    ...versions.map((version) => join(DEBIAN_FOLDER, version, 'bin')),
  ];
  return folders.find((folder) => ['postgres', 'initdb'].every((name) => isExecutable(join(folder, name))));
}

/**
 * Starts a server of our own: a new cluster, on a free port of the loopback interface, quick rather than durable. Throws
 * with what PostgreSQL said when it does not come up.
 *
 * @param binaries as found by `findPostgres`
 * @param within where its folder is made
 */
export async function startPostgres(binaries: string, within: string): Promise<Cluster> {
  const user = serverUser();
  const folder = await mkdtemp(join(within, 'cmj-postgres-'));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const password = randomBytes(16).toString('hex');
    const data = join(folder, 'data');
    const passwordFile = join(folder, 'password');
    await writeFile(passwordFile, password, { mode: 0o600 });
    if (user !== undefined) for (const path of [folder, passwordFile]) chownSync(path, user.uid, user.gid);

    await initialise(join(binaries, 'initdb'), data, passwordFile, user);
    const port = await freePort();
    const server = await serve(join(binaries, 'postgres'), data, port, user);
    return {
      url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
      stop: async () => {
        await end(server);
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function initialise(initdb: string, data: string, passwordFile: string, user: User | undefined): Promise<void> {
  // Tests connect thousands of times: SCRAM, made to be slow, would protect a password that lives as long as they run.
  const auth = ['--username=postgres', '--auth=md5', `--pwfile=${passwordFile}`];
  const args = [`--pgdata=${data}`, '--no-sync', '--encoding=UTF8', '--locale=C', ...auth];
  const child = launch(initdb, args, user);
  const said = collect(child);
  await once(child, 'close');
  if (child.exitCode !== 0) throw new Error(`PostgreSQL could not set up a cluster.\n${said()}`);
}

async function serve(postgres: string, data: string, port: number, user: User | undefined): Promise<ChildProcess> {
  const settings = Object.entries({ ...SETTINGS, port }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = launch(postgres, ['-D', data, ...settings], user);
  const said = collect(child);
  await new Promise<void>((resolve, reject) => {
    child.stderr?.on('data', () => {
      if (said().includes('ready to accept connections')) resolve();
    });
    child.once('close', () => reject(new Error(`PostgreSQL did not start.\n${said()}`)));
  });
  return child;
}

/** In a process group of its own, so that Ctrl-C reaches the tests first and `stop` ends the server after them. */
function launch(program: string, args: readonly string[], user: User | undefined): ChildProcess {
  return spawn(program, args, {
    ...user,
    cwd: tmpdir(),
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** What the process has said so far, the last 4,000 characters of it. */
function collect(child: ChildProcess): () => string {
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-4000);
    });
  }
  return () => said.trimEnd();
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const closed = once(server, 'close');
  // Immediate shutdown: nothing of this cluster is kept.
  server.kill('SIGQUIT');
  await closed;
}

/** PostgreSQL refuses to run as root: Debian's own user for it, else nobody. Undefined when we are not root. */
function serverUser(): User | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const found = ['postgres', 'nobody'].map((name) => users.find(([user]) => user === name)).find((user) => user);
  if (found === undefined)
    throw new Error('PostgreSQL refuses to run as root, and there is no user postgres or nobody.');
  return { uid: Number(found[2]), gid: Number(found[3]) };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}
