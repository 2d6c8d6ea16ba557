import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/running-app.ts';
import { pagePolicy, WORKER_POLICY } from './headers.ts';

describe('static files', () => {
  let directory: string;
  let app: TestApp;
  let withoutOffline: TestApp;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'cmj-static-'));
    await mkdir(join(directory, 'assets'));
    await writeFile(join(directory, 'assets', 'root-abc.js'), 'plain');
    await writeFile(join(directory, 'assets', 'root-abc.js.br'), 'compressed');
    await writeFile(join(directory, 'favicon.ico'), 'icon');
    await writeFile(join(directory, 'sw.js'), 'keep '.repeat(300));
    await writeFile(join(directory, 'sw-off.js'), 'retire');
    await writeFile(join(directory, 'assets', 'pdf.worker.min-abc.mjs'), 'plain');
    await writeFile(join(directory, 'assets', 'pdf.worker.min-abc.mjs.br'), 'compressed');
    const render = async () => new Response('page', { status: 404, headers: { 'content-type': 'text/html' } });
    const pages = {
      clientDirectory: directory,
      policy: pagePolicy,
      parametersOf: () => [],
      render,
      renderDirectory: async () => '',
    };
    app = await startTestApp({}, pages);
    withoutOffline = await startTestApp({ OFFLINE_PAGES: 'off' }, pages);
  });
  afterAll(async () => {
    await app.close();
    await withoutOffline.close();
    await rm(directory, { recursive: true });
  });

  it('with a content hash in the name are cached forever, others for an hour', async () => {
    const asset = await app.api.get('/assets/root-abc.js');
    expect(asset.status).toBe(200);
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(asset.headers.get('content-type')).toContain('javascript');
    expect(asset.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await app.api.get('/favicon.ico')).headers.get('cache-control')).toBe('public, max-age=3600');
  });

  /** Sends a request as browsers do and returns the headers; `fetch` would decompress the response. */
  const headersOf = (path: string) =>
    new Promise<IncomingHttpHeaders>((resolve, reject) => {
      request(`${app.url}${path}`, { headers: { 'accept-encoding': 'br' } }, (response) => {
        response.resume();
        resolve(response.headers);
      })
        .on('error', reject)
        .end();
    });

  it('are sent in the compressed form that the build created', async () => {
    expect((await headersOf('/assets/root-abc.js'))['content-encoding']).toBe('br');
  });

  it("that are workers may fetch the site's own files; other scripts get a policy that allows nothing", async () => {
    const worker = await headersOf('/assets/pdf.worker.min-abc.mjs');
    expect(worker['content-encoding']).toBe('br');
    expect(worker['content-type']).toContain('javascript');
    expect(worker['content-security-policy']).toBe(WORKER_POLICY);
    expect(WORKER_POLICY).toMatch(/^default-src 'none'/);
    expect((await headersOf('/assets/root-abc.js'))['content-security-policy']).toMatch(/^default-src 'none'; frame-/);
  });

  it("include the service worker, which is revalidated and may fetch the site's own files", async () => {
    const { status, headers, json } = await app.api.get('/sw.js');
    expect([status, json]).toEqual([200, 'keep '.repeat(300)]);
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('content-security-policy')).toBe(WORKER_POLICY);
    expect((await headersOf('/sw.js'))['content-encoding']).toBe('br');
    const again = { headers: { 'if-none-match': headers.get('etag') ?? '' } };
    expect((await app.api.send('/sw.js', again)).status).toBe(304);
    expect((await app.api.get('/sw-off.js')).status).toBe(404);
  });

  it('include a worker that stores no pages if the operator disabled offline pages', async () => {
    const { headers, json } = await withoutOffline.api.get('/sw.js');
    expect([json, headers.get('cache-control')]).toEqual(['retire', 'no-cache']);
  });

  it.each(['/assets/../../package.json', '/assets/%2e%2e/%2e%2e/package.json', '/assets/nothing.js'])(
    'do not exist at %s',
    async (path) => {
      expect((await app.api.get(path)).status).toBe(404);
    },
  );
});
