import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { registrationForm } from './testing/people.ts';
import { closed, listening, OPEN, type TestSite } from './testing/running-process.ts';
import { temporarySite } from './testing/temporary.ts';

function administratorIn(output: string): { readonly email: string; readonly password: string } {
  const [, email = ''] = /email +(\S+)/.exec(output) ?? [];
  const [, password = ''] = /password +(\S+)/.exec(output) ?? [];
  return { email, password };
}

function post(url: string, body: unknown): Promise<Response> {
  return fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
}

const admin = { ADMIN_EMAIL: 'office@cmj.example', ADMIN_PASSWORD: 'the office by the lake' };

/** Each test starts several processes. */
describe('the process', () => {
  let directory: string;
  let site: TestSite;
  beforeEach(async () => {
    ({ directory, site } = await temporarySite());
  });

  it('creates the first administrator, prints the password once, and keeps it out of the log', async () => {
    const first = await site.start();
    const administrator = administratorIn(first.output());
    expect(administrator.password).toHaveLength(20);
    expect((await post(`${first.url}/api/auth/admin/login`, administrator)).status).toBe(200);
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);

    const second = await site.start();
    expect(second.output()).toContain(OPEN);
    expect(second.output()).not.toContain('password');
  });

  it('reports that its port is in use, after printing the password', async () => {
    const { server, port } = await listening();
    const first = await site.start({ PORT: String(port) });
    await closed(server);
    expect(await first.ended).toBe(1);
    expect(first.output().trim().split('\n').at(-1)).toMatch(
      new RegExp(`^PORT ${port} is in use by .+ set PORT to another number, such as 3001\\.$`),
    );
    const administrator = administratorIn(first.output());
    expect(administrator.password).toHaveLength(20);

    const second = await site.start();
    expect((await post(`${second.url}/api/auth/admin/login`, administrator)).status).toBe(200);
  });

  it('finishes running requests on SIGTERM, and accepts no new ones', async () => {
    const { child, url, outputContains, ended } = await site.start();
    const slow = fetch(`${url}/slow`).then((response) => response.text());
    await outputContains('rendering');
    child.kill('SIGTERM');
    expect(await slow).toBe('slow page');
    expect(await ended).toBe(0);
    await expect(fetch(`${url}/slow`)).rejects.toThrow('fetch failed');
  });

  it('does not start with invalid settings, and reports each in one line', async () => {
    const { output, ended } = await site.start({ LOG_LEVEL: 'loud', PUBLIC_URL: 'nowhere' });
    expect(await ended).toBe(1);
    const lines = output().trim().split('\n');
    expect(lines.filter((line) => /^(LOG_LEVEL|PUBLIC_URL)\b/.test(line))).toHaveLength(2);
    expect(lines).toHaveLength(2);
  });

  it.each([
    {
      what: 'an unreachable database',
      settings: () => ({ DATABASE_URL: 'postgres://sample:hidden@127.0.0.1:1/cmj' }),
      line: /^The database cannot be reached \(ECONNREFUSED: nothing listens at its host and port\)\. Check DATABASE_URL\.$/,
    },
    {
      what: 'a file where the folder should be',
      settings: () => ({ DATA_DIR: join(directory, 'damaged', 'cmj.sqlite') }),
      line: /^DATA_DIR must be a folder that the site can write to \(EEXIST\)\.$/,
    },
    {
      what: 'a damaged SQLite file',
      settings: () => ({ DATA_DIR: join(directory, 'damaged'), DATABASE_URL: '' }),
      line: /^The database \S+cmj\.sqlite is damaged \(SQLITE_NOTADB\)\. Restore a backup\.$/,
    },
    {
      what: 'a damaged secret',
      settings: () => ({ DATA_DIR: join(directory, 'cut-short') }),
      line: /^\S+secret is damaged\. Restore it from a backup, or delete it to create a new secret\.$/,
    },
  ])('does not start with $what, and reports it in one line', async ({ settings, line }) => {
    await mkdir(join(directory, 'damaged'));
    await writeFile(join(directory, 'damaged', 'cmj.sqlite'), 'this is no database '.repeat(400));
    await mkdir(join(directory, 'cut-short'));
    await writeFile(join(directory, 'cut-short', 'secret'), 'short');
    const { output, ended } = await site.start(settings());
    expect(await ended).toBe(1);
    expect(output().trim()).toMatch(line);
  });

  it('keeps confirmed data when it is killed', async () => {
    const first = await site.start(admin);
    const form = registrationForm();
    expect((await post(`${first.url}/api/user/register`, form)).status).toBe(200);
    first.child.kill('SIGKILL');
    await first.ended;
    const second = await site.start();
    expect((await post(`${second.url}/api/user/register`, form)).status).toBe(409);
    expect((await readFile(join(directory, 'secret'), 'utf8')).trim()).toHaveLength(64);
  });
});
