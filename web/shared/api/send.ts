import * as z from 'zod/mini';
import type { ResponseOf, Call, Endpoint } from '#contract/endpoint.ts';
import { problem } from '#contract/errors.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { inPageLanguage } from '#web/shared/languages/server-sentences.ts';
import { CallFailed, NoConnection } from './call-failed.ts';
import { noteServerTime } from './server-clock.ts';

export interface SendOptions {
  readonly accessToken?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** What is sent again under the same key is done once (decision 14). */
  readonly idempotencyKey?: string | undefined;
}

/** The parts of any call, whichever of them its endpoint has. */
interface Parts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** The address of a call, its parameters filled in. */
export function addressOf(path: string, { params = {}, query = {} }: Parts): string {
  const values = new Map(Object.entries(params));
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (typeof value === 'string' && value !== '') search.set(name, value);
  }
  return search.size === 0 ? filled : `${filled}?${search}`;
}

/** No call takes longer, its answer included. */
const CALL_TIMEOUT_MS = 30_000;

/** Who gave a call up knows it; a call that took too long is a connection that does not work. */
function connectionFault(error: unknown): unknown {
  return error instanceof DOMException && error.name === 'AbortError' ? error : new NoConnection();
}

async function exchange(address: string, request: RequestInit): Promise<Response> {
  const response = await fetch(address, request).catch((error: unknown) => {
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
  const { code, message, errors = {}, errorCodes = {}, now, id } = said.data;
  const codes = new Map(Object.entries(errorCodes));
  const fields = Object.entries(errors).map(async ([field, sentence]) => {
    const named = { code: codes.get(field) ?? '', message: sentence };
    return [field, await inPageLanguage(named)] as const;
  });
  const translated = Object.fromEntries(await Promise.all(fields));
  return { code, message: await inPageLanguage({ code, message }), errors: translated, errorCodes, now, id };
}

async function failureOf(response: Response, json: unknown): Promise<CallFailed> {
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new CallFailed({
    status: response.status,
    ...(await translate(json)),
    retryAfterSeconds: Number.isNaN(wait) ? undefined : wait,
  });
}

function parseResponse(endpoint: Endpoint, response: Response, json: unknown): unknown {
  if ('record' in endpoint.responses) return endpoint.responses.record.parse(json);
  if ('file' in endpoint.responses) throw new TypeError(`${endpoint.path} answers with a file: download it`);
  return {
    rows: z.array(endpoint.responses.list).parse(json),
    total: Number(response.headers.get('x-total-count')),
  };
}

/** What the server said. @throws CallFailed when it refused */
export async function readResponse<E extends Endpoint>(endpoint: E, response: Response): Promise<ResponseOf<E>> {
  const json = await readJson(response);
  if (!response.ok) throw await failureOf(response, json);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed with this endpoint's own schema
  return parseResponse(endpoint, response, json) as ResponseOf<E>;
}

/**
 * Makes a call once, without asking whether its token still lives.
 * @throws CallFailed when the server refuses, NoConnection when it does not answer, AbortError when given up
 */
export async function send<E extends Endpoint>(
  endpoint: E,
  input: Call<E>,
  { accessToken, signal, idempotencyKey }: SendOptions = {},
): Promise<ResponseOf<E>> {
  const { body, ...address }: Parts = input;
  const headers = new Headers({ accept: 'application/json' });
  if (accessToken !== undefined) headers.set('authorization', `Bearer ${accessToken}`);
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey);
  if (body !== undefined) headers.set('content-type', 'application/json');
  const response = await exchange(addressOf(endpoint.path, address), {
    method: endpoint.method,
    headers,
    cache: 'no-store',
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.any([AbortSignal.timeout(CALL_TIMEOUT_MS), ...(signal ? [signal] : [])]),
  });
  return readResponse(endpoint, response);
}

/** What the server calls a file when it is saved; empty when it does not say. */
function fileNameOf(response: Response): string {
  const [, name = ''] = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return decodeURIComponent(name);
}

/** A file takes longer than any other call: 15 MB over a slow line. */
const FILE_TIMEOUT_MS = 10 * 60_000;

/**
 * Fetches a private file once, without asking whether the token still lives.
 * @param address of the file on this site
 * @throws CallFailed when the server refuses, NoConnection when it does not answer, AbortError when given up
 */
export async function sendForFile(address: string, { accessToken, signal }: SendOptions = {}): Promise<File> {
  const response = await exchange(address, {
    headers: accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` },
    cache: 'no-store',
    signal: AbortSignal.any([AbortSignal.timeout(FILE_TIMEOUT_MS), ...(signal ? [signal] : [])]),
  });
  if (!response.ok) throw await failureOf(response, await readJson(response));
  const content = await response.blob().catch((error: unknown) => {
    throw connectionFault(error);
  });
  return new File([content], fileNameOf(response), { type: content.type });
}
