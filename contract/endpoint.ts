import type * as z from 'zod/mini';
import type { FieldCode } from './field-messages.ts';
import type { MessageCode } from './messages.ts';

/**
 * Who may call: anyone, a signed-in user, or an administrator. `admin-setup` also admits an administrator who must
 * still set up the required two-factor sign-in. There is no default.
 */
export type Access = 'public' | 'user' | 'admin' | 'admin-setup';

export type SessionKind = 'user' | 'admin';

export function sessionFor(access: Exclude<Access, 'public'>): SessionKind {
  return access === 'user' ? 'user' : 'admin';
}

type ObjectSchema = z.ZodMiniType<Record<string, unknown>, Record<string, unknown>>;

/** The response is one record, or `{ success, code, message }`. */
export interface RecordResponse<S extends z.ZodMiniType = z.ZodMiniType> {
  readonly record: S;
}

/** The response is a JSON array. The header `X-Total-Count` has the total number of matches. */
export interface ListResponse<S extends z.ZodMiniType = z.ZodMiniType> {
  readonly list: S;
}

/** A file of one of these media types, such as an export. */
export interface FileResponse {
  readonly file: readonly string[];
}

/** A part of a page, which the website's own script inserts. */
export interface HtmlResponse {
  readonly html: true;
}

/** A field of a multipart form that takes one or more files. */
export interface FileField {
  /** Required kind of the content. The file's own name and media type do not count. */
  readonly kind: 'image' | 'pdf' | 'table' | 'archive';
  /** Error code if the file is missing; without it the file is optional. */
  readonly required?: FieldCode;
  /**
   * Another form field that, with this value, declares that there is no file. `refused` is the error code if a file is
   * sent anyway.
   */
  readonly unless?: { readonly field: string; readonly is: string; readonly refused: MessageCode };
  /** Maximum number of files under this name; one by default. */
  readonly max?: number;
}

/** The file fields of a call, by name. */
export type FileFields = Readonly<Record<string, FileField>>;

interface CallDescription {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path of the endpoint. Parameters are written as `:id`. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  /** Describes the endpoint in one sentence, for the API document. */
  readonly summary: string;
  readonly params?: ObjectSchema;
  readonly query?: ObjectSchema;
  readonly body?: ObjectSchema;
  /** Limit of a JSON body in bytes, if it is above the usual 64 KiB. */
  readonly maxBytes?: number;
  /** A call with files takes a multipart form; without a file it also takes JSON. */
  readonly files?: FileFields;
  /**
   * Error code of the response if at least one invalid field is missing or empty. By default, the response has the code
   * of the invalid field, or `checkFields` for several fields.
   */
  readonly incomplete?: MessageCode;
  readonly responses: RecordResponse | ListResponse | FileResponse | HtmlResponse;
}

/**
 * Creates a record for the caller, or an account for a visitor. Sent with an `Idempotency-Key`, it is executed once,
 * however often it arrives (decision 14).
 */
export interface CreatingCall extends CallDescription {
  readonly method: 'POST';
  readonly access: SessionKind | 'public';
  readonly takesKey: true;
  readonly responses: RecordResponse;
  readonly givesSecret?: never;
  readonly addsNothing?: never;
}

/**
 * Returns a token, a link or codes. These are not stored in a form that could be returned again, so the call takes no
 * idempotency key.
 */
interface SecretCall extends CallDescription {
  readonly method: 'POST';
  readonly takesKey?: never;
  readonly givesSecret: true;
  readonly addsNothing?: never;
}

/** Changes, sends or starts something. A repeated call does no harm, so it needs no idempotency key. */
interface ActingCall extends CallDescription {
  readonly method: 'POST';
  readonly takesKey?: never;
  readonly givesSecret?: never;
  readonly addsNothing: true;
}

interface OtherCall extends CallDescription {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  readonly takesKey?: never;
  readonly givesSecret?: never;
  readonly addsNothing?: never;
}

/**
 * An endpoint. A POST endpoint must be declared as a creating, secret or acting call. This ensures that every endpoint
 * that creates records accepts an idempotency key.
 */
export type Endpoint = CreatingCall | SecretCall | ActingCall | OtherCall;

/**
 * Describes a call for the server, the browser, the API document and the access test. `access` is mandatory: a call
 * without it does not compile.
 */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined;
type Sent<S> = S extends z.ZodMiniType ? z.input<S> : never;

/** Files received under the name of a field: an array if several are allowed. */
type Received<F extends FileField, File> = F extends { readonly max: number }
  ? readonly File[]
  : F extends { readonly unless: object }
    ? File | undefined
    : F extends { readonly required: FieldCode }
      ? File
      : File | undefined;

type ReceivedFiles<F, File> = F extends FileFields ? { readonly [K in keyof F]: Received<F[K], File> } : undefined;

/**
 * Input of a handler: parsed, trimmed, without unknown fields. `File` is the type that the server uses for uploaded
 * files.
 */
export interface Input<E extends Endpoint, File = unknown> {
  readonly params: Parsed<E['params']>;
  readonly query: Parsed<E['query']>;
  readonly body: Parsed<E['body']>;
  readonly files: ReceivedFiles<E['files'], File>;
}

/** Files in the browser. A required file may be omitted; the server then reports it. */
type SentFiles<F> = F extends FileFields
  ? { readonly files?: { readonly [K in keyof F]?: F[K] extends { readonly max: number } ? readonly Blob[] : Blob } }
  : unknown;

/** Arguments of a call: only the parts that the endpoint has. */
export type Call<E extends Endpoint> = {
  readonly [K in 'params' | 'query' | 'body' as E[K] extends ObjectSchema ? K : never]: Sent<E[K]>;
} & SentFiles<E['files']>;

export interface Page<T> {
  readonly rows: readonly T[];
  /** Number of all matches, not only of this page. */
  readonly total: number;
}

export type ResponseOf<E extends Endpoint> =
  E['responses'] extends ListResponse<infer S>
    ? Page<z.output<S>>
    : E['responses'] extends RecordResponse<infer S>
      ? z.output<S>
      : E['responses'] extends HtmlResponse
        ? string
        : never;

/** A call that page loaders can make in the same process, without a token. */
export type PublicRead = Endpoint & { readonly method: 'GET'; readonly access: 'public' };

/** Calls a public GET endpoint through the same handler as over HTTP, with the same checks of input and response. */
export type ReadPublic = <E extends PublicRead>(endpoint: E, call: Call<E>) => Promise<ResponseOf<E>>;
