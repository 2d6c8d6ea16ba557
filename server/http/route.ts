import { type MessageCode, messages } from '#contract/messages.ts';
import type { Duty } from '#contract/duties.ts';
import type { Access, ResponseOf, Endpoint, FileResponse, Input, Page } from '#contract/endpoint.ts';
import type { LongList } from '#server/platform/database/lists.ts';
import type { FileContent } from '#server/platform/downloads/file-content.ts';
import type { StagedFile } from '#server/platform/storage/storage.ts';

/** Request data that every handler receives, with or without a session. */
export interface Visitor {
  /** The IP address. Used only for limits and queues. */
  readonly address: string;
  /** The User-Agent header, or an empty string. */
  readonly userAgent: string;
  /** The Cookie header, or an empty string. Read only to recognise known browsers. */
  readonly cookieHeader: string;
  /** The Idempotency-Key header as sent; undefined if absent. Read only by calls that accept it. */
  readonly idempotencyKey: string | undefined;
}

/** A caller with a live access token of the kind that the endpoint requires. */
export interface SignedIn extends Visitor {
  readonly accountId: number;
  readonly sessionId: string;
  /** The duties of an administrator; empty for others. */
  readonly duties: readonly Duty[];
}

type SignedInCall = Endpoint & { readonly access: Exclude<Access, 'public'> };

/**
 * Parsed input of a handler. The uploaded files are on the local disk. Files that the handler does not store are
 * deleted when the handler returns.
 */
export type HandlerInput<E extends Endpoint> = Input<E, StagedFile>;

/** A response that also sets cookies. Each cookie is a complete `Set-Cookie` value. */
export class WithCookies<T> {
  readonly response: T;
  readonly cookies: readonly string[];

  constructor(response: T, cookies: readonly string[]) {
    this.response = response;
    this.cookies = cookies;
  }
}

/** The result of a handler. A list may be read in batches while it is sent. */
type HandlerResult<E extends Endpoint> =
  | ResponseOf<E>
  | WithCookies<ResponseOf<E>>
  | (E['responses'] extends FileResponse ? FileContent : never)
  | (ResponseOf<E> extends Page<infer T> ? LongList<T> : never);

export interface Route {
  readonly endpoint: Endpoint;
  readonly run: (input: HandlerInput<Endpoint>, caller: SignedIn) => Promise<unknown>;
}

/**
 * Binds a handler to its endpoint. The contract defines the types of its input, caller and response. The handler is
 * called after the access check, with parsed input. Response fields that are not in the schema are dropped.
 */
export function route<E extends SignedInCall>(
  endpoint: E,
  handler: (input: HandlerInput<E>, caller: SignedIn) => Promise<HandlerResult<E>>,
): Route;
export function route<E extends Endpoint>(
  endpoint: E,
  handler: (input: HandlerInput<E>, caller: Visitor) => Promise<HandlerResult<E>>,
): Route;
export function route<E extends Endpoint>(
  endpoint: E,
  handler: (input: HandlerInput<E>, caller: SignedIn) => Promise<HandlerResult<E>>,
): Route {
  // This cast drops the types of the endpoint. It is safe: the HTTP layer parses the input with the schemas of the same
  // endpoint and checks its access before calling the handler.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return { endpoint, run: handler as unknown as Route['run'] };
}

/** Builds the response of a successful call without data (decision 5). */
export function succeeded(code: MessageCode) {
  return { success: true, code, message: messages[code] } as const;
}
