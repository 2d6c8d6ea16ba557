import * as m from '#web/shared/languages/generated/messages.js';
import { CallFailed, NoConnection } from './call-failed.ts';
import { noteServerTime } from './server-clock.ts';

/** A browser refuses to read any part of a file that has changed, moved or gone since it was chosen. */
async function isReadable(file: Blob): Promise<boolean> {
  try {
    await Promise.all([file.slice(0, 1).arrayBuffer(), file.slice(-1).arrayBuffer()]);
    return true;
  } catch {
    return false;
  }
}

function sentenceFor({ type }: Blob): string {
  if (type.startsWith('image/')) return m.file_pictureUnreadable();
  return type === 'application/pdf' ? m.file_pdfUnreadable() : m.file_unreadable();
}

/**
 * Finds out why files could not be sent: after a failure in the network, a browser does not say that it was the file.
 * @param files by the name of their field
 * @returns the failure to show at the field of the first file that cannot be read; undefined when all can be
 */
async function findUnreadable(
  files: Readonly<Record<string, Blob | readonly Blob[] | undefined>>,
): Promise<CallFailed | undefined> {
  for (const [field, value] of Object.entries(files)) {
    for (const file of value instanceof Blob ? [value] : (value ?? [])) {
      if (await isReadable(file)) continue;
      const [code, message] = ['fileUnreadable', sentenceFor(file)];
      return new CallFailed({
        status: 400,
        code,
        message,
        errors: { [field]: message },
        errorCodes: { [field]: code },
      });
    }
  }
  return undefined;
}

interface UploadOptions {
  readonly signal?: AbortSignal | undefined;
  /** Told the share that has been sent, from 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

interface Form {
  readonly body?: unknown;
  readonly files?: Readonly<Record<string, Blob | readonly Blob[] | undefined>> | undefined;
}

/** Files go under a name of ours: what a file was called is nobody's business, and the server asks what is in it. */
const FILE_NAME = 'file';

/** What is undefined is left out, what is null is sent empty (decision 4). */
function toForm({ body, files = {} }: Form): FormData {
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

/**
 * Sends a multipart form as `fetch` would, which cannot tell how much of it has been sent.
 * @throws CallFailed when a file can no longer be read, NoConnection when the server does not answer, AbortError when given up
 */
export async function upload(
  method: string,
  address: string,
  headers: Headers,
  form: Form,
  { signal, onProgress }: UploadOptions,
): Promise<Response> {
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const giveUp = () => request.abort();
    request.open(method, address);
    for (const [name, value] of headers) request.setRequestHeader(name, value);
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
      const answered = new Headers();
      for (const name of ['retry-after', 'x-request-id']) {
        const value = request.getResponseHeader(name);
        if (value !== null) answered.set(name, value);
      }
      // A body that is there at all is too much for statuses such as 204.
      resolve(new Response(request.responseText || null, { status: request.status, headers: answered }));
    });
    request.addEventListener('error', () => {
      void findUnreadable(form.files ?? {}).then((unreadable) => reject(unreadable ?? new NoConnection()));
    });
    request.addEventListener('abort', () => reject(new DOMException('The upload was given up.', 'AbortError')));
    request.addEventListener('loadend', () => {
      watch.stop();
      signal?.removeEventListener('abort', giveUp);
    });
    signal?.addEventListener('abort', giveUp);
    request.send(toForm(form));
  });
}
