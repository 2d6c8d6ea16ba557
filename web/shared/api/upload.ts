import type { ResponseOf, Call, Endpoint } from '#contract/endpoint.ts';
import { NoConnection } from './call-failed.ts';
import { addressOf, readResponse } from './send.ts';
import { noteServerTime } from './server-clock.ts';

export interface UploadOptions {
  readonly accessToken?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Told the share that has been sent, from 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
  /** Names the submission: what is sent again under the same key is done once (decision 14). */
  readonly idempotencyKey?: string | undefined;
}

/** The parts of a call that may take files, whichever of them its endpoint has. */
export interface Parts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly files?: Readonly<Record<string, Blob | readonly Blob[] | undefined>>;
}

/** Files go under a name of ours: what a file was called is nobody's business, and the server asks what is in it. */
const FILE_NAME = 'file';

/** What is undefined is left out, what is null is sent empty (decision 4). */
function toForm({ body, files = {} }: Parts): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value !== undefined) form.append(name, value === null ? '' : String(value));
  }
  for (const [name, value] of Object.entries(files)) {
    const each = value === undefined || value instanceof Blob ? [value] : value;
    for (const file of each) if (file !== undefined) form.append(name, file, FILE_NAME);
  }
  return form;
}

/** The bytes of the files of a call. */
export function bytesOf({ files = {} }: Parts): number {
  const all = Object.values(files).flat();
  return all.reduce((sum, file) => sum + (file?.size ?? 0), 0);
}

/** Longer than the server takes to look at the largest picture. */
const STALL_TIMEOUT_MS = 60_000;

/** Calls `act` when no sign of life has come for too long: a line may break without anybody being told. */
function watchSilence(act: () => void) {
  let timer = setTimeout(act, STALL_TIMEOUT_MS);
  return {
    sign: () => {
      clearTimeout(timer);
      timer = setTimeout(act, STALL_TIMEOUT_MS);
    },
    stop: () => clearTimeout(timer),
  };
}

/** As `fetch`, which cannot tell how much of a request has been sent. */
async function exchange(
  method: string,
  address: string,
  form: FormData,
  { accessToken, signal, onProgress, idempotencyKey }: UploadOptions,
): Promise<Response> {
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const giveUp = () => request.abort();
    request.open(method, address);
    request.setRequestHeader('accept', 'application/json');
    if (accessToken !== undefined) request.setRequestHeader('authorization', `Bearer ${accessToken}`);
    if (idempotencyKey !== undefined) request.setRequestHeader('idempotency-key', idempotencyKey);
    const watch = watchSilence(() => {
      reject(new NoConnection());
      request.abort();
    });
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      watch.sign();
      if (total > 0) onProgress?.(loaded / total);
    });
    request.addEventListener('load', () => {
      noteServerTime(request.getResponseHeader('date'));
      const wait = request.getResponseHeader('retry-after');
      const headers = new Headers(wait === null ? {} : { 'retry-after': wait });
      // A body that is there at all is too much for statuses such as 204.
      resolve(new Response(request.responseText || null, { status: request.status, headers }));
    });
    request.addEventListener('error', () => reject(new NoConnection()));
    request.addEventListener('abort', () => reject(new DOMException('The upload was given up.', 'AbortError')));
    request.addEventListener('loadend', () => {
      watch.stop();
      signal?.removeEventListener('abort', giveUp);
    });
    signal?.addEventListener('abort', giveUp);
    request.send(form);
  });
}

/**
 * Sends a call with its files as a multipart form, once, without asking whether its token still lives.
 * @throws CallFailed when the server refuses, NoConnection when it does not answer, AbortError when given up
 */
export async function upload<E extends Endpoint>(
  endpoint: E,
  input: Call<E>,
  options: UploadOptions,
): Promise<ResponseOf<E>> {
  const parts: Parts = input;
  const response = await exchange(endpoint.method, addressOf(endpoint.path, parts), toForm(parts), options);
  return readResponse(endpoint, response);
}
