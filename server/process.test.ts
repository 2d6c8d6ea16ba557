import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

/** A page set that is no website, so that the process can be looked at without a build. */
const PROGRAM = `
  import { main } from ${JSON.stringify(join(import.meta.dirname, 'main.ts'))};
  import { pagePolicy } from ${JSON.stringify(join(import.meta.dirname, 'http', 'headers.ts'))};
  const render = async () => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    return new Response('slow page', { headers: { 'content-type': 'text/plain' } });
  };
  await main({ clientDirectory: undefined, policy: pagePolicy, render });
`;

interface Run {
  readonly child: ChildProcess;
  readonly url: string;
  readonly output: () => string;
  readonly ended: Promise<number | null>;
}

describe('the process', () => {
  let directory: string;
  const running: ChildProcess[] = [];
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'cmj-process-'));
  });
  afterEach(async () => {
    for (const child of running) child.kill('SIGKILL');
    await rm(directory, { recursive: true });
  });

  let port = 20_000 + (process.pid % 20_000);
  async function start(settings: Record<string, string> = {}): Promise<Run> {
    port += 1;
    const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM], {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        DATA_DIR: directory,
        PORT: String(port),
        DEMO_DATA: 'off',
        ...settings,
      },
    });
    running.push(child);
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const ended = new Promise<number | null>((resolve) => {
      child.on('exit', resolve);
    });
    const url = `http://localhost:${port}`;
    const deadline = Date.now() + 10_000;
    while (child.exitCode === null && Date.now() < deadline) {
      // Asking again until it answers is the only way to see from outside that it does.
      const answers = await fetch(`${url}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (answers) break;
      await wait(20);
    }
    return { child, url, output: () => output, ended };
  }

  it('makes the first administrator, tells the password once, and keeps it out of the log', async () => {
    const first = await start();
    const [, email = ''] = /email +(\S+)/.exec(first.output()) ?? [];
    const [, password = ''] = /password +(\S+)/.exec(first.output()) ?? [];
    expect(password).toHaveLength(20);
    const answer = await fetch(`${first.url}/api/auth/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    expect(answer.status).toBe(200);
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);

    const second = await start();
    expect(second.output()).not.toContain('password');
  });

  it('finishes what runs when it is told to stop, and takes nothing new', async () => {
    const { child, url, ended } = await start();
    const slow = fetch(`${url}/home`).then((answer) => answer.text());
    await wait(100);
    child.kill('SIGTERM');
    expect(await slow).toBe('slow page');
    expect(await ended).toBe(0);
    await expect(fetch(`${url}/home`)).rejects.toThrow('fetch failed');
  });

  it('does not start with wrong settings, and says in one line each what is wrong', async () => {
    const { output, ended } = await start({ LOG_LEVEL: 'loud', PUBLIC_URL: 'nowhere' });
    expect(await ended).toBe(1);
    const lines = output().trim().split('\n');
    expect(lines.filter((line) => /^(LOG_LEVEL|PUBLIC_URL)\b/.test(line))).toHaveLength(2);
    expect(lines).toHaveLength(2);
  });

  it('keeps what it was told when it is killed in the middle', async () => {
    const first = await start({ ADMIN_EMAIL: 'office@cmj.example', ADMIN_PASSWORD: 'the office by the lake' });
    const person = {
      name: 'Kept',
      email: 'kept@sample.example',
      phone: '00000 00001',
      password: 'jasmine by the river',
    };
    const answer = await fetch(`${first.url}/api/user/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...person, confirmPassword: person.password }),
    });
    expect(answer.status).toBe(200);
    first.child.kill('SIGKILL');
    await first.ended;
    const second = await start();
    const again = await fetch(`${second.url}/api/user/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...person, confirmPassword: person.password }),
    });
    expect(again.status).toBe(409);
    expect((await readFile(join(directory, 'secret'), 'utf8')).trim()).toHaveLength(64);
  });
});
