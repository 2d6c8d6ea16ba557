import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';

/** A page set that is no website, so that the process can be looked at without a build: its page is slow to come. */
const PROGRAM = `
  import { main } from ${JSON.stringify(join(import.meta.dirname, 'main.ts'))};
  import { pagePolicy } from ${JSON.stringify(join(import.meta.dirname, 'http', 'headers.ts'))};
  const render = async () => {
    const toldToStop = new Promise((resolve) => process.once('SIGTERM', resolve));
    console.log('rendering');
    await toldToStop;
    return new Response('slow page', { headers: { 'content-type': 'text/plain' } });
  };
  await main({ clientDirectory: undefined, policy: pagePolicy, render });
`;
const OPEN = 'CMJ is open at';

interface Run {
  readonly child: ChildProcess;
  readonly url: string;
  readonly output: () => string;
  /** Resolves once the process has said it, or has ended. */
  readonly said: (words: string) => Promise<void>;
  readonly ended: Promise<number | null>;
}

async function listening(): Promise<{ readonly server: Server; readonly port: number }> {
  const server = createServer();
  await once(server.listen(0), 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

async function closed(server: Server): Promise<void> {
  server.close();
  await once(server, 'close');
}

async function freePort(): Promise<number> {
  const { server, port } = await listening();
  await closed(server);
  return port;
}

function administratorIn(output: string): { readonly email: string; readonly password: string } {
  const [, email = ''] = /email +(\S+)/.exec(output) ?? [];
  const [, password = ''] = /password +(\S+)/.exec(output) ?? [];
  return { email, password };
}

function post(url: string, body: unknown): Promise<Response> {
  return fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
}

describe('the process', () => {
  let directory: string;
  let database: TestDatabase;
  const running: ChildProcess[] = [];
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'cmj-process-'));
    database = await createTestDatabase(directory);
  });
  afterEach(async () => {
    for (const child of running.splice(0)) child.kill('SIGKILL');
    await database.drop();
    await rm(directory, { recursive: true });
  });

  /** Resolves when the site is open, or the process has ended. */
  async function start(settings: Record<string, string> = {}): Promise<Run> {
    const port = settings['PORT'] ?? String(await freePort());
    const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM], {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        DATA_DIR: directory,
        DATABASE_URL: database.config.engine === 'postgres' ? database.config.url : '',
        PORT: port,
        DEMO_DATA: 'off',
        ...settings,
      },
    });
    running.push(child);
    let output = '';
    const ended = new Promise<number | null>((resolve) => {
      child.on('close', resolve);
    });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const said = (words: string) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (output.includes(words)) resolve();
        };
        for (const stream of [child.stdout, child.stderr]) stream.on('data', look);
        void ended.then(() => resolve());
        look();
      });
    await said(OPEN);
    return { child, url: `http://localhost:${port}`, output: () => output, said, ended };
  }

  it('makes the first administrator, tells the password once, and keeps it out of the log', async () => {
    const first = await start();
    const administrator = administratorIn(first.output());
    expect(administrator.password).toHaveLength(20);
    expect((await post(`${first.url}/api/auth/admin/login`, administrator)).status).toBe(200);
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);

    const second = await start();
    expect(second.output()).toContain(OPEN);
    expect(second.output()).not.toContain('password');
  });

  it('says that its port is in use, and loses no password by it', async () => {
    const { server, port } = await listening();
    const first = await start({ PORT: String(port) });
    await closed(server);
    expect(await first.ended).toBe(1);
    expect(first.output().trim().split('\n').at(-1)).toBe(`PORT ${port} is in use.`);
    const administrator = administratorIn(first.output());
    expect(administrator.password).toHaveLength(20);

    const second = await start();
    expect((await post(`${second.url}/api/auth/admin/login`, administrator)).status).toBe(200);
  });

  it('finishes what runs when it is told to stop, and takes nothing new', async () => {
    const { child, url, said, ended } = await start();
    const slow = fetch(`${url}/home`).then((answer) => answer.text());
    await said('rendering');
    child.kill('SIGTERM');
    expect(await slow).toBe('slow page');
    expect(await ended).toBe(0);
    await expect(fetch(`${url}/home`)).rejects.toThrow('fetch failed');
  });

  it('does not wait for a mail server that keeps it waiting', async () => {
    const { server, port } = await listening();
    try {
      const called = once(server, 'connection');
      const { child, url, ended } = await start({
        SMTP_URL: `smtp://localhost:${port}`,
        ADMIN_EMAIL: 'office@cmj.example',
        ADMIN_PASSWORD: 'the office by the lake',
      });
      await post(`${url}/api/password/forgot`, { email: 'office@cmj.example', role: 'admin' });
      await called;
      child.kill('SIGTERM');
      expect(await ended).toBe(0);
    } finally {
      await closed(server);
    }
  });

  it('does not start with wrong settings, and says in one line each what is wrong', async () => {
    const { output, ended } = await start({ LOG_LEVEL: 'loud', PUBLIC_URL: 'nowhere' });
    expect(await ended).toBe(1);
    const lines = output().trim().split('\n');
    expect(lines.filter((line) => /^(LOG_LEVEL|PUBLIC_URL)\b/.test(line))).toHaveLength(2);
    expect(lines).toHaveLength(2);
  });

  it.each([
    {
      what: 'a database that is away',
      settings: () => ({ DATABASE_URL: 'postgres://sample:hidden@127.0.0.1:1/cmj' }),
      line: /^The database cannot be reached: check DATABASE_URL \(ECONNREFUSED\)\.$/,
    },
    {
      what: 'a file where the folder should be',
      settings: () => ({ DATA_DIR: join(directory, 'damaged', 'cmj.sqlite') }),
      line: /^DATA_DIR must be a folder that can be written to \(EEXIST\)\.$/,
    },
    {
      what: 'a damaged SQLite file',
      settings: () => ({ DATA_DIR: join(directory, 'damaged'), DATABASE_URL: '' }),
      line: /^The database \S+cmj\.sqlite is damaged or cannot be written to \(SQLITE_NOTADB\)\.$/,
    },
    {
      what: 'a damaged secret',
      settings: () => ({ DATA_DIR: join(directory, 'cut-short') }),
      line: /^\S+secret is damaged: restore it, or remove it to get a new one\.$/,
    },
  ])('does not start with $what, and says so in one line', async ({ settings, line }) => {
    await mkdir(join(directory, 'damaged'));
    await writeFile(join(directory, 'damaged', 'cmj.sqlite'), 'this is no database '.repeat(400));
    await mkdir(join(directory, 'cut-short'));
    await writeFile(join(directory, 'cut-short', 'secret'), 'short');
    const { output, ended } = await start(settings());
    expect(await ended).toBe(1);
    expect(output().trim()).toMatch(line);
  });

  it('keeps what it was told when it is killed in the middle', async () => {
    const first = await start({ ADMIN_EMAIL: 'office@cmj.example', ADMIN_PASSWORD: 'the office by the lake' });
    const password = 'jasmine by the river';
    const person = { name: 'Kept', email: 'kept@sample.example', phone: '00000 00001', password };
    const form = { ...person, confirmPassword: password };
    expect((await post(`${first.url}/api/user/register`, form)).status).toBe(200);
    first.child.kill('SIGKILL');
    await first.ended;
    const second = await start();
    expect((await post(`${second.url}/api/user/register`, form)).status).toBe(409);
    expect((await readFile(join(directory, 'secret'), 'utf8')).trim()).toHaveLength(64);
  });
});
