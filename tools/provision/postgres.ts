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
  // Test databases are too short-lived to be vacuumed, and each vacuum worker is a process.
  autovacuum: 'off',
} as const;

export interface Cluster {
  /** `postgres://…` of a superuser. */
  readonly url: string;
  /** Stops the server and deletes its files. */
  readonly stop: () => Promise<void>;
}

interface User {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Returns the folder with `postgres` and `initdb`: on PATH, else the newest version in Debian's folder. Returns
 * undefined if there is none.
 */
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
 * Starts a new cluster on a free port of the loopback interface, configured for speed, not durability. Throws with the
 * output of PostgreSQL if it does not start.
 *
 * @param binaries folder returned by `findPostgres`
 * @param within parent of the data folder
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
  // md5, because tests connect thousands of times and each sign-in with SCRAM takes long. The password is temporary.
  const auth = ['--username=postgres', '--auth=md5', `--pwfile=${passwordFile}`];
  const args = [`--pgdata=${data}`, '--no-sync', '--encoding=UTF8', '--locale=C', ...auth];
  const child = launch(initdb, args, user);
  const output = collect(child);
  await once(child, 'close');
  if (child.exitCode !== 0) throw new Error(`initdb failed.\n${output()}`);
}

async function serve(postgres: string, data: string, port: number, user: User | undefined): Promise<ChildProcess> {
  const settings = Object.entries({ ...SETTINGS, port }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = launch(postgres, ['-D', data, ...settings], user);
  const output = collect(child);
  await new Promise<void>((resolve, reject) => {
    child.stderr?.on('data', () => {
      if (output().includes('ready to accept connections')) resolve();
    });
    child.once('close', () => reject(new Error(`PostgreSQL did not start.\n${output()}`)));
  });
  return child;
}

/** Starts a program in its own process group, so that Ctrl-C stops the tests first and `stop` stops the server. */
function launch(program: string, args: readonly string[], user: User | undefined): ChildProcess {
  return spawn(program, args, {
    ...user,
    cwd: tmpdir(),
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Returns a function that returns the last 4,000 characters of the process's output. */
function collect(child: ChildProcess): () => string {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4000);
    });
  }
  return () => output.trimEnd();
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const closed = once(server, 'close');
  // Immediate shutdown, because the data is deleted anyway.
  server.kill('SIGQUIT');
  await closed;
}

/**
 * Returns the user `postgres` or `nobody` for the server if this process runs as root, because PostgreSQL refuses to
 * run as root; else undefined. Throws if neither user exists.
 */
function serverUser(): User | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const found = ['postgres', 'nobody'].map((name) => users.find(([user]) => user === name)).find((user) => user);
  if (found === undefined)
    throw new Error('PostgreSQL refuses to run as root. Create a user postgres, or run the tests as another user.');
  return { uid: Number(found[2]), gid: Number(found[3]) };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('The operating system returned no free port.');
  return address.port;
}
