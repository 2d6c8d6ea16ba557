import type { Answer, Endpoint, Input } from '#contract/endpoint.ts';

/** Somebody about whom nothing is known but where the call came from. */
export interface Visitor {
  /** For limits by address only. */
  readonly address: string;
}

/** Somebody who sent a live access token of the kind that the endpoint asks for. */
export interface SignedIn extends Visitor {
  readonly accountId: number;
  readonly sessionId: string;
}

export type Caller<E extends Endpoint> = E['access'] extends 'public' ? Visitor : SignedIn;

/** An endpoint together with what happens when it is called. */
export interface Implementation {
  readonly endpoint: Endpoint;
  readonly run: (input: Input<Endpoint>, caller: SignedIn) => Promise<unknown>;
}

/**
 * Ties a handler to its endpoint; input, caller and answer are typed by the contract. Input arrives parsed, access has
 * been decided, and what the answer's schema does not name is not sent.
 */
export function implement<E extends Endpoint>(
  endpoint: E,
  handle: (input: Input<E>, caller: Caller<E>) => Promise<Answer<E>>,
): Implementation {
  // Here the types of one endpoint give way to those of a list of them: the HTTP layer parses the input with this
  // endpoint's schemas and finds the caller by its access before it calls.
  return { endpoint, run: handle };
}

/** The answer of a call that did something (decision 5). */
export function succeeded(message: string): { readonly success: true; readonly message: string } {
  return { success: true, message };
}
