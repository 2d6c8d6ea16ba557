import * as z from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';

function isEndpoint(value: object): value is Endpoint {
  return 'access' in value && 'responses' in value;
}

/** Returns the endpoints in the export of a module: a single endpoint, or an object that contains several. */
function endpointsIn(value: unknown): Endpoint[] {
  if (typeof value !== 'object' || value === null || '_zod' in value) return [];
  return isEndpoint(value) ? [value] : Object.values(value).flatMap(endpointsIn);
}

/** Returns every endpoint that the contract exports, so that tests cannot miss one. */
export function contractEndpoints(): Endpoint[] {
  const modules = import.meta.glob<Record<string, unknown>>('../../contract/*.ts', { eager: true });
  return Object.values(modules).flatMap((module) => Object.values(module).flatMap(endpointsIn));
}

type ObjectSchema = NonNullable<Endpoint['body']>;
type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Values to try, one after the other, in fields where the schema rejects `word`. */
const FITTING = [
  '2000-01-01',
  '2026-08-01',
  'somebody@sample.example',
  '+91 98765 43210',
  '10:00',
  'https://www.facebook.com/sample',
  'about',
  '1',
  1,
  10,
  true,
  null,
  '',
  '[]',
  [['1']],
  [{ heading: '1', width: 8 }],
  '{"person":1,"relations":[]}',
] as const;

/** Builds a value with the structure of `schema`, with `word` for every string. */
function shapeOf(schema: JsonSchema, word: string): unknown {
  const { type, properties = {}, items, prefixItems, anyOf, enum: choices, const: only } = schema;
  if (only !== undefined) return only;
  if (choices !== undefined) return choices.at(-1);
  const [first] = anyOf ?? [];
  if (typeof first === 'object') return shapeOf(first, word);
  if (type === 'object') {
    const fields = Object.entries(properties).map(([name, of]) => [
      name,
      typeof of === 'object' ? shapeOf(of, word) : word,
    ]);
    return Object.fromEntries(fields);
  }
  if (prefixItems) return prefixItems.map((of) => (typeof of === 'object' ? shapeOf(of, word) : word));
  if (type === 'array') return typeof items === 'object' && !Array.isArray(items) ? [shapeOf(items, word)] : [];
  if (type === 'number' || type === 'integer') return 1;
  return type === 'boolean' ? true : word;
}

function putAt(value: unknown, [name, ...rest]: readonly PropertyKey[], put: unknown): unknown {
  // A text that the schema splits into a list has no items of its own.
  if (name === undefined || typeof value === 'string') return put;
  if (Array.isArray(value)) return value.map((each: unknown, at) => (at === name ? putAt(each, rest, put) : each));
  const fields = new Map<PropertyKey, unknown>(Object.entries(value ?? {}));
  return Object.fromEntries(fields.set(name, putAt(fields.get(name), rest, put)));
}

/**
 * Returns a body that the schema accepts, with `word` in every text field that accepts it.
 * @throws Error if no value of `FITTING` is valid in a field
 */
export function fittingBody(schema: ObjectSchema, word: string): Readonly<Record<string, unknown>> {
  let body = shapeOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), word);
  const tried = new Map<string, number>();
  for (;;) {
    const { error } = schema.safeParse(body);
    if (!error) break;
    for (const { path } of error.issues) {
      const place = path.join('.');
      const next = tried.get(place) ?? 0;
      if (next === FITTING.length) throw new Error(`no test value is valid at ${place}`);
      body = putAt(body, path, FITTING[next]);
      tried.set(place, next + 1);
    }
  }
  return body as Record<string, unknown>;
}
