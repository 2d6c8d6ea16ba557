import { createTestApi, type TestApi } from './test-api.ts';

export interface TestBrowser extends TestApi {
  /** What it keeps for the site, by name. */
  readonly cookies: Map<string, string>;
}

/**
 * Calls a running app as the pages in a browser do: cookies are kept, and sent along.
 * @param from the address that it calls from, by a proxy that the app trusts
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
