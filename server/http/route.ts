import { type MessageCode, messages } from '#contract/messages.ts';
import type { Access, ResponseOf, Endpoint, FileResponse, Input, Page } from '#contract/endpoint.ts';
import type { LongList } from '#server/platform/database/lists.ts';
import type { FileContent } from '#server/platform/downloads/file-content.ts';
import type { StagedFile } from '#server/platform/storage/storage.ts';

/** Somebody about whom nothing is known but where the call came from. */
export interface Visitor {
  /** For limits by address only. */
  readonly address: string;
  /** What the browser says of itself; empty when it says nothing. */
  readonly userAgent: string;
  /** What the browser keeps for this site, as it sent it; no call but signing in takes anybody's word from it. */
  readonly cookieHeader: string;
  /** As sent; only calls that take one look at it. */
  readonly idempotencyKey: string | undefined;
}

/** Somebody who sent a live access token of the kind that the endpoint asks for. */
export interface SignedIn extends Visitor {
  readonly accountId: number;
  readonly sessionId: string;
}

type SignedInCall = Endpoint & { readonly access: Exclude<Access, 'public'> };

/** Input as it reaches a handler: files lie on the disk of this machine, and are discarded when the handler is done. */
export type HandlerInput<E extends Endpoint> = Input<E, StagedFile>;

/** An answer that also sets cookies, each as the value of a `Set-Cookie`. */
export class WithCookies<T> {
  readonly response: T;
  readonly cookies: readonly string[];

  constructor(response: T, cookies: readonly string[]) {
    this.response = response;
    this.cookies = cookies;
  }
}

/** What a handler answers; a list may come in batches. */
type HandlerResult<E extends Endpoint> =
  | ResponseOf<E>
  | WithCookies<ResponseOf<E>>
  | (E['responses'] extends FileResponse ? FileContent : never)
  | (ResponseOf<E> extends Page<infer T> ? LongList<T> : never);

/** An endpoint together with what happens when it is called. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly run: (input: HandlerInput<Endpoint>, caller: SignedIn) => Promise<unknown>;
}

/**
 * Ties a handler to its endpoint; input, caller and answer are typed by the contract. Input arrives parsed, access has
 * been decided, and what the answer's schema does not name is not sent.
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
  // Here the types of one endpoint give way to those of a list of them: the HTTP layer parses the input with this
  // endpoint's schemas and finds the caller by its access before it calls.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- for that reason
  return { endpoint, run: handler as unknown as Route['run'] };
}

/** The answer of a call that did something (decision 5). */
export function succeeded(code: MessageCode) {
  return { success: true, code, message: messages[code] } as const;
}
