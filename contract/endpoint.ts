import * as z from 'zod/mini';
import type { DutiesNeeded } from './duties.ts';
import { successResponse } from './errors.ts';
import { type FieldCode, fieldCode } from './field-messages.ts';
import type { MessageCode } from './messages.ts';

/** Access of administrators, by their duties (decision 69). */
export interface AdminAccess {
  readonly admin: DutiesNeeded;
  /** Also admits an administrator who must still set up the required two-factor sign-in. */
  readonly beforeTwoFactor?: true;
}

/* Access by duties, for `endpoint`. */
export const anyDuty = { admin: 'any' } as const;
export const beforeTwoFactor = { admin: 'any', beforeTwoFactor: true } as const;
export const ownerOnly = { admin: 'owner' } as const;
export const officeOnly = { admin: ['office'] } as const;
export const bureauOnly = { admin: ['bureau'] } as const;
export const officeOrEditor = { admin: ['office', 'editor'] } as const;

/** Who may call: anyone, a signed-in user, or administrators with certain duties. There is no default. */
export type Access = 'public' | 'user' | AdminAccess;

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

/** The response is a file of one of these media types, such as an export. */
export interface FileResponse {
  readonly file: readonly string[];
}

/** The response is a part of a page as HTML. The website's own script inserts it into the page. */
export interface HtmlResponse {
  readonly html: true;
}

export interface FileField {
  /** Required kind of the file, checked in its content. The name and media type that the client sends are ignored. */
  readonly kind: 'image' | 'pdf' | 'table' | 'archive';
  /** Error code if the file is missing. If undefined, the file is optional. */
  readonly required?: FieldCode;
  /**
   * Another form field. If `field` has one of the values `is`, the form declares that there is no file. `refused` is the
   * error code if the form contains a file anyway.
   */
  readonly unless?: { readonly field: string; readonly is: readonly string[]; readonly refused: MessageCode };
  /** Maximum number of files in this form field. If undefined, one file. */
  readonly max?: number;
}

export type FileFields = Readonly<Record<string, FileField>>;

interface CallDescription {
  /** Describes the endpoint in one sentence, for the API document. */
  readonly summary: string;
  /** If undefined, `:id` in the path is the number of a record. */
  readonly params?: ObjectSchema;
  readonly query?: ObjectSchema;
  readonly body?: ObjectSchema;
  /** Limit of a JSON body in bytes, if it is above the usual 64 KiB. */
  readonly maxBytes?: number;
  /** Limit of the values in a JSON body, if it is above the usual 10,000. */
  readonly maxValues?: number;
  /** If set, the call accepts a multipart form. Without a file, it also accepts JSON. */
  readonly files?: FileFields;
  /**
   * Error code of the whole response if at least one field is missing or empty. If undefined, the response has the code
   * of the invalid field, or `checkFields` for several invalid fields.
   */
  readonly incomplete?: MessageCode;
  /** If undefined, the response is `{ success, code, message }`. */
  readonly responses?: RecordResponse | ListResponse | FileResponse | HtmlResponse;
}

type Kind = 'takesKey' | 'givesSecret' | 'addsNothing';
type Of<Own extends Kind = never> = CallDescription & { readonly [Name in Own]: true } & {
  readonly [Name in Exclude<Kind, Own>]?: never;
};

/**
 * Creates a record for the caller, or an account for a visitor. A client can send the call with an `Idempotency-Key`.
 * It is then executed once, even if it arrives several times (decision 14).
 */
type Creating = Of<'takesKey'> & { readonly responses?: RecordResponse };

/**
 * Returns a token, a link or codes. The server does not store them in readable form and cannot return them again. So
 * the call takes no idempotency key.
 */
type GivingSecret = Of<'givesSecret'>;

/** Changes, sends or starts something. A repeated call does no harm, so it needs no idempotency key. */
type Acting = Of<'addsNothing'>;

/** A whole number from 1 to `highest` in a path or query. It has at most nine digits. */
export const wholeNumber = (highest: number) =>
  z.pipe(
    z.string({ error: fieldCode('wholeNumber') }).check(z.regex(/^[1-9]\d{0,8}$/, fieldCode('wholeNumber'))),
    z.pipe(
      z.transform((text: string) => Number(text)),
      z.number().check(z.maximum(highest, fieldCode('numberTooLarge'))),
    ),
  );

export const recordNumber = wholeNumber(999_999_999);

/** Method and path of a call, such as `GET /api/user/events/:id`. Parameters are written as `:id`. */
type Address<Method extends string> = `${Method} /api/${string}`;
type PostAddress = Address<'POST'>;
type OtherAddress = Address<'GET' | 'PUT' | 'DELETE'>;

interface Called<Method extends string> {
  readonly method: Method;
  readonly path: `/api/${string}`;
  readonly access: Access;
  readonly responses: NonNullable<CallDescription['responses']>;
}

export type CreatingCall = Called<'POST'> & Creating & { readonly responses: RecordResponse };

/**
 * An endpoint. A POST endpoint must be declared as a creating, secret or acting call. This ensures that every endpoint
 * that creates records accepts an idempotency key.
 */
export type Endpoint =
  | CreatingCall
  | (Called<'POST'> & (GivingSecret | Acting))
  | (Called<'GET' | 'PUT' | 'DELETE'> & Of);

type Declared<Line, Who, Description> = Description & {
  readonly method: Line extends `${infer Method} ${string}` ? Method : never;
  readonly path: Line extends `${string} ${infer Path}` ? Path : never;
  readonly access: Who;
} & (Description extends { readonly responses: unknown } ? unknown : typeof defaultResponse) &
  (Description extends { readonly params: unknown }
    ? unknown
    : Line extends `${string}/:id${string}`
      ? typeof withId
      : unknown);

const defaultResponse = { responses: { record: successResponse } } as const;
const withId = { params: z.object({ id: recordNumber }) } as const;

/**
 * Describes a call for the server, the browser, the API document and the access test. `access` is mandatory: a call
 * without it does not compile.
 */
export function endpoint<
  const Line extends PostAddress,
  const Who extends Access,
  const Description extends Creating | GivingSecret | Acting,
>(call: Line, access: Who, description: Description): Declared<Line, Who, Description>;
export function endpoint<const Line extends OtherAddress, const Who extends Access, const Description extends Of>(
  call: Line,
  access: Who,
  description: Description,
): Declared<Line, Who, Description>;
/* #__NO_SIDE_EFFECTS__ -- so that a page contains only the calls that it uses */
export function endpoint(call: string, access: Access, description: CallDescription): unknown {
  const [method, path = ''] = call.split(' ');
  return { method, path, access, ...(path.includes('/:id') && withId), ...defaultResponse, ...description };
}

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined;
type Sent<S> = S extends z.ZodMiniType ? z.input<S> : never;

/** The files of one form field, as the server receives them. An array if the field allows several files. */
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

/** The files of a call, as the browser sends them. If a required file is missing, the server reports it. */
type SentFiles<F> = F extends FileFields
  ? { readonly files?: { readonly [K in keyof F]?: F[K] extends { readonly max: number } ? readonly Blob[] : Blob } }
  : unknown;

/** The arguments of a call. The type has `params`, `query`, `body` and `files` only if the endpoint has them. */
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

/** A call that the server can make for a page while it renders the page, without a token. */
export type PublicRead = Endpoint & { readonly method: 'GET'; readonly access: 'public' };

/** Calls a public GET endpoint through the same handler as over HTTP, with the same checks of input and response. */
export type ReadPublic = <E extends PublicRead>(endpoint: E, call: Call<E>) => Promise<ResponseOf<E>>;
