import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/running-app.ts';
import { pagePolicy } from './headers.ts';

describe('the files of the website', () => {
  let directory: string;
  let app: TestApp;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'cmj-static-'));
    await mkdir(join(directory, 'assets'));
    await writeFile(join(directory, 'assets', 'root-abc.js'), 'plain');
    await writeFile(join(directory, 'assets', 'root-abc.js.br'), 'compressed');
    await writeFile(join(directory, 'favicon.ico'), 'icon');
    const render = async () => new Response('page', { status: 404, headers: { 'content-type': 'text/html' } });
    app = await startTestApp({}, { clientDirectory: directory, policy: pagePolicy, render });
  });
  afterAll(async () => {
    await app.close();
    await rm(directory, { recursive: true });
  });

  it('that carry their content in their name are kept for ever, others for a while', async () => {
    const asset = await app.api.get('/assets/root-abc.js');
    expect(asset.status).toBe(200);
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(asset.headers.get('content-type')).toContain('javascript');
    expect(asset.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await app.api.get('/favicon.ico')).headers.get('cache-control')).toBe('public, max-age=3600');
  });

  it('are sent as they were compressed at the build', async () => {
    const encoding = await new Promise<string | undefined>((resolve, reject) => {
      request(`${app.url}/assets/root-abc.js`, { headers: { 'accept-encoding': 'br' } }, (answer) => {
        answer.resume();
        resolve(answer.headers['content-encoding']);
      })
        .on('error', reject)
        .end();
    });
    expect(encoding).toBe('br');
  });

  it.each(['/assets/../../package.json', '/assets/%2e%2e/%2e%2e/package.json', '/assets/nothing.js'])(
    'hold nothing at %s',
    async (path) => {
      expect((await app.api.get(path)).status).toBe(404);
    },
  );
});
