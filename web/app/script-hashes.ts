import { createHash } from 'node:crypto';

/**
 * Names the inline scripts that carry the nonce by their hashes, and takes the nonce away: a page that is kept for
 * everybody cannot have one. A script that got into the page in any other way has no nonce, and so never a hash.
 */
export function nameScripts(
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
