import * as z from 'zod/mini';
import type { ResponseOf, Call, Endpoint, FileResponse } from '#contract/endpoint.ts';
import { problem } from '#contract/errors.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { translateMessage } from './explain.ts';
import { CallFailed, isCancelled, NoConnection } from './call-failed.ts';
import { noteServerTime } from './server-clock.ts';
import { upload } from './upload.ts';

export interface SendOptions {
  readonly accessToken?: string | undefined;
  /** Aborts the call, which then rejects with an AbortError. */
  readonly signal?: AbortSignal | undefined;
  /** Time limit of the call with its response; by default `CALL_TIMEOUT_MS` or `FILE_TIMEOUT_MS`. */
  readonly timeoutMs?: number | undefined;
  /** Called with the share of an upload that has been sent, from 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
  /** The server processes requests with the same key only once (decision 14). */
  readonly idempotencyKey?: string | undefined;
}

/** The response type of an endpoint. A file response is a `File` with the file name that the server suggests. */
export type CallResult<E extends Endpoint> = E['responses'] extends FileResponse ? File : ResponseOf<E>;

export interface Parts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly files?: Readonly<Record<string, Blob | readonly Blob[] | undefined>>;
}

export function totalFileBytes({ files = {} }: Parts): number {
  const all = Object.values(files).flat();
  return all.reduce((sum, file) => sum + (file?.size ?? 0), 0);
}

function addressOf(path: string, { params = {}, query = {} }: Parts): string {
  const values = new Map(Object.entries(params));
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (typeof value === 'string' && value !== '') search.set(name, value);
  }
  const written = search.toString();
  return written === '' ? filled : `${filled}?${written}`;
}

/**
 * Time limit of a call, including its response. File downloads have ten minutes, because 15 MB take long on a slow
 * line.
 */
const CALL_TIMEOUT_MS = 30_000;
const FILE_TIMEOUT_MS = 10 * 60_000;

/** Returns an AbortError unchanged; NoConnection for any other error. */
function toConnectionError(error: unknown): unknown {
  return isCancelled(error) ? error : new NoConnection();
}

/**
 * Runs `act` with a signal that aborts with the caller's signal and after the time limit. Older browsers lack
 * `AbortSignal.any` and `AbortSignal.timeout`.
 * @throws AbortError if the caller's signal aborted, NoConnection after the time limit
 */
async function withTimeout<T>(
  { signal, timeoutMs = CALL_TIMEOUT_MS }: SendOptions,
  act: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const control = new AbortController();
  const abort = () => control.abort();
  const timer = setTimeout(abort, timeoutMs);
  signal?.addEventListener('abort', abort);
  try {
    return await act(control.signal);
  } catch (error) {
    throw isCancelled(error) && signal?.aborted !== true ? new NoConnection() : error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

async function exchange(address: string, request: RequestInit): Promise<Response> {
  const response = await fetch(address, { ...request, cache: 'no-store' }).catch((error: unknown) => {
    throw toConnectionError(error);
  });
  noteServerTime(response.headers.get('date'));
  return response;
}

/** Returns the JSON of the response; undefined for a refusal without JSON, such as a proxy's error page. */
async function readJson(response: Response): Promise<unknown> {
  return response.json().catch((error: unknown) => {
    if (response.ok || error instanceof DOMException) throw toConnectionError(error);
    return undefined;
  });
}

/**
 * Translates the server's message into the language of the page. Returns a generic error if a proxy answered instead of
 * the server.
 */
async function translate(json: unknown) {
  const said = problem.safeParse(json);
  if (!said.success) return { code: 'errorOccurred', message: m.said_errorOccurred() };
  const { code, message, errors = {}, errorCodes = {}, now, id, reason, current, changes } = said.data;
  const codes = new Map(Object.entries(errorCodes));
  const fields = Object.entries(errors).map(async ([field, sentence]) => {
    const named = { code: codes.get(field) ?? '', message: sentence };
    return [field, await translateMessage(named)] as const;
  });
  const translated = Object.fromEntries(await Promise.all(fields));
  const conflict = changes && { current, changes };
  return {
    code,
    message: [await translateMessage({ code, message }), reason].filter(Boolean).join(' '),
    errors: translated,
    errorCodes,
    now,
    id,
    conflict,
  };
}

async function failureOf(response: Response, json: unknown): Promise<CallFailed> {
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new CallFailed({
    status: response.status,
    ...(await translate(json)),
    requestId: response.headers.get('x-request-id') ?? undefined,
    retryAfterSeconds: Number.isNaN(wait) ? undefined : wait,
  });
}

/** Returns the file name in the `Content-Disposition` header; empty if the response has none. */
function fileNameOf(response: Response): string {
  const header = response.headers.get('content-disposition') ?? '';
  // The server sends an ASCII name as plain `filename`, without percent signs, so decoding does not change it.
  const [, name = ''] = /filename\*=UTF-8''([^;]+)/.exec(header) ?? /filename="?([^";]+)/.exec(header) ?? [];
  return decodeURIComponent(name);
}

async function readFile(response: Response): Promise<File> {
  if (!response.ok) throw await failureOf(response, await readJson(response));
  const content = await response.blob().catch((error: unknown) => {
    throw toConnectionError(error);
  });
  return new File([content], fileNameOf(response), { type: content.type });
}

async function readResponse({ responses }: Endpoint, response: Response): Promise<unknown> {
  if ('file' in responses) return readFile(response);
  if (!response.ok) throw await failureOf(response, await readJson(response));
  if ('html' in responses) return response.text();
  const json = await readJson(response);
  if ('record' in responses) return responses.record.parse(json);
  return { rows: z.array(responses.list).parse(json), total: Number(response.headers.get('x-total-count')) };
}

function headersOf({ accessToken, idempotencyKey }: SendOptions): Headers {
  const headers = new Headers();
  if (accessToken !== undefined) headers.set('authorization', `Bearer ${accessToken}`);
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey);
  return headers;
}

/**
 * Makes a call once, without refreshing its token: as a multipart form if the endpoint takes files, otherwise as JSON.
 * @throws CallFailed if the server refuses, NoConnection if it does not answer, AbortError if aborted
 */
export async function send<E extends Endpoint>(
  endpoint: E,
  input: Call<E>,
  options: SendOptions = {},
): Promise<CallResult<E>> {
  const { method, path, responses } = endpoint;
  const { body, files, ...parts }: Parts = input;
  const address = addressOf(path, parts);
  const headers = headersOf(options);
  if (!('file' in responses)) headers.set('accept', 'application/json');
  if (endpoint.files === undefined && body !== undefined) headers.set('content-type', 'application/json');
  const text = body === undefined ? {} : { body: JSON.stringify(body) };
  const limited = 'file' in responses ? { timeoutMs: FILE_TIMEOUT_MS, ...options } : options;
  const result =
    endpoint.files === undefined
      ? await withTimeout(limited, async (signal) =>
          readResponse(endpoint, await exchange(address, { method, headers, ...text, signal })),
        )
      : await readResponse(endpoint, await upload(method, address, headers, { body, files }, options));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed with this endpoint's own schema
  return result as CallResult<E>;
}

/**
 * Downloads a private file once, without refreshing the token.
 * @param address of the file on this site
 * @throws CallFailed if the server refuses, NoConnection if it does not answer, AbortError if aborted
 */
export async function fetchFile(address: string, options: SendOptions): Promise<File> {
  const headers = headersOf(options);
  return withTimeout({ timeoutMs: FILE_TIMEOUT_MS, ...options }, async (signal) =>
    readFile(await exchange(address, { headers, signal })),
  );
}
