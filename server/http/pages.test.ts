import { request as send } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/platform/database/database.ts';
import { publicContentChanged } from '#server/platform/database/public-version-store.ts';
import { startTestApp, type TestApp } from '#server/testing/running-app.ts';
import { pagePolicy } from './headers.ts';
import type { Pages } from './pages.ts';

const DAY = 24 * 60 * 60_000;

describe('pages', () => {
  let app: TestApp;
  let rendered: string[];
  let hold: Promise<void> | undefined;

  /** Test pages whose title is the number of pages rendered so far. The tests in e2e/ cover the real pages. */
  const counting: Pages = {
    clientDirectory: undefined,
    policy: pagePolicy,
    renderDirectory: async () => '',
    parametersOf: (path) => (path === '/shell' ? undefined : ['name', 'page']),
    // Matches paths without regard to case.
    patternOf: (path) => {
      const plain = path.replace(/^\/ml(?=\/|$)/, '') || '/';
      const fixed = ['/', '/home', '/events', '/gallery', '/matrimonyRegister', '/admin/users'];
      const known = fixed.find((one) => one.toLowerCase() === plain.toLowerCase());
      return known ?? (/^\/events\/\d+$/.test(plain) ? '/events/:id' : undefined);
    },
    render: async ({ url: { href, pathname }, styles }) => {
      rendered.push(href);
      if (pathname === '/slow') await hold;
      return new Response(
        `<!doctype html><title>${rendered.length}</title><p>${styles}</p>${'മുല്ല '.repeat(pathname === '/large' ? 60_000 : 200)}`,
        {
          status: pathname === '/missing' ? 404 : 200,
          headers: {
            'content-type': 'text/html; charset=utf-8',
            'x-script-hashes': 'abc= def=',
            'x-style-hashes': 'ghi=',
            ...(pathname === '/map' && { 'x-frames': 'https://frames.example', 'x-images': 'https://images.example' }),
          },
        },
      );
    },
  };

  beforeEach(async () => {
    rendered = [];
    app = await startTestApp({ PUBLIC_URL: 'https://cmj.example' }, counting);
  });
  afterEach(() => app.close());

  /** Sends a request with exactly this path; `fetch` would normalise the path. */
  const sendRaw = (path: string, method = 'GET') =>
    new Promise<{ status: number | undefined; location: string | undefined }>((resolve, reject) => {
      send({ host: '127.0.0.1', port: new URL(app.url).port, path, method }, (response) => {
        response.resume();
        resolve({ status: response.statusCode, location: response.headers.location });
      })
        .on('error', reject)
        .end();
    });

  const titleOf = async (path: string, headers: Record<string, string> = {}) => {
    const { json } = await app.api.send(path, { headers });
    return /<title>(.*)<\/title>/.exec(String(json))?.[1];
  };

  it('are rendered once and cached until their content changes', async () => {
    expect([await titleOf('/home'), await titleOf('/home'), await titleOf('/about')]).toEqual(['1', '1', '2']);
    await inTransaction(app.platform.database, publicContentChanged);
    expect(await titleOf('/home')).toBe('3');
  });

  it('are rendered again after midnight in Kerala', async () => {
    await titleOf('/home');
    app.clock.advance(DAY);
    expect(await titleOf('/home')).toBe('2');
  });

  it('are rendered once for all simultaneous requests', async () => {
    const titles = await Promise.all(Array.from({ length: 10 }, () => titleOf('/home')));
    expect(new Set(titles)).toEqual(new Set(['1']));
  });

  it('depend only on the address, not on the host or the caller', async () => {
    await titleOf('/home?name=x', { 'x-forwarded-host': 'evil.example', authorization: 'Bearer x' });
    expect(rendered).toEqual(['https://cmj.example/home?name=x']);
  });

  it.each([
    '//evil.example/home',
    '/ml//evil.example/home',
    '///home',
    '//',
    '//[',
    '//a:b/x',
    '/\\evil.example/home',
    '/.//evil.example/home',
  ])('are never rendered for a path that names another site: %s', async (path) => {
    expect((await sendRaw(path)).status).toBe(404);
    expect(rendered).toEqual([]);
  });

  it.each([
    ['/Events', '/events'],
    ['/matrimonyregister', '/matrimonyRegister'],
    ['/ML/Events?page=2&q=A%2C', '/ml/events?page=2&q=A%2C'],
    ['/ML', '/ml'],
    ['/gallery,', '/gallery'],
    ['/Gallery/', '/gallery'],
    ['/home).', '/home'],
    ['/%E2%80%9D', '/'],
    ['/events/1%E2%80%8B', '/events/1'],
    ['/%E2%80%8Eevents%E2%80%8F/1%EF%BB%BF', '/events/1'],
    ['/events%C2%A0%20', '/events'],
    ['/events/1%0A', '/events/1'],
    ['/ml/events/1%E0%A5%A4%E2%80%99%E2%80%A6', '/ml/events/1'],
    ['/events%3F!%22%3E*_~%60%5D%7D%C2%BB;:', '/events'],
    ['/%65vents', '/events'],
    ['/ml%2Fevents', '/ml/events'],
  ])('redirect from an address with wrong capitals or extra characters: %s', async (path, location) => {
    expect(await sendRaw(path)).toEqual({ status: 301, location });
    expect(await sendRaw(path, 'HEAD')).toEqual({ status: 301, location });
    expect(rendered).toEqual([]);
  });

  it.each([
    ['GET', '/events', 200],
    ['GET', '/events/', 200],
    ['GET', '/ml', 200],
    ['GET', '/%2F%2Fevil.example', 200],
    ['GET', '//events.', 404],
    ['GET', '/api/user/Events.', 404],
    ['GET', '/assets/Events.', 200],
    ['GET', '/images/Events.jpg.', 200],
    ['GET', '/events%00', 200],
    ['POST', '/Events', 404],
  ])('do not redirect %s %s', async (method, path, status) => {
    expect(await sendRaw(path, method)).toEqual({ status, location: undefined });
  });

  it('are not rendered for a request with an absolute URL', async () => {
    expect((await sendRaw('http://evil.example/home')).status).toBe(404);
    expect(rendered).toEqual([]);
  });

  it.each(['fbclid=abc', 'utm_source=mail&utm_medium=x', 'x', '', 'q=%', 'Name=a', 'names=b'])(
    'are served from the cache despite parameters that they do not read: %s',
    async (query) => {
      expect([await titleOf(`/home?${query}`), await titleOf('/home'), await titleOf(`/home?${query}`)]).toEqual(
        Array(3).fill('1'),
      );
      expect(rendered).toEqual(['https://cmj.example/home']);
    },
  );

  it('are cached per value of the parameters they read, ignoring other parameters', async () => {
    const queries = ['?name=a&page=2', '?page=2&fbclid=1&name=a', '?name=b&page=2', '?name=a&page=2&page=3', '?name='];
    for (const query of [...queries, ...queries]) await titleOf(`/home${query}`);
    expect(rendered.map((href) => new URL(href).search)).toEqual([
      '?name=a&page=2',
      '?name=b&page=2',
      '?name=a&page=2&page=3',
      '?name=',
    ]);
  });

  it('are rendered a few at a time; requests above the limit are refused with 503', async () => {
    await titleOf('/home');
    const { promise, resolve: go } = Promise.withResolvers<void>();
    hold = promise;
    const flood = Array.from({ length: 400 }, (_, index) => app.api.get(`/slow?page=${index}`));
    const refused = await Promise.race([...flood, app.api.get('/slow?page=400')]);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    // Cached pages are still served while new renderings are refused.
    expect(await titleOf('/home')).toBe('1');
    go();
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(50);
  });

  it('are replaced by a plain error page with 503 if a database query fails', async () => {
    await app.platform.database.schema.dropTable('public_version').execute();
    const { status, headers, json } = await app.api.get('/home');
    expect(status).toBe(503);
    expect(headers.get('content-type')).toContain('text/html');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(json).toContain('Unexpected Application Error!');
  });

  it('are not cached if they do not exist', async () => {
    const first = await app.api.get('/missing');
    expect(first.status).toBe(404);
    expect(first.headers.get('cache-control')).toBe('no-store');
    await app.api.get('/missing');
    expect(rendered).toHaveLength(2);
  });

  it('list the hashes of their scripts and style sheets in the content security policy, without the internal header', async () => {
    const { headers } = await app.api.get('/home');
    expect(headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-abc=' 'sha256-def=';");
    expect((headers.get('content-security-policy') ?? '').split('; ')).toEqual(
      expect.arrayContaining(["require-trusted-types-for 'script'", 'trusted-types pdf-worker service-worker']),
    );
    expect(headers.get('content-security-policy')).toContain("style-src 'self' 'sha256-ghi='; ");
    expect([headers.has('x-script-hashes'), headers.has('x-style-hashes')]).toEqual([false, false]);
  });

  it('allow other sites in their content security policy only if they show content of these sites', async () => {
    const policyOf = async (path: string) => {
      const { headers } = await app.api.get(path);
      expect([headers.has('x-frames'), headers.has('x-images')]).toEqual([false, false]);
      return (headers.get('content-security-policy') ?? '').split('; ');
    };
    expect(await policyOf('/map')).toEqual(
      expect.arrayContaining(['frame-src https://frames.example', "img-src 'self' data: blob: https://images.example"]),
    );
    const ordinary = await policyOf('/home');
    expect(ordinary).toContain("img-src 'self' data: blob:");
    expect(ordinary.join()).not.toContain('.example');
  });

  it.each([
    ['cross-site', 'inline'],
    ['same-site', 'inline'],
    ['none', 'inline'],
    ['same-origin', 'linked'],
    [undefined, 'linked'],
  ] as const)('a visitor from %s gets a page with %s style sheets', async (from, styles) => {
    const get = async () => app.api.send('/styles', { headers: from === undefined ? {} : { 'sec-fetch-site': from } });
    const [first, again] = [await get(), await get()];
    for (const { json } of [first, again]) expect(json).toContain(`<p>${styles}</p>`);
    expect(rendered).toHaveLength(1);
    expect(first.headers.get('vary')).toBe('accept-encoding, sec-fetch-site');
    const other = await app.api.send('/styles', {
      headers: { 'sec-fetch-site': styles === 'inline' ? 'same-origin' : 'none' },
    });
    expect(other.headers.get('etag')).not.toBe(first.headers.get('etag'));
    expect(other.headers.get('content-security-policy')).toBe(first.headers.get('content-security-policy'));
  });

  it('are answered with 304 if the browser has the current version', async () => {
    const first = await app.api.get('/home');
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const etag = first.headers.get('etag') ?? '';
    const again = await app.api.send('/home', { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    await inTransaction(app.platform.database, publicContentChanged);
    expect((await app.api.send('/home', { headers: { 'if-none-match': etag } })).status).toBe(200);
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('are compressed with %s for a browser that supports it', async (encoding, decompress) => {
    const plain = await fetch(`${app.url}/home`, { headers: { 'accept-encoding': 'identity' } });
    const chunks: Buffer[] = [];
    const headers = await new Promise<NodeJS.Dict<string | string[]>>((resolve, reject) => {
      send(`${app.url}/home`, { headers: { 'accept-encoding': encoding } }, (response) => {
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          resolve(response.headers);
        });
      })
        .on('error', reject)
        .end();
    });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['vary']).toContain('accept-encoding');
    expect(decompress(Buffer.concat(chunks)).toString('utf8')).toBe(await plain.text());
  });
});
