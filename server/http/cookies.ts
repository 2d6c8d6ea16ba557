export interface Cookie {
  readonly name: string;
  readonly value: string;
  /** Lifetime of the cookie in seconds; 0 deletes the cookie. */
  readonly seconds: number;
}

const isSecure = (publicUrl: string) => publicUrl.startsWith('https:');

/** With the prefix `__Host-`, browsers accept a cookie only over https and send it only to this exact host. */
const prefixFor = (publicUrl: string) => (isSecure(publicUrl) ? '__Host-' : '');

/** Builds a `Set-Cookie` value. Scripts cannot read the cookie, and browsers do not send it from other sites. */
export function setCookie(publicUrl: string, { name, value, seconds }: Cookie): string {
  const secure = isSecure(publicUrl) ? '; Secure' : '';
  return `${prefixFor(publicUrl)}${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
}

/**
 * Returns the site's cookies by name, without the prefix. If a name occurs twice, the first cookie is used.
 * @param header the `Cookie` header, empty if none was sent
 */
export function readCookies(publicUrl: string, header: string): ReadonlyMap<string, string> {
  const prefix = prefixFor(publicUrl);
  const cookies = new Map<string, string>();
  for (const pair of header.split(';')) {
    const [written = '', ...value] = pair.trim().split('=');
    const name = written.slice(prefix.length);
    if (written.startsWith(prefix) && !cookies.has(name)) cookies.set(name, value.join('='));
  }
  return cookies;
}
