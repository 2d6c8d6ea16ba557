import * as z from 'zod/mini';

/** The part of JSON Schema that the contract uses. */
interface Schema {
  readonly type?: string | readonly string[] | undefined;
  readonly const?: unknown;
  readonly enum?: readonly unknown[] | undefined;
  readonly format?: string | undefined;
  readonly anyOf?: readonly Schema[] | undefined;
  /** Schema of the items. `false` after `prefixItems` means that no further items are allowed. */
  readonly items?: Schema | boolean | undefined;
  readonly prefixItems?: readonly Schema[] | undefined;
  readonly properties?: Readonly<Record<string, Schema>> | undefined;
  readonly required?: readonly string[] | undefined;
}

const schema: z.ZodMiniType<Schema> = z.lazy(() =>
  z.object({
    type: z.optional(z.union([z.string(), z.array(z.string())])),
    const: z.optional(z.unknown()),
    enum: z.optional(z.array(z.unknown())),
    format: z.optional(z.string()),
    anyOf: z.optional(z.array(schema)),
    items: z.optional(z.union([z.boolean(), schema])),
    prefixItems: z.optional(z.array(schema)),
    properties: z.optional(z.record(z.string(), schema)),
    required: z.optional(z.array(z.string())),
  }),
);

/**
 * Schemas by content type. An endpoint that takes files has two equal schemas, one for a multipart form and one for
 * JSON.
 */
const content = z.object({ content: z.record(z.string(), z.object({ schema })) });

const operation = z.object({
  summary: z.string(),
  description: z.string(),
  parameters: z.array(z.object({ name: z.string(), in: z.string(), required: z.boolean(), schema })),
  requestBody: z.optional(content),
  responses: z.object({ 200: content }),
});

const apiDocument = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
});

/** A field of a request or response. Nested fields have dotted names. */
export interface Field {
  readonly name: string;
  readonly type: string;
  readonly needed: boolean;
}

export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly access: string;
  readonly sends: readonly Field[];
  readonly response: string;
  readonly receives: readonly Field[];
}

function typeOf({ type, const: only, enum: choices, format, anyOf, items, prefixItems }: Schema): string {
  if (only !== undefined) return JSON.stringify(only);
  if (choices) return choices.map((choice) => JSON.stringify(choice)).join(' | ');
  if (anyOf) return anyOf.map(typeOf).join(' | ');
  if (prefixItems) return `[${prefixItems.map(typeOf).join(', ')}]`;
  if (typeof items === 'object') return `array of ${typeOf(items)}`;
  const types = type === undefined ? 'anything' : [type].flat().join(' | ');
  return format === undefined ? types : `${types} (${format})`;
}

/** Returns the schema of the first content type, because all content types have the same schema. */
function schemaIn(described: z.output<typeof content>): Schema {
  return Object.values(described.content)[0]?.schema ?? {};
}

/** Returns the fields of a schema, including those in nullable objects and arrays. */
function schemaFields(outer: Schema, front = ''): Field[] {
  const inner = outer.prefixItems?.[0] ?? outer.items ?? outer.anyOf?.find(({ properties }) => properties);
  if (typeof inner === 'object') return schemaFields(inner, front);
  return Object.entries(outer.properties ?? {}).flatMap(([name, field]) => [
    { name: front + name, type: typeOf(field), needed: outer.required?.includes(name) ?? false },
    ...schemaFields(field, `${front}${name}.`),
  ]);
}

/** Converts the OpenAPI document into the list of calls. Throws if the document has a different shape. */
export function readOperations(document: unknown): readonly Operation[] {
  const { paths } = apiDocument.parse(document);
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { summary, description, parameters, requestBody, responses }]) => {
      const response = schemaIn(responses[200]);
      return {
        method: method.toUpperCase(),
        path,
        summary,
        access: description,
        sends: [
          ...parameters.map((sent) => ({
            name: `${sent.name} (${sent.in})`,
            type: typeOf(sent.schema),
            needed: sent.required,
          })),
          ...(requestBody ? schemaFields(schemaIn(requestBody)) : []),
        ],
        response: typeOf(response),
        receives: schemaFields(response),
      };
    }),
  );
}
