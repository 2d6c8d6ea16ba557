import * as z from 'zod';
import { readApiDocument } from '#contract/api-document.ts';
import { type Endpoint, type FileField, type SessionKind, sessionFor } from '#contract/endpoint.ts';
import { messageCode, problem } from '#contract/errors.ts';
import { messages } from '#contract/messages.ts';
import { richBlock, richInline } from '#contract/rich-text.ts';
import { route, type Route } from './route.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Recursive schemas, which need a name, and schemas that the document describes once. */
const named = z
  .registry<{ id: string }>()
  .add(richInline, { id: 'RichInline' })
  .add(richBlock, { id: 'RichBlock' })
  .add(messageCode, { id: 'MessageCode' });

const codes = {
  description: 'Names a sentence. Codes do not change; later versions may know further ones.',
  anyOf: [{ type: 'string', enum: Object.keys(messages) }, { type: 'string' }],
} as const;

/** Rewrites references: zod puts named schemas into each schema, the document has them in one place. */
function pointIntoDocument(schema: JsonSchema): JsonSchema {
  const moved = JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the references differ
  return JSON.parse(moved) as JsonSchema;
}

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const {
    $schema: _dialect,
    $defs: _named,
    ...rest
  } = z.toJSONSchema(schema, { io, unrepresentable: 'any', metadata: named });
  return pointIntoDocument(rest);
}

function namedSchemas(): Record<string, JsonSchema> {
  const { $defs = {} } = z.toJSONSchema(z.array(richBlock), { metadata: named });
  return Object.fromEntries(Object.entries($defs).map(([name, schema]) => [name, pointIntoDocument(schema)]));
}

const about = `The calls behind the website of the association. Files lie beside them: \`/events/{file}\` and
\`/uploads/{file}\` for everybody, \`/images/{file}\` and \`/pdf/{file}\` for the access token of a member or an
administrator.

Every refusal, and every answer that says that something was done, holds a \`code\` and, as \`message\`, the English
sentence for people that it names. Of a refusal \`errors\` says what is wrong with each field, by sentences, and
\`errorCodes\` the same by codes. Programs go by codes: sentences may change.

Calls that add something take a header \`Idempotency-Key\`: 1 to 200 visible ASCII characters without spaces, another one
for each thing that is added. For 30 days the same content under the same key, from the same account, is answered as it
was the first time, and not added again; other content is refused with 422, where \`id\` is what was added before. A call
that was refused leaves its key unused. Calls that hand out a token, a link or codes take no key.`;

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[!-~]+$' },
} as const;

/** The names of the session kinds in the document. */
const schemes: Readonly<Record<SessionKind, string>> = { user: 'member', admin: 'admin' };

const accessDescriptions = {
  public: 'Anybody may call it.',
  user: 'Signed-in members only.',
  admin: 'Administrators only.',
  'admin-setup': 'Administrators only, also before they have set up the two-factor sign-in that all of them need.',
} as const;

function parametersOf(endpoint: Endpoint, place: 'path' | 'query') {
  const schema = place === 'path' ? endpoint.params : endpoint.query;
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input');
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: described,
  }));
}

function contentOf({ responses }: Endpoint) {
  if ('file' in responses) {
    const schema = { type: 'string', format: 'binary' } as const;
    return Object.fromEntries(responses.file.map((type) => [type, { schema }]));
  }
  const schema =
    'list' in responses
      ? { type: 'array', items: schemaOf(responses.list, 'output') }
      : schemaOf(responses.record, 'output');
  return { 'application/json': { schema } };
}

function problemResponse(description: string) {
  return { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } } };
}

function responsesOf(endpoint: Endpoint) {
  const isList = 'list' in endpoint.responses;
  const total = { 'X-Total-Count': { description: 'The number of all matches.', schema: { type: 'integer' } } };
  return {
    200: { description: 'Done.', ...(isList && { headers: total }), content: contentOf(endpoint) },
    ...(endpoint.takesKey && {
      422: problemResponse('Refused: something else was added under this key before; `id` names it.'),
    }),
    default: problemResponse(
      'Refused; `code` says why, `errors` and `errorCodes` name the fields that need attention.',
    ),
  };
}

function fileSchemaOf({ max }: FileField): JsonSchema {
  const file = { type: 'string', format: 'binary' } as const;
  return max === undefined ? file : { type: 'array', items: file, maxItems: max };
}

/** Describes the body of a call with files: its fields and files in one form. */
function formSchemaOf({ body, files = {} }: Endpoint): JsonSchema {
  const { properties = {}, required = [] } = body ? schemaOf(body, 'input') : {};
  const all = new Map(Object.entries(properties));
  for (const [name, field] of Object.entries(files)) all.set(name, fileSchemaOf(field));
  const needed = Object.entries(files).flatMap(([name, { required: sentence, unless }]) =>
    sentence === undefined || unless !== undefined ? [] : [name],
  );
  return { type: 'object', properties: Object.fromEntries(all), required: [...required, ...needed] };
}

function requestBodyOf(endpoint: Endpoint) {
  if (endpoint.files) return { required: true, content: { 'multipart/form-data': { schema: formSchemaOf(endpoint) } } };
  if (!endpoint.body) return undefined;
  return { required: true, content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } } };
}

function operationOf(endpoint: Endpoint) {
  return {
    summary: endpoint.summary,
    description: accessDescriptions[endpoint.access],
    ...(endpoint.access !== 'public' && { security: [{ [schemes[sessionFor(endpoint.access)]]: [] }] }),
    parameters: [
      ...parametersOf(endpoint, 'path'),
      ...parametersOf(endpoint, 'query'),
      ...(endpoint.takesKey ? [idempotencyKey] : []),
    ],
    requestBody: requestBodyOf(endpoint),
    responses: responsesOf(endpoint),
  };
}

function describe(endpoints: readonly Endpoint[], publicUrl: string) {
  const paths = new Map<string, Record<string, unknown>>();
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    paths.set(path, { ...paths.get(path), [endpoint.method.toLowerCase()]: operationOf(endpoint) });
  }
  return {
    openapi: '3.1.0',
    info: { version: '1', description: about },
    servers: [{ url: publicUrl }],
    paths: Object.fromEntries(paths),
    components: {
      schemas: { Problem: schemaOf(problem, 'output'), MessageCode: codes, ...namedSchemas() },
      securitySchemes: {
        member: { type: 'http', scheme: 'bearer', description: 'The access token of a member.' },
        admin: { type: 'http', scheme: 'bearer', description: 'The access token of an administrator.' },
      },
    },
  };
}

/**
 * Serves the API description of all `routes` and of itself.
 * @param nameOfSite returns the current name of the association
 */
export function apiDocument(routes: readonly Route[], publicUrl: string, nameOfSite: () => Promise<string>): Route {
  const endpoints = [...routes.map(({ endpoint }) => endpoint), readApiDocument];
  let document: ReturnType<typeof describe> | undefined;
  return route(readApiDocument, async () => {
    document ??= describe(endpoints, publicUrl);
    return { ...document, info: { ...document.info, title: await nameOfSite() } };
  });
}
