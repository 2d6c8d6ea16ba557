import type { Endpoint } from '#contract/endpoint.ts';
import { CallFailed } from './call-failed.ts';
import type { Parts } from './send.ts';

interface Sending {
  readonly fields: string;
  readonly files: readonly (Blob | undefined)[];
  readonly key: string;
}

/** What was sent and neither confirmed nor refused: the server may have it, or not. */
const unanswered = new Set<Sending>();

function findSame(fields: string, files: Sending['files']): Sending | undefined {
  return [...unanswered].find(
    (sent) =>
      sent.fields === fields &&
      sent.files.length === files.length &&
      sent.files.every((file, index) => file === files[index]),
  );
}

/** Below 500 the server says itself that nothing came of it. */
function isRefused(error: unknown): boolean {
  return error instanceof CallFailed && error.status < 500;
}

/**
 * Sends under a key, where the call takes one: the same when the same is sent once more because no answer arrived, so
 * that it is added once; another one for anything else (decision 14).
 * @param given the key of somebody who sees to that themselves
 */
export async function underKey<T>(
  { takesKey, path }: Endpoint,
  { params, body, files = {} }: Parts,
  given: string | undefined,
  send: (key: string | undefined) => Promise<T>,
): Promise<T> {
  if (takesKey !== true || given !== undefined) return send(given);
  const fields = JSON.stringify([path, params, body]);
  const chosen = Object.values(files).flat();
  const sending = findSame(fields, chosen) ?? { fields, files: chosen, key: crypto.randomUUID() };
  unanswered.add(sending);
  try {
    const response = await send(sending.key);
    unanswered.delete(sending);
    return response;
  } catch (error) {
    if (isRefused(error)) unanswered.delete(sending);
    throw error;
  }
}
