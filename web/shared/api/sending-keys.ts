import type { Endpoint } from '#contract/endpoint.ts';
import { CallFailed } from './call-failed.ts';
import type { Parts } from './send.ts';

/**
 * Returns a random key of 32 hexadecimal digits. `crypto.randomUUID` is not available where the site is used without
 * https.
 */
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
  /** Name of the entry in sessionStorage that keeps the key across a reload; undefined if it is not stored. */
  readonly storedAs: string | undefined;
}

/** Requests that were sent and neither confirmed nor refused. The server may have processed them. */
const unanswered = new Set<Sending>();

function findSame(fields: string, files: Sending['files']): Sending | undefined {
  return [...unanswered].find(
    (sent) =>
      sent.fields === fields &&
      sent.files.length === files.length &&
      sent.files.every((file, index) => file === files[index]),
  );
}

/** In bytes. Larger content is not hashed, so its key does not survive a reload. */
const MAX_READ_BYTES = 16 * 1024 * 1024;

/** Returns a hash of the content, so that it can be recognized but not read; undefined if it is too large. */
async function nameOf(fields: string, files: Sending['files']): Promise<string | undefined> {
  const sizes = files.map((file) => file?.size ?? 0);
  if (sizes.reduce((sum, size) => sum + size, 0) > MAX_READ_BYTES) return undefined;
  const content = new Blob([JSON.stringify([fields, sizes]), ...files.flatMap((file) => file ?? [])]);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await content.arrayBuffer()));
  return `sending:${Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** Returns the stored key of the same content if this tab sent it before without an answer; otherwise a new one. */
async function keyFor(fields: string, files: Sending['files']): Promise<SendingKey> {
  try {
    const storedAs = await nameOf(fields, files);
    const key = (storedAs && sessionStorage.getItem(storedAs)) ?? newIdempotencyKey();
    if (storedAs !== undefined) sessionStorage.setItem(storedAs, key);
    return { key, storedAs };
  } catch {
    // Storage is forbidden: the key lasts as long as the page.
    return { key: newIdempotencyKey(), storedAs: undefined };
  }
}

function forgetSending(sending: Sending, { storedAs }: SendingKey): void {
  unanswered.delete(sending);
  if (storedAs !== undefined) sessionStorage.removeItem(storedAs);
}

/** Below 500, the server confirms that it did nothing. */
function isRefused(error: unknown): boolean {
  return error instanceof CallFailed && error.status < 500;
}

/**
 * Sends a request under an idempotency key. Resending the same content after a lost response, even after a reload, uses
 * the same key, so that the record is created once. Other content gets a new key (decision 14).
 */
export async function withIdempotencyKey<T>(
  { path, access }: Endpoint,
  { params, body, files = {} }: Parts,
  send: (key: string) => Promise<T>,
): Promise<T> {
  const fields = JSON.stringify([path, params, body]);
  const chosen = Object.values(files).flat();
  // Requests of visitors may contain a password, so nothing about them is stored.
  const createKey = () =>
    access === 'public' ? Promise.resolve({ key: newIdempotencyKey(), storedAs: undefined }) : keyFor(fields, chosen);
  const sending = findSame(fields, chosen) ?? { fields, files: chosen, key: createKey() };
  unanswered.add(sending);
  const key = await sending.key;
  try {
    const response = await send(key.key);
    forgetSending(sending, key);
    return response;
  } catch (error) {
    if (isRefused(error)) forgetSending(sending, key);
    throw error;
  }
}
