/** What a browser is to keep. */
export interface Cookie {
  readonly name: string;
  readonly value: string;
  /** 0 takes it out of the browser. */
  readonly seconds: number;
}

const isSecure = (publicUrl: string) => publicUrl.startsWith('https:');

/** With the prefix a browser takes the cookie over https only, and from no other host of the domain. */
const prefixFor = (publicUrl: string) => (isSecure(publicUrl) ? '__Host-' : '');

/** The value of `Set-Cookie`: no script can read it, no other site can make a browser send it. */
export function setCookie(publicUrl: string, { name, value, seconds }: Cookie): string {
  const secure = isSecure(publicUrl) ? '; Secure' : '';
  return `${prefixFor(publicUrl)}${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
}

/**
 * The cookies of ours in a `Cookie` header, by their names without the prefix. Of two with one name the first counts.
 * @param header empty when none was sent
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
