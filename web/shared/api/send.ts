import * as z from 'zod/mini';
import type { ResponseOf, Call, Endpoint, FileResponse } from '#contract/endpoint.ts';
import { problem } from '#contract/errors.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { inPageLanguage } from './explain.ts';
import { CallFailed, NoConnection } from './call-failed.ts';
import { noteServerTime } from './server-clock.ts';
import { upload } from './upload.ts';

export interface SendOptions {
  readonly accessToken?: string | undefined;
  /** Gives the call up; it then rejects with an AbortError. */
  readonly signal?: AbortSignal | undefined;
  /** Told the share that has been sent, from 0 to 1, of a call that takes files. */
  readonly onProgress?: ((share: number) => void) | undefined;
  /** What is sent again under the same key is done once (decision 14). */
  readonly idempotencyKey?: string | undefined;
}

/** What a call answers; a file bears the name under which it is to be saved. */
export type Answered<E extends Endpoint> = E['responses'] extends FileResponse ? File : ResponseOf<E>;

/** The parts of any call, whichever of them its endpoint has. */
export interface Parts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly files?: Readonly<Record<string, Blob | readonly Blob[] | undefined>>;
}

/** The bytes of the files of a call. */
export function bytesOf({ files = {} }: Parts): number {
  const all = Object.values(files).flat();
  return all.reduce((sum, file) => sum + (file?.size ?? 0), 0);
}

/** The address of a call, its parameters filled in. */
function addressOf(path: string, { params = {}, query = {} }: Parts): string {
  const values = new Map(Object.entries(params));
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (typeof value === 'string' && value !== '') search.set(name, value);
  }
  return search.size === 0 ? filled : `${filled}?${search}`;
}

/** No call takes longer, its answer included; a file is another matter: 15 MB over a slow line. */
const CALL_TIMEOUT_MS = 30_000;
const FILE_TIMEOUT_MS = 10 * 60_000;

/** Who gave a call up knows it; a call that took too long is a connection that does not work. */
function connectionFault(error: unknown): unknown {
  return error instanceof DOMException && error.name === 'AbortError' ? error : new NoConnection();
}

interface Exchange {
  readonly signal: AbortSignal | undefined;
  /** In ms, with its answer. */
  readonly timeoutMs: number;
}

async function exchange(address: string, request: RequestInit, { signal, timeoutMs }: Exchange): Promise<Response> {
  const signals = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])];
  const init = { ...request, cache: 'no-store', signal: AbortSignal.any(signals) } as const;
  const response = await fetch(address, init).catch((error: unknown) => {
    throw connectionFault(error);
  });
  noteServerTime(response.headers.get('date'));
  return response;
}

/** The answer's JSON; undefined for a refusal without any, such as the error page of something in between. */
async function readJson(response: Response): Promise<unknown> {
  return response.json().catch((error: unknown) => {
    if (response.ok || error instanceof DOMException) throw connectionFault(error);
    return undefined;
  });
}

/** What the server said, in the language of the page; something in between may have answered in its place. */
async function translate(json: unknown) {
  const said = problem.safeParse(json);
  if (!said.success) return { code: 'errorOccurred', message: m.said_errorOccurred() };
  const { code, message, errors = {}, errorCodes = {}, now, id, current, changes } = said.data;
  const codes = new Map(Object.entries(errorCodes));
  const fields = Object.entries(errors).map(async ([field, sentence]) => {
    const named = { code: codes.get(field) ?? '', message: sentence };
    return [field, await inPageLanguage(named)] as const;
  });
  const translated = Object.fromEntries(await Promise.all(fields));
  const conflict = changes && { current, changes };
  return { code, message: await inPageLanguage({ code, message }), errors: translated, errorCodes, now, id, conflict };
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

/** What the server calls a file when it is saved; empty when it does not say. */
function fileNameOf(response: Response): string {
  const header = response.headers.get('content-disposition') ?? '';
  // A name without signs of other languages stands there as it is, and never with a percent sign.
  const [, name = ''] = /filename\*=UTF-8''([^;]+)/.exec(header) ?? /filename="?([^";]+)/.exec(header) ?? [];
  return decodeURIComponent(name);
}

/** The file that came. @throws CallFailed when the server refused */
async function readFile(response: Response): Promise<File> {
  if (!response.ok) throw await failureOf(response, await readJson(response));
  const content = await response.blob().catch((error: unknown) => {
    throw connectionFault(error);
  });
  return new File([content], fileNameOf(response), { type: content.type });
}

/** What the server said. @throws CallFailed when it refused */
async function readResponse({ responses }: Endpoint, response: Response): Promise<unknown> {
  if ('file' in responses) return readFile(response);
  const json = await readJson(response);
  if (!response.ok) throw await failureOf(response, json);
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
 * Makes a call once, without asking whether its token still lives: as a multipart form if it takes files, else as JSON.
 * @throws CallFailed when the server refuses, NoConnection when it does not answer, AbortError when given up
 */
export async function send<E extends Endpoint>(
  endpoint: E,
  input: Call<E>,
  options: SendOptions = {},
): Promise<Answered<E>> {
  const { method, path, responses } = endpoint;
  const { body, files, ...parts }: Parts = input;
  const address = addressOf(path, parts);
  const headers = headersOf(options);
  if (!('file' in responses)) headers.set('accept', 'application/json');
  if (endpoint.files === undefined && body !== undefined) headers.set('content-type', 'application/json');
  const response =
    endpoint.files === undefined
      ? await exchange(
          address,
          { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) },
          { signal: options.signal, timeoutMs: 'file' in responses ? FILE_TIMEOUT_MS : CALL_TIMEOUT_MS },
        )
      : await upload(method, address, headers, { body, files }, options);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed with this endpoint's own schema
  return (await readResponse(endpoint, response)) as Answered<E>;
}

/**
 * Fetches a private file once, without asking whether the token still lives.
 * @param address of the file on this site
 * @throws CallFailed when the server refuses, NoConnection when it does not answer, AbortError when given up
 */
export async function fetchFile(address: string, options: SendOptions): Promise<File> {
  const headers = headersOf(options);
  return readFile(await exchange(address, { headers }, { signal: options.signal, timeoutMs: FILE_TIMEOUT_MS }));
}
