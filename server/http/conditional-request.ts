import type { IncomingMessage } from 'node:http';

/** Whether the copy that the browser holds is the one with this tag, which stands in quotes. */
export function isNotModified(request: Pick<IncomingMessage, 'headers'>, etag: string): boolean {
  const held = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return held?.includes(etag) === true;
}
