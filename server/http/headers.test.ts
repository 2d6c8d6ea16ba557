import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { administrator, type Tokens } from '#server/testing/people.ts';
import { startTestApp } from '#server/testing/running-app.ts';
import { endWithTest } from '#server/testing/temporary.ts';
import { appForAllTests } from '#server/testing/test-apps.ts';

const required: Readonly<Record<string, RegExp>> = {
  'content-security-policy': /^default-src 'none';/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^strict-origin-when-cross-origin$/,
  'permissions-policy': /camera=\(\)/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
};

describe('the security headers', () => {
  const app = appForAllTests();

  it.each([
    ['a page', '/home', {}],
    ['a list of calls', '/api/openapi.json', {}],
    ['a refusal', '/api/admin/users', {}],
    ['an unknown call', '/api/nothing', {}],
    ['a file that is not there', `/uploads/${'0'.repeat(32)}.webp`, {}],
    ['health', '/healthz', {}],
    [
      'a broken body',
      '/api/user/login',
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' },
    ],
    ['a wrong method', '/home', { method: 'POST' }],
    ['a broken address', '/%zz', {}],
  ])('are sent with %s', async (_what, path, request) => {
    const { headers } = await app.api.send(path, request);
    for (const [name, value] of Object.entries(required))
      expect([name, headers.get(name)]).toEqual([name, expect.stringMatching(value)]);
    expect(headers.get('content-security-policy')).not.toContain('unsafe');
    expect(headers.has('x-powered-by')).toBe(false);
    expect(headers.has('strict-transport-security')).toBe(false);
  });

  it('are sent even in the response to input that is not HTTP', async () => {
    const { hostname, port } = new URL(app.url);
    const socket = connect(Number(port), hostname);
    socket.write('this is not HTTP\r\n\r\n');
    const response = await text(socket);
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    for (const name of Object.keys(required)) expect(response).toContain(`\r\n${name}: `);
    expect(response).toContain('{"success":false,"code":"unreadable","message":"The request could not be read."}');
  });

  it('require https (HSTS) on an https site', async () => {
    const secure = endWithTest(await startTestApp({ PUBLIC_URL: 'https://cmj.example' }));
    for (const path of ['/home', '/api/nothing']) {
      const { headers } = await secure.api.get(path);
      expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}; includeSubDomains$/);
    }
  });

  it('keep responses to refused, sign-in and office calls out of caches', async () => {
    expect((await app.api.get('/api/admin/users')).headers.get('cache-control')).toBe('no-store');
    const login = await app.api.post('/api/auth/admin/login', administrator);
    expect(login.headers.get('cache-control')).toBe('private, no-store');
    const { accessToken } = login.json as Tokens;
    const list = await app.api.get('/api/admin/users', accessToken);
    expect(list).toMatchObject({ status: 200 });
    expect(list.headers.get('cache-control')).toBe('private, no-store');
  });
});
