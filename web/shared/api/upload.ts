import * as m from '#web/shared/languages/generated/messages.js';
import { CallFailed, NoConnection } from './call-failed.ts';
import { noteServerTime } from './server-clock.ts';

/**
 * Returns whether the browser can read a file. It cannot if the chosen file was changed, moved or deleted meanwhile.
 */
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
 * Checks whether sending failed because a file is unreadable. Browsers report an unreadable file as a network failure.
 * @param files by form field
 * @returns the error for the field of the first unreadable file; undefined if all files can be read
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
  /** Called with the share of the form that has been sent, from 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

interface Form {
  readonly body?: unknown;
  readonly files?: Readonly<Record<string, Blob | readonly Blob[] | undefined>> | undefined;
}

/**
 * File name that is sent instead of the real file name, which is private. The server detects the type from the content.
 */
const FILE_NAME = 'file';

/** Converts a body and files to a multipart form. Omits undefined values; null becomes an empty string (decision 4). */
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

/**
 * Time without progress after which an upload is aborted. The server needs less time to process the largest picture.
 */
const STALL_TIMEOUT_MS = 60_000;

/** Calls `act` if the upload stalls for `STALL_TIMEOUT_MS`, because a connection may drop without an event. */
function watchForStall(act: () => void) {
  let timer = setTimeout(act, STALL_TIMEOUT_MS);
  return {
    progress: () => {
      clearTimeout(timer);
      timer = setTimeout(act, STALL_TIMEOUT_MS);
    },
    stop: () => clearTimeout(timer),
  };
}

/**
 * Sends a multipart form with XMLHttpRequest, because `fetch` reports no upload progress.
 * @throws CallFailed if a file can no longer be read, NoConnection if the server does not answer, AbortError if aborted
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
    const abort = () => request.abort();
    request.open(method, address);
    for (const [name, value] of headers) request.setRequestHeader(name, value);
    const watch = watchForStall(() => {
      reject(new NoConnection());
      request.abort();
    });
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      watch.progress();
      if (total > 0) onProgress?.(loaded / total);
    });
    request.addEventListener('load', () => {
      noteServerTime(request.getResponseHeader('date'));
      const responseHeaders = new Headers();
      for (const name of ['retry-after', 'x-request-id']) {
        const value = request.getResponseHeader(name);
        if (value !== null) responseHeaders.set(name, value);
      }
      // `Response` throws for a status such as 204 with a body, even with an empty string.
      resolve(new Response(request.responseText || null, { status: request.status, headers: responseHeaders }));
    });
    request.addEventListener('error', () => {
      void findUnreadable(form.files ?? {}).then((unreadable) => reject(unreadable ?? new NoConnection()));
    });
    request.addEventListener('abort', () => reject(new DOMException('The upload was cancelled.', 'AbortError')));
    request.addEventListener('loadend', () => {
      watch.stop();
      signal?.removeEventListener('abort', abort);
    });
    signal?.addEventListener('abort', abort);
    request.send(toForm(form));
  });
}
