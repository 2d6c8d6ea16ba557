import * as z from 'zod';
import { readApiDocument } from '#contract/api-document.ts';
import { type Access, type Endpoint, type FileField, type SessionKind, sessionFor } from '#contract/endpoint.ts';
import { messageCode, problem } from '#contract/errors.ts';
import { messages } from '#contract/messages.ts';
import { richBlock, richInline } from '#contract/rich-text.ts';
import { route, type Route } from './route.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Schemas that get a name in the API document: recursive schemas, and schemas that it describes only once. */
const named = z
  .registry<{ id: string }>()
  .add(richInline, { id: 'RichInline' })
  .add(richBlock, { id: 'RichBlock' })
  .add(messageCode, { id: 'MessageCode' });

const codes = {
  description: 'Identifies a message. Codes do not change. Later versions may add codes.',
  anyOf: [{ type: 'string', enum: Object.keys(messages) }, { type: 'string' }],
} as const;

/** Rewrites references to named schemas. zod repeats these in each schema, the API document has them only once. */
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

const about = `The API of the association's website. Files have their own paths: \`/events/{file}\` and
\`/uploads/{file}\` are public. \`/images/{file}\` and \`/pdf/{file}\` require the access token of a member or an
administrator.

Every error response, and every response that confirms an action, has a \`code\` and a \`message\`, the English sentence
for that code. In an error response, \`errors\` has a sentence for each invalid field, and \`errorCodes\` has the codes of
these sentences. Programs should rely on codes, because sentences may change.

Endpoints that add a record accept the header \`Idempotency-Key\`: 1 to 200 visible ASCII characters without spaces. Use a
new key for each record. For 30 days, the same content sent by the same account with the same key gets the first response
again and is not added again. Different content with the same key is refused with 422, and \`id\` is the id of the record
that was added first. A refused request does not use up its key. Endpoints that return a token, a link or codes accept no
key.

Endpoints that change or delete a record accept \`seen\`, the \`updatedAt\` of the version that the client has read. If
someone has changed the record since then, they change nothing and return 409: \`current\` is the record as it is now, and
\`changes\` lists what was changed. Fields that are not sent keep their values.`;

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[!-~]+$' },
} as const;

/** The name of each kind of session in the API document. */
const schemes: Readonly<Record<SessionKind, string>> = { user: 'member', admin: 'admin' };

function accessDescription(access: Access): string {
  if (access === 'public') return 'No sign-in required.';
  if (access === 'user') return 'Requires a signed-in member.';
  if (access.beforeTwoFactor)
    return 'Requires an administrator, including one who has not yet set up the required two-factor sign-in.';
  if (access.admin === 'any') return 'Requires an administrator.';
  const duties = access.admin === 'owner' ? ['owner'] : [...access.admin, 'owner'];
  return `Requires an administrator with the duty ${duties.join(' or ')}.`;
}

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
  if ('html' in responses) return { 'text/html': { schema: { type: 'string' } as const } };
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
  const total = { 'X-Total-Count': { description: 'The total number of results.', schema: { type: 'integer' } } };
  return {
    200: { description: 'Success.', ...(isList && { headers: total }), content: contentOf(endpoint) },
    ...(endpoint.takesKey && {
      422: problemResponse(
        'Refused because the key was used for different content; `id` is the id of the record added with it.',
      ),
    }),
    default: problemResponse('Refused. `code` gives the reason; `errors` and `errorCodes` give the invalid fields.'),
  };
}

function fileSchemaOf({ max }: FileField): JsonSchema {
  const file = { type: 'string', format: 'binary' } as const;
  return max === undefined ? file : { type: 'array', items: file, maxItems: max };
}

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
    description: accessDescription(endpoint.access),
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
