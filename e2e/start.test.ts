import { execFileSync, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { member } from '#server/testing/records.ts';
import { freePort, OPEN, type TestProcess, watch } from '#server/testing/running-process.ts';
import { pdfFile } from '#server/testing/pdfs.ts';
import { photo } from '#server/testing/pictures.ts';
import { formOf } from '#server/testing/test-api.ts';
import { ensureBundle } from '../scripts/build.mjs';
import { makeRelease } from '../tools/testing/repository.ts';
import { version } from '../package.json';

const admin = { email: 'office@cmj.example', password: 'the office by the lake' };

/** Runs the bundle with the packages of `npm ci --omit=dev`. Most other tests run the sources. */
describe('npm start', () => {
  let directory: string;
  let site: TestProcess;
  let authorization: string;
  /** Output of `bootstrap.mjs`, which runs before the start. */
  let installed: string;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'cmj-start-'));
    const release = join(directory, 'release');
    await ensureBundle();
    makeRelease(release);
    const program = (name: string) => join(release, 'scripts', name);
    installed = execFileSync(process.execPath, [program('bootstrap.mjs'), '--running'], { encoding: 'utf8' });
    const port = await freePort();
    const child = spawn(process.execPath, [program('start.mjs')], {
      cwd: release,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        DATA_DIR: join(directory, 'data'),
        BACKUP_DIR: join(directory, 'backups'),
        DATABASE_URL: '',
        PORT: String(port),
        DEMO_DATA: 'on',
        MEMORY_MB: '600',
        ADMIN_EMAIL: admin.email,
        ADMIN_PASSWORD: admin.password,
      },
    });
    site = watch(child, `http://localhost:${port}`);
    await site.outputContains(OPEN);
    const response = await call('/api/auth/admin/login', JSON.stringify(admin), 'application/json');
    authorization = `Bearer ${((await response.json()) as { accessToken: string }).accessToken}`;
  }, 120_000);
  afterAll(async () => {
    site.child.kill('SIGKILL');
    await site.ended;
    await rm(directory, { recursive: true });
  });

  const call = (path: string, body: BodyInit, type?: string) =>
    fetch(`${site.url}${path}`, {
      method: 'POST',
      headers: { ...(authorization && { authorization }), ...(type !== undefined && { 'content-type': type }) },
      body,
    });
  const get = (path: string) => fetch(`${site.url}${path}`, { headers: { authorization } });

  it('installs and builds nothing in a release', () => {
    expect(installed).toBe('');
    expect(site.output()).not.toMatch(/Built|Building/);
  });

  it('serves pages, their files and API calls', async () => {
    expect(await (await get('/home')).text()).toContain('<html');
    expect((await get('/favicon.ico')).status).toBe(200);
    expect(await (await get('/third-party-notices.txt')).text()).toContain('react-dom');
    expect(await (await get('/healthz')).json()).toEqual({ status: 'ok', version });
    expect(await (await get('/api/openapi.json')).json()).toMatchObject({ openapi: '3.1.0' });
    expect(await (await get('/calendar.ics')).text()).toContain('BEGIN:VCALENDAR');
  });

  it('gives V8 its memory options without starting a second process', async () => {
    const args = (await readFile(`/proc/${site.child.pid}/cmdline`, 'utf8')).split('\0');
    expect(args).toContain('--max-old-space-size=300');
    expect(args.at(-2)).toMatch(/build\/bundle\/server\/start\.js$/);
  });

  it('finds its child processes, lazily loaded modules and data files', async () => {
    const person = member({ folio: '90001', image: await photo(), pdf: await pdfFile() });
    expect((await call('/api/admin/members', formOf(person))).status).toBe(200);
    const table = new File(['Folio,Name\n90002,Sample\n'], 'members.csv', { type: 'text/csv' });
    expect((await call('/api/admin/members/imports', formOf({ table }))).status).toBe(200);
    expect((await get('/share/memorial-1.jpg')).headers.get('content-type')).toBe('image/jpeg');
    expect((await call('/api/admin/health/backups', '')).status).toBe(200);
    const backups = async (): Promise<unknown> => (await get('/api/admin/health/backups')).json();
    await expect.poll(backups).toMatchObject({ running: null, list: [{ result: 'good' }] });
  });

  it('stops on SIGTERM, without errors in its log', async () => {
    site.child.kill('SIGTERM');
    expect(await site.ended).toBe(0);
    expect(site.output()).toContain('"event":"process.stopping"');
    expect(site.output()).not.toMatch(/"level":"(error|fatal)"/);
  });
});
