/** What ends the part of an address in which user name and password stand. */
const ENDING: ReadonlyMap<string, string> = new Map([
  ['/', '%2F'],
  ['?', '%3F'],
  ['#', '%23'],
]);

/**
 * User name and password of an address, and what is behind the `@` of them, as they were typed.
 * @param parameters where those of the address begin, in which there may be an `@` as well
 */
function partsOf(url: string, parameters: RegExp): { readonly credentials: string; readonly server: string } {
  const [before = ''] = url.replace(/^\w+:\/*/, '').split(parameters);
  const at = before.lastIndexOf('@');
  return { credentials: before.slice(0, Math.max(at, 0)), server: before.slice(at + 1) };
}

/**
 * What is wrong with user name, password and port of an address, as the rest of a sentence that repeats none of it: a
 * password with one of these signs would end the address in its middle.
 * @param parameters where those of the address begin
 */
export function problemOfCredentials(url: string, parameters: RegExp): string | undefined {
  const { credentials, server } = partsOf(url, parameters);
  const found = [...ENDING.keys()].filter((sign) => credentials.includes(sign));
  if (found.length > 0) {
    const written = found.map((sign) => ENDING.get(sign)).join(' and ');
    return `cannot have ${found.join(' and ')} in its user name or password: write ${found.length === 1 ? 'it' : 'them'} as ${written}`;
  }
  const [, port] = /:([^:\]/?#]*)(?:[/?#]|$)/.exec(server) ?? [];
  if (port !== undefined && !(/^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535)) {
    return 'must have a port from 1 to 65535 behind its host, or none';
  }
  return undefined;
}
