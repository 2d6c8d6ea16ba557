import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import type { Endpoint, FileField, FileFields } from '#contract/endpoint.ts';
import { isFieldCode } from '#contract/field-messages.ts';
import type { MessageCode } from '#contract/messages.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import type { StagedFile } from '#server/platform/storage/storage.ts';
import type { HandlerInput } from './route.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly maxValues?: number;
  }
}

/** Maximum values in a JSON body, if the endpoint sets no other limit. The largest forms have a few thousand. */
const MAX_VALUES = 10_000;

const [QUOTE, COMMA, BRACKET, BACKSLASH, BRACE] = [0x22, 0x2c, 0x5b, 0x5c, 0x7b];

/**
 * Returns whether a JSON text has more than `max` values. Parsing and checking millions of tiny values would block all
 * other requests, so they are counted first.
 */
function exceeds(json: string, max: number): boolean {
  let values = 1;
  let isText = false;
  for (let at = 0; at < json.length && values <= max; at += 1) {
    const sign = json.charCodeAt(at);
    if (sign === QUOTE) isText = !isText;
    else if (isText) at += Number(sign === BACKSLASH);
    else if (sign === COMMA || sign === BRACKET || sign === BRACE) values += 1;
  }
  return values > max;
}

/** Accepts JSON bodies of a limited number of values, and an empty body with any content type. */
export function acceptJsonBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const json = body.toString();
    if (json === '') done(null, undefined);
    else if (exceeds(json, request.routeOptions.config.maxValues ?? MAX_VALUES))
      done(new AppError('too-large', 'tooLarge'), undefined);
    else void parseJson(request, json, done);
  });
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else done(Object.assign(new Error('unsupported content type'), { statusCode: 415 }));
  });
}

type Schema = z.ZodMiniType<Record<string, unknown>, Record<string, unknown>>;

interface SentInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  /** The uploaded files, by field. Fields without a file are absent. */
  readonly files?: ReadonlyMap<string, readonly StagedFile[]>;
}

/** The first problem of each field. Keys are paths in the body, such as `email` or `value.chapters.2.title.en`. */
type Problems = Map<string, MessageCode>;

/**
 * Returns the first problem of each field. A problem without its own code becomes `unreadable`.
 * @throws AppError `invalid` for a problem with the whole value
 */
function problemsOf(error: z.core.$ZodError): Problems {
  const problems: Problems = new Map();
  for (const issue of error.issues) {
    const field = issue.path.join('.');
    if (field === '') throw new AppError('invalid', 'unreadable');
    if (!problems.has(field)) problems.set(field, isFieldCode(issue.message) ? issue.message : 'unreadable');
  }
  return problems;
}

function refuse(problems: Problems, whole?: MessageCode): never {
  const [only, ...others] = problems.values();
  const code = only !== undefined && others.length === 0 ? only : 'checkFields';
  throw new AppError('invalid', whole ?? code, { fields: Object.fromEntries(problems) });
}

function parseQuery(schema: Schema | undefined, value: unknown): Record<string, unknown> | undefined {
  const result = schema?.safeParse(value ?? {});
  if (result?.success === false) refuse(problemsOf(result.error));
  return result?.data;
}

/** @throws AppError `missing` for a malformed id, just as for an unknown id */
function parseParams(schema: Schema | undefined, value: unknown): Record<string, unknown> | undefined {
  const result = schema?.safeParse(value);
  if (result?.success === false) throw notFound();
  return result?.data;
}

type Files = HandlerInput<Endpoint>['files'];

function valueOf(body: unknown, field: string): unknown {
  return new Map<string, unknown>(Object.entries(body ?? {})).get(field);
}

/** Returns the problem with the files of a form field (missing or not allowed); undefined if there is none. */
function fileProblem({ required, unless }: FileField, isSent: boolean, body: unknown): MessageCode | undefined {
  if (unless?.is.some((value) => value === valueOf(body, unless.field))) return isSent ? unless.refused : undefined;
  return isSent ? undefined : required;
}

function takeFiles(fields: FileFields, sent: SentInput): { readonly taken: Files; readonly problems: Problems } {
  const problems: Problems = new Map();
  const taken = Object.entries(fields).map(([name, field]) => {
    const { max } = field;
    const files = sent.files?.get(name) ?? [];
    const problem = fileProblem(field, files.length > 0, sent.body);
    if (problem !== undefined) problems.set(name, problem);
    return [name, max === undefined ? files[0] : files];
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one file or several, as this endpoint declares
  return { taken: Object.fromEntries(taken) as Files, problems };
}

function isEmpty(body: unknown, field: string): boolean {
  const sent = valueOf(body, field) ?? '';
  return typeof sent === 'string' && sent.trim() === '';
}

/** Parses fields and files together, so that all problems are reported at once. */
function parseForm({ body: schema, files, incomplete }: Endpoint, sent: SentInput) {
  const { taken, problems } = files ? takeFiles(files, sent) : { taken: undefined, problems: new Map() };
  const result = schema?.safeParse(sent.body ?? {});
  const found: Problems = new Map([...problems, ...(result?.success === false ? problemsOf(result.error) : [])]);
  const fields = [...found.keys()];
  if (fields.length > 0) refuse(found, fields.some((field) => isEmpty(sent.body, field)) ? incomplete : undefined);
  return { body: result?.data, files: taken };
}

/**
 * Parses a request with the schemas of its endpoint: trims and converts values and drops unknown fields.
 * @throws AppError `invalid` with a code for each field; `missing` for a malformed id in the path
 */
export function parseInput(endpoint: Endpoint, sent: SentInput): HandlerInput<Endpoint> {
  const params = parseParams(endpoint.params, sent.params);
  const query = parseQuery(endpoint.query, sent.query);
  const { body, files } = parseForm(endpoint, sent);
  return { params, query, body, files };
}
