import type * as z from 'zod/mini';

/** Who may call: anybody, a signed-in member, or an administrator. There is no default. */
export type Access = 'public' | 'member' | 'admin';

type ObjectSchema = z.ZodMiniType<Record<string, unknown>, Record<string, unknown>>;

/** One record, or `{ success, message }`. */
export interface RecordAnswer<S extends z.ZodMiniType = z.ZodMiniType> {
  readonly record: S;
}

/** A bare JSON array; the number of all matches travels in the header `X-Total-Count`. */
export interface ListAnswer<S extends z.ZodMiniType = z.ZodMiniType> {
  readonly list: S;
}

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Parameters are written `:id`. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  /** One sentence for the reader of the API document. */
  readonly summary: string;
  readonly params?: ObjectSchema;
  readonly query?: ObjectSchema;
  readonly body?: ObjectSchema;
  readonly answers: RecordAnswer | ListAnswer;
}

/**
 * Describes a call once, for the server, the browser, the API document and the access walk.
 * `access` is mandatory: a call that does not say who may make it does not compile.
 */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined;
type Sent<S> = S extends z.ZodMiniType ? z.input<S> : never;

/** What a handler receives: parsed, trimmed, unknown fields dropped. */
export interface Input<E extends Endpoint> {
  readonly params: Parsed<E['params']>;
  readonly query: Parsed<E['query']>;
  readonly body: Parsed<E['body']>;
}

/** What a caller hands in: only the parts that the endpoint has. */
export type Call<E extends Endpoint> = {
  readonly [K in 'params' | 'query' | 'body' as E[K] extends ObjectSchema ? K : never]: Sent<E[K]>;
};

export interface Page<T> {
  readonly rows: readonly T[];
  /** All matches, not only those of this page. */
  readonly total: number;
}

export type Answer<E extends Endpoint> =
  E['answers'] extends ListAnswer<infer S>
    ? Page<z.output<S>>
    : E['answers'] extends RecordAnswer<infer S>
      ? z.output<S>
      : never;

/** A call that page loaders may make in the same process, without a token. */
export type PublicRead = Endpoint & { readonly method: 'GET'; readonly access: 'public' };
