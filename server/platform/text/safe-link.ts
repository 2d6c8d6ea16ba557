const SITE = 'https://site.invalid';
const PROTOCOLS: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/**
 * Where a link may lead: to another site, to somebody by mail or telephone, or to a place on this site (`/…`). Answers
 * it as a browser would understand it, or undefined. No name stands before the host: it would make another site look like
 * a known one.
 */
export function safeLink(written: string): string | undefined {
  const isOwn = written.startsWith('/');
  const base = isOwn ? SITE : undefined;
  if (!URL.canParse(written, base)) return undefined;
  const url = new URL(written, base);
  if (!isOwn) return PROTOCOLS.has(url.protocol) && url.username + url.password === '' ? url.href : undefined;
  const place = `${url.pathname}${url.search}${url.hash}`;
  // Two slashes, of either kind and however they came about, would lead to another site.
  return url.origin === SITE && !place.startsWith('//') ? place : undefined;
}
