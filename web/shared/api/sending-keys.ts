import type { Endpoint } from '#contract/endpoint.ts';
import { CallFailed } from './call-failed.ts';
import type { Parts } from './send.ts';

/**
 * A name that nobody has given before: 32 digits by chance. `crypto.randomUUID` is missing where an office reaches the site
 * without https.
 */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

interface Sending {
  readonly fields: string;
  readonly files: readonly (Blob | undefined)[];
  readonly key: Promise<SendingKey>;
}

interface SendingKey {
  readonly key: string;
  /** Under which it lies in this tab, so that it outlives a reload; undefined when it does not. */
  readonly storedAs: string | undefined;
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

/** Bytes; more is not read a second time to be known again after a reload. */
const MAX_READ_BYTES = 16 * 1024 * 1024;

/** A name by which the same content is known again, and from which it cannot be read. */
async function nameOf(fields: string, files: Sending['files']): Promise<string | undefined> {
  const sizes = files.map((file) => file?.size ?? 0);
  if (sizes.reduce((sum, size) => sum + size, 0) > MAX_READ_BYTES) return undefined;
  const content = new Blob([JSON.stringify([fields, sizes]), ...files.flatMap((file) => file ?? [])]);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await content.arrayBuffer()));
  return `sending:${Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** The key of the same content, if it was sent before in this tab and not answered; else a new one. */
async function keyFor(fields: string, files: Sending['files']): Promise<SendingKey> {
  try {
    const storedAs = await nameOf(fields, files);
    const key = (storedAs && sessionStorage.getItem(storedAs)) ?? newKey();
    if (storedAs !== undefined) sessionStorage.setItem(storedAs, key);
    return { key, storedAs };
  } catch {
    // Storage is forbidden: then it is known for as long as the page lives.
    return { key: newKey(), storedAs: undefined };
  }
}

function settle(sending: Sending, { storedAs }: SendingKey): void {
  unanswered.delete(sending);
  if (storedAs !== undefined) sessionStorage.removeItem(storedAs);
}

/** Below 500 the server says itself that nothing came of it. */
function isRefused(error: unknown): boolean {
  return error instanceof CallFailed && error.status < 500;
}

/**
 * Sends under a key: the same when the same is sent once more because no answer arrived, after a reload as well, so that
 * it is added once; another one for anything else (decision 14).
 */
export async function underKey<T>(
  { path, access }: Endpoint,
  { params, body, files = {} }: Parts,
  send: (key: string) => Promise<T>,
): Promise<T> {
  const fields = JSON.stringify([path, params, body]);
  const chosen = Object.values(files).flat();
  // What visitors send may hold a password, of which nothing is stored.
  const begin = () =>
    access === 'public' ? Promise.resolve({ key: newKey(), storedAs: undefined }) : keyFor(fields, chosen);
  const sending = findSame(fields, chosen) ?? { fields, files: chosen, key: begin() };
  unanswered.add(sending);
  const key = await sending.key;
  try {
    const response = await send(key.key);
    settle(sending, key);
    return response;
  } catch (error) {
    if (isRefused(error)) settle(sending, key);
    throw error;
  }
}
