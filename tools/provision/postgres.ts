import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { freePort } from '#server/testing/running-process.ts';
import { findProgram } from './programs.ts';

const DEBIAN_FOLDER = '/usr/lib/postgresql';
/** For speed, not durability. Test databases are too short-lived to be vacuumed, and each worker is a process. */
const SETTINGS = 'fsync=off full_page_writes=off synchronous_commit=off autovacuum=off max_wal_size=128MB';

export interface Cluster {
  /** `postgres://…` of a superuser. */
  readonly url: string;
  /** Stops the server and deletes its files. */
  readonly stop: () => Promise<void>;
}

/** Returns the path of `postgres` on PATH, else of Debian's newest version; undefined if there is none. */
export function findPostgres(): string | undefined {
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER).map(Number) : [];
  const newestFirst = versions.toSorted((one, other) => other - one);
  return findProgram(
    ['postgres'],
    newestFirst.map((version) => join(DEBIAN_FOLDER, `${version}`, 'bin')),
  );
}

/** Starts a new cluster in the folder `within`. Throws with the output of PostgreSQL if it does not start. */
export async function startPostgres(postgres: string, within: string): Promise<Cluster> {
  const folder = mkdtempSync(join(within, 'cmj-postgres-'));
  const [data, log, passwordFile] = [join(folder, 'data'), join(folder, 'log'), join(folder, 'password')];
  const password = randomBytes(16).toString('hex');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  // PostgreSQL refuses to run as root.
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  const user = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : undefined;
  if (user) for (const path of [folder, passwordFile]) chownSync(path, user.uid, user.gid);
  const env = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' };
  const run = (program: string, ...args: readonly string[]) =>
    execFileSync(join(dirname(postgres), program), ['-D', data, ...args], { ...user, cwd: folder, env, stdio: 'pipe' });
  // md5, because tests connect thousands of times and each sign-in with SCRAM takes long. The password is temporary.
  const auth = ['--username=postgres', '--auth=md5', `--pwfile=${passwordFile}`];
  run('initdb', '--no-sync', '--encoding=UTF8', '--locale=C', ...auth);
  const port = await freePort();
  const options = ['-h 127.0.0.1', `-p ${port}`, "-k ''", ...SETTINGS.split(' ').map((one) => `-c ${one}`)];
  try {
    run('pg_ctl', 'start', '--wait', `--log=${log}`, `--options=${options.join(' ')}`);
  } catch (error) {
    throw new Error(`PostgreSQL did not start.\n${readFileSync(log, 'utf8').slice(-4000)}`, { cause: error });
  }
  const stop = async () => {
    // Immediate shutdown, because the data is deleted anyway.
    run('pg_ctl', 'stop', '--mode=immediate');
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, stop };
}
