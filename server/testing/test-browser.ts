import { createTestApi, type TestApi } from './test-api.ts';

export interface TestBrowser extends TestApi {
  readonly cookies: Map<string, string>;
}

/**
 * Creates an API client that stores cookies and sends them back, as a browser does.
 * @param from the client address reported by a trusted proxy
 */
export function createTestBrowser(url: string, from = '192.0.2.1'): TestBrowser {
  const cookies = new Map<string, string>();
  const api = createTestApi(url, async (address, request) => {
    const headers = new Headers(request.headers);
    headers.set('x-forwarded-for', from);
    if (cookies.size > 0) headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
    const response = await fetch(address, { ...request, headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (cookie.includes('; Max-Age=0;')) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  });
  return { ...api, cookies };
}
