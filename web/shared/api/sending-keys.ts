import type { Endpoint } from '#contract/endpoint.ts';
import { CallFailed } from './call-failed.ts';
import type { Parts } from './send.ts';

/** Returns a random key of 32 hexadecimal digits. Without https, `crypto.randomUUID` is not available. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

interface Sending {
  readonly fields: string;
  readonly files: readonly (Blob | undefined)[];
  readonly key: Promise<SendingKey>;
}

interface SendingKey {
  readonly key: string;
  /** Name of the sessionStorage entry that keeps the key across a reload; undefined if the key is not stored. */
  readonly storedAs: string | undefined;
}

/** Requests without a response, because it is pending or was lost. The server may have processed such a request. */
const unanswered = new Set<Sending>();

function findSame(fields: string, files: Sending['files']): Sending | undefined {
  return [...unanswered].find(
    (sent) =>
      sent.fields === fields &&
      sent.files.length === files.length &&
      sent.files.every((file, index) => file === files[index]),
  );
}

/**
 * Maximum total size of the files whose content is hashed, in bytes. Without the hash, the key of a request does not
 * survive a reload.
 */
const MAX_READ_BYTES = 16 * 1024 * 1024;

/** Returns the storage key of a request, which contains a hash of its content; undefined if the files are too large. */
async function nameOf(fields: string, files: Sending['files']): Promise<string | undefined> {
  const sizes = files.map((file) => file?.size ?? 0);
  if (sizes.reduce((sum, size) => sum + size, 0) > MAX_READ_BYTES) return undefined;
  const content = new Blob([JSON.stringify([fields, sizes]), ...files.flatMap((file) => file ?? [])]);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await content.arrayBuffer()));
  return `sending:${Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** Returns the stored key if the same content was sent without a response. Otherwise creates and stores a key. */
async function keyFor(fields: string, files: Sending['files']): Promise<SendingKey> {
  try {
    const storedAs = await nameOf(fields, files);
    const key = (storedAs && sessionStorage.getItem(storedAs)) ?? newIdempotencyKey();
    if (storedAs !== undefined) sessionStorage.setItem(storedAs, key);
    return { key, storedAs };
  } catch {
    // The browser does not allow storage or hashing, so the key lasts only until the page is left.
    return { key: newIdempotencyKey(), storedAs: undefined };
  }
}

function deleteSending(sending: Sending, { storedAs }: SendingKey): void {
  unanswered.delete(sending);
  if (storedAs !== undefined) sessionStorage.removeItem(storedAs);
}

/** Returns whether the server refused the request. A status below 500 confirms that the request has changed nothing. */
function isRefused(error: unknown): boolean {
  return error instanceof CallFailed && error.status < 500;
}

/**
 * Sends a request with an idempotency key. Sending the same content again after a lost response, even after a reload,
 * uses the same key, so that the record is created once. Other content gets a new key (decision 14).
 */
export async function withIdempotencyKey<T>(
  { path, access }: Endpoint,
  { params, body, files = {} }: Parts,
  send: (key: string) => Promise<T>,
): Promise<T> {
  const fields = JSON.stringify([path, params, body]);
  const chosen = Object.values(files).flat();
  // Public requests may contain a password, so not even a hash of their content is stored.
  const createKey = () =>
    access === 'public' ? Promise.resolve({ key: newIdempotencyKey(), storedAs: undefined }) : keyFor(fields, chosen);
  const sending = findSame(fields, chosen) ?? { fields, files: chosen, key: createKey() };
  unanswered.add(sending);
  const key = await sending.key;
  try {
    const response = await send(key.key);
    deleteSending(sending, key);
    return response;
  } catch (error) {
    if (isRefused(error)) deleteSending(sending, key);
    throw error;
  }
}
