import type { Answer, Endpoint, Input } from '#contract/endpoint.ts';
import type { StagedFile } from '#server/platform/storage/storage.ts';

/** Somebody about whom nothing is known but where the call came from. */
export interface Visitor {
  /** For limits by address only. */
  readonly address: string;
  /** With which a caller marks a call that shall happen once, however often it is sent. */
  readonly idempotencyKey: string | undefined;
}

/** Somebody who sent a live access token of the kind that the endpoint asks for. */
export interface SignedIn extends Visitor {
  readonly accountId: number;
  readonly sessionId: string;
}

export type Caller<E extends Endpoint> = E['access'] extends 'public' ? Visitor : SignedIn;

/** Input as it reaches a handler: files lie on the disk of this machine, and are discarded when the handler is done. */
export type Received<E extends Endpoint> = Input<E, StagedFile>;

/** An endpoint together with what happens when it is called. */
export interface Implementation {
  readonly endpoint: Endpoint;
  readonly run: (input: Received<Endpoint>, caller: SignedIn) => Promise<unknown>;
}

/**
 * Ties a handler to its endpoint; input, caller and answer are typed by the contract. Input arrives parsed, access has
 * been decided, and what the answer's schema does not name is not sent.
 */
export function implement<E extends Endpoint>(
  endpoint: E,
  handle: (input: Received<E>, caller: Caller<E>) => Promise<Answer<E>>,
): Implementation {
  // Here the types of one endpoint give way to those of a list of them: the HTTP layer parses the input with this
  // endpoint's schemas and finds the caller by its access before it calls.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- for that reason
  return { endpoint, run: handle as unknown as Implementation['run'] };
}

/** The answer of a call that did something (decision 5). */
export function succeeded(message: string): { readonly success: true; readonly message: string } {
  return { success: true, message };
}
