import { createHash } from 'node:crypto';

/**
 * Returns the SHA-256 hashes of the inline scripts that have the nonce, and removes the nonce. A page that is cached
 * for all users cannot have a nonce. An injected script has no nonce, so it gets no hash.
 */
export function replaceNonceByHashes(
  html: string,
  nonce: string,
): { readonly html: string; readonly hashes: ReadonlySet<string> } {
  const mark = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  for (const [, attributes = '', script = ''] of html.matchAll(/<script\b([^>]*)>([^]*?)<\/script>/g)) {
    if (attributes.includes(mark) && script !== '') hashes.add(createHash('sha256').update(script).digest('base64'));
  }
  return { html: html.replaceAll(mark, ''), hashes };
}
