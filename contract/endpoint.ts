import type * as z from 'zod/mini';
import type { FieldCode } from './field-messages.ts';
import type { MessageCode } from './messages.ts';

/**
 * Who may call: anybody, somebody signed in to an account, or an administrator; `admin-setup` also one who has yet to set up the
 * two-factor sign-in that every administrator needs. There is no default.
 */
export type Access = 'public' | 'user' | 'admin' | 'admin-setup';

/** The two kinds of session that there are. */
export type SessionKind = 'user' | 'admin';

/** The kind of session that a call asks for. */
export function sessionFor(access: Exclude<Access, 'public'>): SessionKind {
  return access === 'user' ? 'user' : 'admin';
}

type ObjectSchema = z.ZodMiniType<Record<string, unknown>, Record<string, unknown>>;

/** One record, or `{ success, code, message }`. */
export interface RecordResponse<S extends z.ZodMiniType = z.ZodMiniType> {
  readonly record: S;
}

/** A bare JSON array; the number of all matches travels in the header `X-Total-Count`. */
export interface ListResponse<S extends z.ZodMiniType = z.ZodMiniType> {
  readonly list: S;
}

/** Content to be saved, such as an export, of one of these types. */
export interface FileResponse {
  readonly file: readonly string[];
}

/** Files that a call takes in a multipart form, under the name of the field. */
export interface FileField {
  /** What the content must be; its name and declared type are not asked. */
  readonly kind: 'image' | 'pdf' | 'table' | 'archive';
  /** What is said when there is none; without it the file is optional. */
  readonly required?: FieldCode;
  /** A field of the same form that says, with this value, that there is none; and what is said of one that comes yet. */
  readonly unless?: { readonly field: string; readonly is: string; readonly refused: MessageCode };
  /** How many may be sent under this name, if more than one. */
  readonly max?: number;
}

export type FileFields = Readonly<Record<string, FileField>>;

interface CallDescription {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Parameters are written `:id`. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  /** One sentence for the reader of the API document. */
  readonly summary: string;
  readonly params?: ObjectSchema;
  readonly query?: ObjectSchema;
  readonly body?: ObjectSchema;
  /** Of a JSON body, where more than the usual 64 KiB is allowed. */
  readonly maxBytes?: number;
  /** Such a call takes a multipart form; without a file it takes JSON as well. */
  readonly files?: FileFields;
  /** Said in place of "some details need attention" when something required was left empty. */
  readonly incomplete?: MessageCode;
  readonly responses: RecordResponse | ListResponse | FileResponse;
}

/**
 * Adds something for whoever calls, or an account for a visitor: sent with an `Idempotency-Key`, once, however often it
 * arrives (decision 14).
 */
export interface AddingCall extends CallDescription {
  readonly method: 'POST';
  readonly access: SessionKind | 'public';
  readonly takesKey: true;
  readonly responses: RecordResponse;
  readonly givesSecret?: never;
  readonly addsNothing?: never;
}

/** Its answer holds a token, a link or codes: only hashes of them are kept, so it cannot be given again under a key. */
interface SecretCall extends CallDescription {
  readonly method: 'POST';
  readonly takesKey?: never;
  readonly givesSecret: true;
  readonly addsNothing?: never;
}

/** Changes, sends or begins something that is there: arriving twice it leaves no more behind than arriving once. */
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

/** A POST says which of three it is: one that adds something and forgets to take a key does not compile. */
export type Endpoint = AddingCall | SecretCall | ActingCall | OtherCall;

/**
 * Describes a call once, for the server, the browser, the API document and the access walk.
 * `access` is mandatory: a call that does not say who may make it does not compile.
 */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined;
type Sent<S> = S extends z.ZodMiniType ? z.input<S> : never;

/** What arrived under the name of a file field: all of several, or the one. */
type Arrived<F extends FileField, File> = F extends { readonly max: number }
  ? readonly File[]
  : F extends { readonly unless: object }
    ? File | undefined
    : F extends { readonly required: FieldCode }
      ? File
      : File | undefined;

type ArrivedFiles<F, File> = F extends FileFields ? { readonly [K in keyof F]: Arrived<F[K], File> } : undefined;

/** What a handler receives: parsed, trimmed, unknown fields dropped. What a file is there, the server says. */
export interface Input<E extends Endpoint, File = unknown> {
  readonly params: Parsed<E['params']>;
  readonly query: Parsed<E['query']>;
  readonly body: Parsed<E['body']>;
  readonly files: ArrivedFiles<E['files'], File>;
}

/** Files as a browser holds them. A required one may be left out: then the server says so. */
type SentFiles<F> = F extends FileFields
  ? { readonly files?: { readonly [K in keyof F]?: F[K] extends { readonly max: number } ? readonly Blob[] : Blob } }
  : unknown;

/** What a caller hands in: only the parts that the endpoint has. */
export type Call<E extends Endpoint> = {
  readonly [K in 'params' | 'query' | 'body' as E[K] extends ObjectSchema ? K : never]: Sent<E[K]>;
} & SentFiles<E['files']>;

export interface Page<T> {
  readonly rows: readonly T[];
  /** All matches, not only those of this page. */
  readonly total: number;
}

export type ResponseOf<E extends Endpoint> =
  E['responses'] extends ListResponse<infer S>
    ? Page<z.output<S>>
    : E['responses'] extends RecordResponse<infer S>
      ? z.output<S>
      : never;

/** A call that page loaders may make in the same process, without a token. */
export type PublicRead = Endpoint & { readonly method: 'GET'; readonly access: 'public' };

/** Makes such a call: the same handler as over HTTP, with the same checks of input and answer. */
export type ReadPublic = <E extends PublicRead>(endpoint: E, call: Call<E>) => Promise<ResponseOf<E>>;
