import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { successResponse, problem } from '#contract/errors.ts';
import { messages } from '#contract/messages.ts';

const sentences = new Map<string, string>(Object.entries(messages));
const answered = z.union([z.strictObject(problem.shape), z.looseObject(successResponse.shape)]);

/** Returns whether both objects have the same fields, and each message in `words` belongs to the code in `codes`. */
function areSame(codes: Readonly<Record<string, string>>, words: Readonly<Record<string, string>>): boolean {
  const meant = Object.entries(codes).map(([field, code]) => [field, sentences.get(code)]);
  return isDeepStrictEqual(Object.fromEntries(meant), words);
}

function isInForm(response: unknown): boolean {
  const { data } = answered.safeParse(response);
  if (!data || sentences.get(data.code) !== data.message) return false;
  return data.success || areSame(data.errorCodes ?? {}, data.errors ?? {});
}

/** Checks that errors, and responses with `success`, contain a valid code (decision 5). @throws Error otherwise */
function checkForm(path: string, status: number, response: unknown): void {
  const saysHowItWent = typeof response === 'object' && response !== null && 'success' in response;
  const isAppError = status >= 400 && path.startsWith('/api/') && response !== '';
  if ((saysHowItWent || isAppError) && !isInForm(response)) {
    throw new Error(`${path} returned ${status} with an unexpected body: ${JSON.stringify(response)}`);
  }
}

export interface TestResponse {
  readonly status: number;
  readonly headers: Headers;
  /** The body, parsed if it is JSON, otherwise text. */
  readonly json: unknown;
}

type FormValue = string | number | boolean | File;

export type FormFields = Readonly<Record<string, FormValue | readonly File[] | null | undefined>>;

/** Builds a form as a browser does: null becomes an empty field; undefined is left out. */
export function formOf(fields: FormFields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    for (const part of [value ?? ''].flat()) form.append(name, part instanceof File ? part : String(part));
  }
  return form;
}

export type Exchange = (address: string, request: RequestInit) => Promise<Response>;

/** Calls a running app over HTTP, as an external program does. */
export interface TestApi {
  readonly get: (path: string, token?: string) => Promise<TestResponse>;
  readonly post: (path: string, body?: unknown, token?: string) => Promise<TestResponse>;
  readonly put: (path: string, body?: unknown, token?: string) => Promise<TestResponse>;
  readonly delete: (path: string, token?: string) => Promise<TestResponse>;
  /** Sends fields and files as a browser's form does. An array becomes several files under one name. */
  readonly form: (method: 'POST' | 'PUT', path: string, fields: FormFields, token?: string) => Promise<TestResponse>;
  readonly send: (path: string, request: RequestInit) => Promise<TestResponse>;
}

export function createTestApi(url: string, exchange: Exchange = fetch): TestApi {
  async function send(path: string, request: RequestInit): Promise<TestResponse> {
    const response = await exchange(`${url}${path}`, { redirect: 'manual', ...request });
    const text = await response.text();
    // A response to HEAD has a content type but no body.
    const isJson = text !== '' && response.headers.get('content-type')?.includes('json') === true;
    const json: unknown = isJson ? JSON.parse(text) : text;
    checkForm(path, response.status, json);
    return { status: response.status, headers: response.headers, json };
  }

  function call(method: string, path: string, body: unknown, token: string | undefined): Promise<TestResponse> {
    const headers: Record<string, string> = {};
    if (token !== undefined) headers['authorization'] = `Bearer ${token}`;
    if (body !== undefined) headers['content-type'] = 'application/json';
    return send(path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
  }

  return {
    get: (path, token) => call('GET', path, undefined, token),
    post: (path, body, token) => call('POST', path, body, token),
    put: (path, body, token) => call('PUT', path, body, token),
    delete: (path, token) => call('DELETE', path, undefined, token),
    form: (method, path, fields, token) =>
      send(path, {
        method,
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
        body: formOf(fields),
      }),
    send,
  };
}
